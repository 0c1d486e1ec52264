/**
 * The colours of marks: tokens, all 3:1 or more against the card. In forced colours a shape keeps what it was given, so
 * it is given the system's own there.
 */
export const FILL = 'fill-brand forced-colors:fill-[Highlight]';
export const STROKE = 'stroke-brand forced-colors:stroke-[Highlight]';
/** The part of a bar or ring that is not filled: a hint, not a value. */
export const TRACK = 'fill-sunken forced-colors:fill-[Canvas]';
/** Grid and axes. */
export const GRID = 'stroke-line-strong forced-colors:stroke-[GrayText]';
export const LABEL = 'fill-ink text-xs forced-colors:fill-[CanvasText]';
export const LABEL_MUTED = 'fill-ink-muted text-xs forced-colors:fill-[CanvasText]';
