/** Loads the demo's registry as an operator loads the real one, and confirms trials for the demo sites. */
import type { Line } from '~/gateways/registry-folder.server';
import { facilityKeyOf } from '~/registry/facility-name';
import { proposeTrackRecords, saveSearch } from '~db/queries/track-records';
import { DEMO_SITES } from '~db/seed';
import { DEMO_FACILITIES, DEMO_TRACK_RECORDS, DEMO_TRIALS } from '~db/seed-registry';
import { store } from '~db/store.server';
import type { Person } from '../actor';
import { loadRegistry } from '../facilities/load.server';
import { answerTrackRecord } from '../track-record/answer.server';
import { similarityTo } from '../track-record/suggest';

async function* lines<Value>(values: readonly Value[]): AsyncGenerator<Line<Value>> {
  for (const value of values) yield { file: 'demo', line: 0, end: 0, value };
}

/** Trials and facilities, including those of the demo sites; none has been claimed yet. */
export async function loadDemoRegistry(at: number): Promise<void> {
  const places = [...DEMO_TRACK_RECORDS.map(placeOf), ...DEMO_FACILITIES].flatMap(({ nctIds, ...place }) =>
    nctIds.map((nctId) => ({
      ...place,
      nctId,
      key: facilityKeyOf(place.name, place.city, place.state),
      siteStatus: null,
      masked: false,
    })),
  );
  const trials = DEMO_TRIALS.map(({ condition, intervention, phase, completionDate, ...trial }) => ({
    ...trial,
    completionDate,
    conditions: [condition],
    interventions: intervention ? [intervention] : [],
    phases: phase ? [phase] : [],
    studyType: phase ? 'INTERVENTIONAL' : 'OBSERVATIONAL',
    status: completionDate ? 'COMPLETED' : 'RECRUITING',
    sponsorClass: trial.sponsor.endsWith('University') ? 'OTHER' : 'INDUSTRY',
    sites: places.filter(({ nctId }) => nctId === trial.nctId).length,
    sex: 'ALL',
    minAge: '18 Years',
    maxAge: null,
    readAt: at,
  }));
  const folder = { bytes: 0, trials: () => lines(trials), places: () => lines(places) };
  await loadRegistry(folder, { onProgress: () => {}, onBroken: () => {} }, at);
}

function placeOf({ site, facility: name, nctIds }: (typeof DEMO_TRACK_RECORDS)[number]) {
  const { city, state, zipCode } = DEMO_SITES[site] as (typeof DEMO_SITES)[number];
  return { name, city, state, zipCode, nctIds };
}

export const listsDemoSite = (site: number): boolean => DEMO_TRACK_RECORDS.some((listed) => listed.site === site);

/** Suggests the listed trials to a site, as a search would, and responds on behalf of its people. */
export async function answerDemoTrackRecord(index: number, coordinator: Person, at: number): Promise<void> {
  const siteId = coordinator.organizationId ?? '';
  for (const listed of DEMO_TRACK_RECORDS.filter(({ site }) => site === index)) {
    const { name: facility, city, state, zipCode, nctIds } = placeOf(listed);
    const own = DEMO_SITES[index] as (typeof DEMO_SITES)[number];
    const similarity = similarityTo(own, { facility, city, state, zip: zipCode });
    const place = { facility, city, state, siteStatus: null, similarity };
    await store.tx(async (db) => {
      const open = { answer: 'open', createdAt: at } as const;
      await proposeTrackRecords(
        db,
        nctIds.map((nctId) => ({ siteId, nctId, ...place, ...open })),
      );
      await saveSearch(db, siteId, { state: 'done', searchedAt: at }, at);
    });
    await answerTrackRecord(coordinator, { confirmed: listed.confirmed, refused: [] }, at);
  }
}
