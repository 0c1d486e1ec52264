/** Where a piece of evidence comes from, in words. */
import type { MatchSide } from './statuses';
import { formatDay } from './time';

const SOURCES = {
  registry: 'ClinicalTrials.gov',
  document: 'on file',
  declared: 'the site’s own statement',
  platform: 'on StudyBridge',
} as const;

interface Origin {
  source: keyof typeof SOURCES;
  date?: number;
  toSponsor?: true;
}

/** The source and, if known, the date of a piece of evidence: 'on file, Nov 4, 2026'. @param side the reader's */
export function originText({ source, date, toSponsor }: Origin, side: MatchSide | 'admin'): string {
  const own = side === 'site' && source === 'declared' ? 'your own statement' : SOURCES[source];
  return [toSponsor ? 'declared to a sponsor' : own, date && formatDay(date)].filter(Boolean).join(', ');
}
