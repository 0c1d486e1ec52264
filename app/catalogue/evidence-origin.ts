/** Reasons, and where their evidence comes from, in words for their reader. */
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

/** A reason as its reader would say it: a site reads of itself. What is quoted, such as a title, stays as it is. */
export function reasonText(reason: string, side: MatchSide | 'admin'): string {
  if (side !== 'site') return reason;
  return reason.replace(/“[^“”]*”?|\bthe site\b/gi, (found) => {
    if (found.startsWith('“')) return found;
    return found.startsWith('T') ? 'Your site' : 'your site';
  });
}
