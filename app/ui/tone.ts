import { CircleAlert, CircleCheck, type IconType, Info, TriangleAlert } from './icons';

/** The meaning of a color. It is never conveyed by color alone: there is always a word or an icon too. */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** A soft background with text of the same hue. */
export const toneSoft: Record<Tone, string> = {
  neutral: 'tone-neutral',
  brand: 'tone-brand',
  success: 'tone-success',
  warning: 'tone-warning',
  danger: 'tone-danger',
  info: 'tone-info',
};

export const toneText: Record<Tone, string> = {
  neutral: 'text-ink-muted',
  brand: 'text-brand',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
};

export const toneIcon: Record<Tone, IconType> = {
  neutral: Info,
  brand: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
};
