import { TRACK_RECORD } from '~/catalogue/limits';
import { searchOf, trackRecordOf } from '~db/queries/track-records';
import type { Organization, TrackRecord, Trial } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, can } from '../actor';
import { pick } from '../views';
import { siteAt } from './site-at.server';
import { canBeSearchedFor } from './suggest';
import { entrySchema, type TrackRecordEntry, type TrackRecordView } from './view';

/** A site's track record. */
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

const entryOf = ({ record, trial }: { record: TrackRecord; trial: Trial }): TrackRecordEntry =>
  pick(entrySchema, { ...trial, ...record, likeness: record.similarity });
