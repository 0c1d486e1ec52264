/** Closes an open menu on a click outside, a chosen link or Escape, which also returns the focus. */
export function closeMenu(menu: HTMLDetailsElement, event: Event): void {
  if (!menu.open) return;
  const { target } = event;
  if (event instanceof KeyboardEvent) {
    if (event.key !== 'Escape') return;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  } else if (target instanceof Element && menu.contains(target) && !target.closest('a')) return;
  menu.open = false;
}

/** Whether these keys ask for the search: Ctrl K, or ⌘ K. */
export const asksForSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
