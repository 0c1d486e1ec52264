import { type FocusEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CAROUSEL_MS } from '~/catalogue/limits';

const SETTLED_MS = 120;
const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The moving part of a row of slides that scrolls by itself without JavaScript (LAND-03): goes on every 4000 ms,
 * waits while pointed at or focused, and stands still for people who prefer that until they start it.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => setPlaying(!wantsCalm()), []);

  const show = useCallback(
    (index: number) => {
      const next = (index + count) % count;
      setCurrent(next);
      const left = next * (track.current?.clientWidth ?? 0);
      track.current?.scrollTo({ left, behavior: wantsCalm() ? 'instant' : 'smooth' });
    },
    [count],
  );

  const moving = playing && !pointed && !focused;
  // With the slide that is shown, not some time after it: what is seen has its 4000 ms from then on.
  useLayoutEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => show(current + 1), CAROUSEL_MS);
    return () => clearTimeout(timer);
  }, [moving, current, show]);

  // Somebody swiped: once the row rests, the slide in sight is the current one.
  const settling = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(settling.current), []);
  const onScroll = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 };
      setCurrent(Math.min(Math.round(scrollLeft / clientWidth), count - 1));
    }, SETTLED_MS);
  };

  /** On the whole carousel: where being pointed at or focused makes it wait. */
  const holders = {
    onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return { track, current, show, playing, setPlaying, moving, onScroll, holders };
}
