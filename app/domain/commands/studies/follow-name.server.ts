/** Studies keep the name of the organization that posts them, also when it changes. */

import type { Actor } from '~/domain/base/actor';
import { isNamed, postedBy } from '~/domain/model/study-sponsor';
import { freeStudiesOf, studiesByIds } from '~db/queries/studies';
import type { Db } from '~db/store.server';
import { applyEdit } from './edit.server';

interface Rename {
  sponsorId: string;
  from: string;
  to: string;
  /** Only these of its studies, if given. */
  only?: readonly string[] | undefined;
  at: number;
}

/**
 * Studies follow the name of their sponsor organization. One whose CDA holds it to a name keeps that, and
 * an older one that names someone else keeps that.
 */
export async function followName(db: Db, actor: Actor, { sponsorId, from, to, only, at }: Rename): Promise<void> {
  if (from === to) return;
  const free = (await freeStudiesOf(db, sponsorId)).filter(
    ({ id, sponsorName }) => isNamed(sponsorName, from) && sponsorName !== to && (!only || only.includes(id)),
  );
  const ids = free.map(({ id }) => id);
  for (const study of await studiesByIds(db, ids)) {
    await applyEdit(db, actor, study, { values: postedBy(to, { ...study, sponsorName: to }), at });
  }
}
