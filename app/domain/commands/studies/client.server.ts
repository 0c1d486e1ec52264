/** For which client a CRO posts a study (decision 106). */
import { DomainError } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { studyFor } from '~/domain/base/study-for.server';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { isSameSponsor } from '~/registry/sponsor-name';
import { clientsOf, studyRunForClient } from '~db/queries/relations';
import { updateStudy } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';
import { applyEdit } from './edit.server';
import { withSponsorHeld } from './sponsor-hold.server';

/** @throws {DomainError} unauthenticated, not_found (another's too); forbidden, organization_unverified and the like. */
async function ownStudy(db: Db, actor: Actor, id: string) {
  const study = await studyFor(db, actor, id, 'study.follow');
  authorize(actor, 'study.change', study);
  return study;
}

export const mustSetClient = async (actor: Actor, id: string) => {
  await store.read((db) => ownStudy(db, actor, id));
};

/** The clients that a study can be posted for, and the one that it is. @throws as ownStudy. */
export async function clientOfStudy(actor: Actor, id: string) {
  return store.read(async (db) => {
    const study = await ownStudy(db, actor, id);
    const clients = await clientsOf(db, study.sponsorId);
    return {
      study: { id, name: studyName(study), onBehalfOf: study.onBehalfOf },
      clients,
      current: clients.find(({ relationId }) => relationId === study.relationId)?.relationId ?? null,
    };
  });
}

/**
 * Posts a study for a client, by a relation that is active now; null for none. The study then names the client by its own
 * name, unless it does already. Without one, the name stays as text, because sites know it.
 * @throws as ownStudy; invalid for another relation than an active one of the sponsor with a client; sponsor_fixed.
 */
export async function setStudyClient(
  actor: Actor,
  id: string,
  { relationId }: { relationId: string | null },
  at = now(),
) {
  return store.tx(async (db) => {
    const study = await ownStudy(db, actor, id);
    const client = (await clientsOf(db, study.sponsorId)).find((each) => each.relationId === relationId);
    if (relationId !== null && !client)
      throw new DomainError('invalid', {}, { relationId: [VALIDATION.chooseFromList] });
    const answer = { studyId: id, client: client?.name ?? null };
    if (study.relationId === relationId) return { ...answer, onBehalfOf: study.onBehalfOf };
    const free = { ...study, relationId: null };
    const isNamed = !client || (study.onBehalfOf !== null && isSameSponsor(study.onBehalfOf, client.name));
    const { sponsorName, onBehalfOf } = isNamed
      ? study
      : await withSponsorHeld(db, free, { sponsorName: study.sponsorName, onBehalfOf: client.name });
    const named = await applyEdit(db, actor, study, { values: { sponsorName, onBehalfOf }, at });
    const [before, after] = [{ relationId: study.relationId }, { relationId }];
    await record(db, actor, 'study.clientSet', id, { before, after, at });
    const saved = await updateStudy(db, named, { relationId, updatedAt: at });
    return { ...answer, onBehalfOf: saved.onBehalfOf };
  });
}

/**
 * A study that the actor may read as the client of the CRO that runs it, while their relation is active; null if there is
 * none. Every page, call and file that a client reads asks this, and nothing else.
 */
export async function studyAsClient(db: Db, actor: Actor, studyId: string) {
  if (!can(actor, 'relation.read')) return null;
  const found = await studyRunForClient(db, studyId);
  return found && can(actor, 'study.readAsClient', found) ? found : null;
}
