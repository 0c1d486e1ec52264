import { type FocusEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CAROUSEL_MS } from '~/catalogue/limits';
import { useHydrated } from '~/ui/hydrated';
import { ChevronLeft, ChevronRight, type IconType, Pause, Play } from '~/ui/icons';
import { cx } from '~/ui/text';

const SETTLED_MS = 120;
const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Moves a scrolling row of slides (LAND-03): advances every 4000 ms, pauses on hover and focus, and stays still for
 * people who prefer reduced motion until they start it.
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
  // A layout effect starts the 4000 ms when the slide appears, not some time later.
  useLayoutEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => show(current + 1), CAROUSEL_MS);
    return () => clearTimeout(timer);
  }, [moving, current, show]);

  // After a swipe, once the row stops scrolling, the visible slide becomes the current one.
  const settling = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(settling.current), []);
  const onScroll = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 };
      setCurrent(Math.min(Math.round(scrollLeft / clientWidth), count - 1));
    }, SETTLED_MS);
  };

  /** Handlers for the whole carousel that pause it on hover and focus. */
  const holders = {
    onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return { track, current, show, playing, setPlaying, moving, onScroll, holders };
}

type ControlsProps = Pick<ReturnType<typeof useCarousel>, 'current' | 'show' | 'playing' | 'setPlaying'>;

/** A dot for each slide and, with JavaScript, the buttons that need it. */
export function HeroControls({ count, current, show, playing, setPlaying }: ControlsProps & { count: number }) {
  const hydrated = useHydrated();
  return (
    <div className="mx-auto flex h-20 max-w-7xl items-center px-2 sm:px-4">
      {[...Array(count).keys()].map((index) => (
        <Dot key={index} index={index} current={hydrated && index === current} show={hydrated ? show : undefined} />
      ))}
      {hydrated && (
        <div className="ml-auto flex gap-2 px-2">
          <Control
            label={playing ? 'Pause slideshow' : 'Play slideshow'}
            icon={playing ? Pause : Play}
            onClick={() => setPlaying(!playing)}
          />
          <Control label="Previous slide" icon={ChevronLeft} onClick={() => show(current - 1)} />
          <Control label="Next slide" icon={ChevronRight} onClick={() => show(current + 1)} />
        </div>
      )}
    </div>
  );
}

/** A link to the slide, or a button that shows it. */
function Dot({ index, current, show }: { index: number; current: boolean; show?: (index: number) => void }) {
  const common = {
    'aria-label': `Slide ${index + 1}`,
    className: 'group/dot flex size-11 items-center justify-center rounded-full',
  };
  const mark = (
    <span
      aria-hidden
      className={cx(
        'h-2 rounded-full bg-on-deep transition-all',
        current ? 'w-7' : 'w-2 opacity-55 group-hover/dot:opacity-100',
      )}
    />
  );
  return show ? (
    <button type="button" aria-current={current || undefined} onClick={() => show(index)} {...common}>
      {mark}
    </button>
  ) : (
    <a href={`#slide-${index + 1}`} {...common}>
      {mark}
    </a>
  );
}

function Control({ label, icon: Icon, onClick }: { label: string; icon: IconType; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full border border-on-deep-muted/40 text-on-deep hover:border-on-deep hover:bg-on-deep/10"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
