/** Replays the demo's history in order, each event at its own time, using the same commands as the product. */
import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import { bestMatches } from '~db/queries/matches';
import { insertStudy } from '~db/queries/studies';
import { DEMO_KIOSK, DEMO_SITES, DEMO_SPONSORS } from '~db/seed';
import { DEMO_STUDIES, type DemoStep, stepsOf } from '~db/seed-studies';
import { store } from '~db/store.server';
import { type Person, SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { decisionFor } from '../decision';
import { newId } from '../ids.server';
import { runMatching } from '../matches/run.server';
import { transitionMatch } from '../matches/transition.server';
import { decideOrganization } from '../organizations/review.server';
import { completeStudy } from '../studies/complete.server';
import { decideStudy } from '../studies/review.server';
import {
  addKioskEntry,
  addSite,
  addSponsor,
  answerDemoTrackRecord,
  listsDemoSite,
  loadDemoRegistry,
} from './records.server';

/** Something that happens at a given time and may cause further events. */
interface DemoEvent {
  at: number;
  play: () => Promise<DemoEvent[] | undefined>;
}

const demoEvent = (at: number, play: () => Promise<unknown>): DemoEvent => ({
  at,
  play: async () => {
    await play();
    return undefined;
  },
});

/** Replays everything up to `today`, earliest first. */
export async function playDemo(passwordHash: string, today: number): Promise<void> {
  const people = new Map<string, Person>();
  const know = (person: Person) => people.set(person.organizationId ?? '', person);
  const sponsors: Person[] = [];
  const ago = (days: number) => today - days * DAY_MS;

  const loadedAt = ago(DAYS_OF_REGISTRY);
  const waiting: DemoEvent[] = [
    demoEvent(loadedAt, () => loadDemoRegistry(loadedAt)),
    ...DEMO_SPONSORS.map(({ registeredDaysAgo }, index) => ({
      at: ago(registeredDaysAgo),
      play: async () => {
        const contact = await store.tx((db) => addSponsor(db, index, passwordHash, ago(registeredDaysAgo)));
        know(contact);
        sponsors[index] = contact;
        return [decision(contact.organizationId ?? '', 'verified', ago(registeredDaysAgo) + 5 * HOUR_MS)];
      },
    })),
    ...DEMO_SITES.map(({ registeredDaysAgo, status }, index) => ({
      at: ago(registeredDaysAgo) + (index % 7) * HOUR_MS,
      play: async () => {
        const at = ago(registeredDaysAgo) + (index % 7) * HOUR_MS;
        const coordinator = await store.tx((db) => addSite(db, index, passwordHash, at, today));
        know(coordinator);
        const decidedAt = at + (1 + (index % 4)) * DAY_MS;
        return status === 'pending'
          ? []
          : [
              decision(coordinator.organizationId ?? '', status, decidedAt),
              ...trackRecordAnswer(index, coordinator, decidedAt),
            ];
      },
    })),
    ...DEMO_KIOSK.entries.map(({ daysAgo }, index) =>
      demoEvent(ago(daysAgo) + index * HOUR_MS, () =>
        store.tx((db) => addKioskEntry(db, index, ago(daysAgo) + index * HOUR_MS)),
      ),
    ),
    ...DEMO_STUDIES.map(({ sponsor, submittedDaysAgo }, index) => ({
      at: ago(submittedDaysAgo),
      play: async () => submitStudy(index, sponsors[sponsor] as Person, people, today),
    })),
  ];

  for (;;) {
    waiting.sort((a, b) => a.at - b.at);
    const next = waiting.shift();
    if (!next || next.at > today) return;
    waiting.push(...((await next.play()) ?? []));
  }
}

/** Before the first organization registers. */
const DAYS_OF_REGISTRY = 430;

/** After verification, a site's people confirm the trials that the registry lists for it. */
function trackRecordAnswer(index: number, coordinator: Person, decidedAt: number): DemoEvent[] {
  const at = decidedAt + 6 * HOUR_MS;
  return listsDemoSite(index) ? [demoEvent(at, () => answerDemoTrackRecord(index, coordinator, at))] : [];
}

const REASONS = {
  site: 'The address does not belong to a clinic.',
  study: 'The protocol does not name an investigator yet.',
};

const decision = (id: string, to: 'verified' | 'rejected', at: number) =>
  demoEvent(at, () => decideOrganization(SYSTEM, id, decisionFor(to), to === 'rejected' ? REASONS.site : null, at));

async function submitStudy(
  index: number,
  contact: Person,
  people: Map<string, Person>,
  today: number,
): Promise<DemoEvent[]> {
  const { sponsor, submittedDaysAgo, completedDaysAgo, paths, status, ...study } = DEMO_STUDIES[
    index
  ] as (typeof DEMO_STUDIES)[number];
  const at = today - submittedDaysAgo * DAY_MS;
  const off = { irbApproval: false, fdaApproval: false, randomization: false, blinding: false, placebo: false };
  const sponsorName = DEMO_SPONSORS[sponsor]?.name;
  const id = newId();
  await store.tx(async (db) => {
    const values = { ...off, ...study, sponsorId: contact.organizationId ?? contact.id, sponsorName };
    const fresh = { status: 'pending_approval', isActive: false } as const;
    await insertStudy(db, { ...values, ...fresh, id, createdAt: at, updatedAt: at });
    await record(db, contact, { action: 'study.submitted', subject: { type: 'study', id }, after: values, at });
  });
  if (status === 'pending_approval') return [];
  const decidedAt = at + 2 * DAY_MS;
  const reason = status === 'rejected' ? REASONS.study : null;
  const decided = demoEvent(decidedAt, () => decideStudy(SYSTEM, id, decisionFor(status), reason, decidedAt));
  if (status === 'rejected') return [decided];
  const matchedAt = decidedAt + DAY_MS;
  const again = today - DAY_MS - index * HOUR_MS;
  return [
    decided,
    { at: matchedAt, play: () => runDemoMatching(id, paths.map(stepsOf), contact, people, matchedAt) },
    ...(completedDaysAgo
      ? [
          demoEvent(today - completedDaysAgo * DAY_MS, () =>
            completeStudy(contact, id, today - completedDaysAgo * DAY_MS),
          ),
        ]
      : [demoEvent(again, () => runMatching(contact, id, again))]),
  ];
}

/** Runs matching for a study; its best matches then follow their paths. */
async function runDemoMatching(
  studyId: string,
  paths: readonly (readonly DemoStep[])[],
  sponsor: Person,
  people: Map<string, Person>,
  at: number,
): Promise<DemoEvent[]> {
  await runMatching(sponsor, studyId, at);
  const best = await store.read((db) => bestMatches(db, { studyId, limit: paths.length }));
  return best.flatMap(({ match }, place) => {
    const site = people.get(match.siteId);
    let then = at + place * HOUR_MS;
    return (paths[place] ?? []).flatMap(({ transition, by, after, reason = null }) => {
      then += after * (1 + (place % 3) / 2) * DAY_MS;
      const [mover, when] = [by === 'site' ? site : sponsor, then];
      return mover ? [demoEvent(when, () => transitionMatch(mover, match.id, transition, { reason }, when))] : [];
    });
  });
}
