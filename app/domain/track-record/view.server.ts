import { TRACK_RECORD } from '~/catalogue/limits';
import { type ListedTrial, searchOf, trackRecordOf } from '~db/queries/track-records';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, can } from '../actor';
import { siteAt } from './site-at.server';
import { canBeSearchedFor } from './suggest';

/** A trial that lists a place like the site. Dates, phases and status stand as the registry writes them. */
export interface TrackRecordEntry {
  nctId: string;
  title: string;
  phases: string[];
  status: string;
  sponsor: string;
  startDate: string | null;
  completionDate: string | null;
  /** As the trial lists the place. */
  facility: string;
  city: string | null;
  state: string | null;
  /** How alike its name and the site's are, 0 to 1. */
  likeness: number;
}

export interface TrackRecordView {
  organization: { id: string; name: string };
  /** Whether the asker may say which are the site's. */
  canAnswer: boolean;
  /** Whether the site's city and US state are known, if only by its ZIP code: without them nothing can be searched for. */
  placeKnown: boolean;
  /** due: not asked yet; failed: the registry could not be asked, it is tried again; done. */
  search: 'due' | 'done' | 'failed';
  /** When the registry last answered. */
  searchedAt: number | null;
  /** When the site's people last went through the list: from then on the record is known, also when it is empty. */
  reviewedAt: number | null;
  /** The likeliest of those that wait for an answer, and how many do. */
  open: TrackRecordEntry[];
  openCount: number;
  confirmed: TrackRecordEntry[];
  refused: TrackRecordEntry[];
}

/** What is known of a site's track record. Called inside the transaction or reading. */
export async function view(db: Db, actor: Actor, site: Organization): Promise<TrackRecordView> {
  const [search, listed] = [await searchOf(db, site.id), await trackRecordOf(db, site.id)];
  const entries = (answer: 'open' | 'confirmed' | 'refused') =>
    listed.flatMap((row) => (row.record.answer === answer ? [entryOf(row)] : []));
  const open = entries('open');
  return {
    organization: { id: site.id, name: site.name },
    canAnswer: can(actor, 'trackRecord.answer', site),
    placeKnown: canBeSearchedFor(siteAt(site)),
    search: search?.state ?? 'due',
    searchedAt: search?.searchedAt ?? null,
    reviewedAt: search?.reviewedAt ?? null,
    open: open.slice(0, TRACK_RECORD.shown),
    openCount: open.length,
    confirmed: entries('confirmed'),
    refused: entries('refused'),
  };
}

function entryOf({ record, trial }: ListedTrial): TrackRecordEntry {
  const { nctId, title, phases, status, sponsor, startDate, completionDate } = trial;
  const { facility, city, state, likeness } = record;
  return {
    ...{ nctId, title, phases, status, sponsor, startDate, completionDate },
    ...{ facility, city, state, likeness },
  };
}
