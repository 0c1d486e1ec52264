/** When a site in start-up is likely to be activated, by the start-ups that this instance has seen. */
import { DAY_MS } from '~/catalogue/time';
import type { StartUpView } from '~/domain/model/start-up-schema';
import { projectActivation, type SeenStartUp } from '~/matching/forecast/activation';
import { stagesOfStartUps } from '~db/queries/start-ups';
import type { StartUp } from '~db/schema';
import type { Db } from '~db/store.server';

type Stages = Awaited<ReturnType<typeof stagesOfStartUps>>;

/** The 80% interval as instants; null without enough start-ups to say it, and once the site is active. */
export async function projectionFor(db: Db, startUp: StartUp, at: number): Promise<StartUpView['projected']> {
  if (startUp.activatedAt !== null) return null;
  const all = seenIn(await stagesOfStartUps(db), at);
  const own = all.get(startUp.id);
  all.delete(startUp.id);
  const told = own && projectActivation(own, [...all.values()]);
  if (!told) return null;
  const { least, expected, most, decidedBy, alike } = told;
  return {
    leastAt: at + least * DAY_MS,
    expectedAt: at + expected * DAY_MS,
    mostAt: most === null ? null : at + most * DAY_MS,
    decidedBy,
    stage: alike.stage as NonNullable<StartUpView['projected']>['stage'],
    irb: alike.irb,
  };
}

/** Each start-up as it is seen now. The country of a site is not kept. */
function seenIn(rows: Stages, at: number): Map<string, SeenStartUp> {
  const seen = new Map<string, SeenStartUp & { finished: Record<string, number> }>();
  for (const { id, startedAt, activatedAt, goesOn, irb, stage, endedAt } of rows) {
    const outcome = activatedAt !== null ? 'activated' : goesOn ? 'ongoing' : 'ended';
    const days = ((activatedAt ?? at) - startedAt) / DAY_MS;
    const one = seen.get(id) ?? { outcome, days, finished: {}, country: null, irb };
    if (endedAt !== null) one.finished[stage] = (endedAt - startedAt) / DAY_MS;
    seen.set(id, one);
  }
  return seen;
}
