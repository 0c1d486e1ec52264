import { type PointerEvent, useRef } from 'react';
import { TOAST_SWIPE_PX } from '~/catalogue/limits';

/** A finger moves about this much while it presses. */
const SLACK_PX = { touch: 10, mouse: 2 };

/**
 * Handlers for an element that is dismissed by a swipe to the right. Its `data-swipe` is 'move' while it follows the
 * pointer by `--swiped`, and 'cancel' when it comes back.
 */
export function useSwipe<E extends HTMLElement>(dismiss: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown({ button, clientX, clientY }: PointerEvent<E>) {
      if (button === 0) start.current = { x: clientX, y: clientY };
    },
    onPointerMove({ currentTarget, pointerId, pointerType, clientX, clientY }: PointerEvent<E>) {
      if (!start.current) return;
      const [right, down] = [clientX - start.current.x, Math.abs(clientY - start.current.y)];
      const slack = pointerType === 'touch' ? SLACK_PX.touch : SLACK_PX.mouse;
      if (currentTarget.dataset.swipe !== 'move') {
        const goesRight = right > slack && right > down;
        // A movement in another direction is not a swipe.
        if (!goesRight && Math.max(Math.abs(right), down) > slack) start.current = null;
        if (!goesRight) return;
        currentTarget.dataset.swipe = 'move';
        currentTarget.setPointerCapture(pointerId);
      }
      currentTarget.style.setProperty('--swiped', `${Math.max(right, 0)}px`);
    },
    onPointerUp({ currentTarget, clientX }: PointerEvent<E>) {
      const from = start.current;
      start.current = null;
      if (!from || currentTarget.dataset.swipe !== 'move') return;
      if (clientX - from.x > TOAST_SWIPE_PX) dismiss();
      else currentTarget.dataset.swipe = 'cancel';
    },
    onPointerCancel({ currentTarget }: PointerEvent<E>) {
      start.current = null;
      if (currentTarget.dataset.swipe === 'move') currentTarget.dataset.swipe = 'cancel';
    },
  };
}
