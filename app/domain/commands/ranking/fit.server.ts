/** How a site fits open studies, by the gate that qualifies sites for sponsors. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { siteGate } from '~/matching/fits';
import type { Judged } from '~/matching/mending';
import type { GatedStudy } from '~db/queries/studies';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { gatedStudies, siteInputs } from './inputs.server';

/** How many studies are compared before other requests get their turn. */
const AT_ONCE = 25;

/** The studies with the site's gate to each, in their order. */
export async function judgedBySite<Study extends GatedStudy>(
  db: Db,
  { site, studies, at }: { site: Organization; studies: readonly Study[]; at: number },
): Promise<Judged<Study>[]> {
  const [input] = await siteInputs(db, [site]);
  if (!input) return [];
  const inputs = await gatedStudies(db, studies);
  const gateTo = siteGate(input, at);
  const judged: Judged<Study>[] = [];
  for (const [index, study] of studies.entries()) {
    const known = inputs[index];
    if (known) judged.push({ study, input: known, gate: gateTo(known) });
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
  }
  return judged;
}
