/** Studies keep the name of the organization that posts them, also when it changes. */

import type { Actor } from '~/domain/base/actor';
import { isNamed, postedBy } from '~/domain/model/study-sponsor';
import { firstAgreementOfStudy } from '~db/queries/agreements';
import { namedForClient } from '~db/queries/relations';
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

/** Studies that a CRO posts for an organization follow its name likewise. */
async function followClient(db: Db, actor: Actor, { sponsorId, from, to, at }: Rename): Promise<void> {
  const named = (await namedForClient(db, sponsorId)).filter(({ onBehalfOf }) => isNamed(onBehalfOf, from));
  for (const study of await studiesByIds(
    db,
    named.map(({ id }) => id),
  )) {
    if (await firstAgreementOfStudy(db, study.id)) continue;
    await applyEdit(db, actor, study, { values: { onBehalfOf: to }, at });
  }
}

/**
 * Studies follow the name of their sponsor organization. One whose CDA holds it to a name keeps that, and
 * an older one that names someone else keeps that.
 */
export async function followName(db: Db, actor: Actor, { sponsorId, from, to, only, at }: Rename): Promise<void> {
  if (from === to) return;
  await followClient(db, actor, { sponsorId, from, to, at });
  const free = (await freeStudiesOf(db, sponsorId)).filter(
    ({ id, sponsorName }) => isNamed(sponsorName, from) && sponsorName !== to && (!only || only.includes(id)),
  );
  const ids = free.map(({ id }) => id);
  for (const study of await studiesByIds(db, ids)) {
    await applyEdit(db, actor, study, { values: postedBy(to, { ...study, sponsorName: to }), at });
  }
}
