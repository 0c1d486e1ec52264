import type { ReactNode } from 'react';
import { ORIGIN_WORDS, type Origin } from '~/catalogue/origins';
import { Badge } from './badge';

/** Marks a value that nobody has confirmed. */
export const EstimateBadge = () => <Badge tone="warning">{ORIGIN_WORDS.estimate}</Badge>;

/** What stands beside each field of a form, by name: where its value comes from. */
export const originNotes = (origins: Readonly<Record<string, Origin>> | null): Record<string, ReactNode> =>
  Object.fromEntries(
    Object.entries(origins ?? {}).map(([field, origin]) => [
      field,
      origin === 'estimate' ? <EstimateBadge key={field} /> : ORIGIN_WORDS[origin],
    ]),
  );
