/** Whom the demo's CRO works for: it proposes that, the client accepts, and a study is posted by it. */
import { HOUR_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { acceptRelation, listRelations, proposeRelation } from '~/domain/commands/accounts/relations.server';
import { setStudyClient } from '~/domain/commands/studies/client.server';

interface Agreeing {
  cro: Person;
  client: Person;
  /** What the CRO calls the client. */
  name: string;
}

/** The CRO proposes a relation, and the client accepts it some hours later. */
export async function agreeOnRelation({ cro, client, name }: Agreeing, at: number): Promise<void> {
  await proposeRelation(cro, { side: 'cro', name, email: client.email ?? '' }, null, at);
  const acceptedAt = at + 5 * HOUR_MS;
  const { proposals } = await listRelations(client, acceptedAt);
  for (const { id } of proposals) await acceptRelation(client, id, acceptedAt);
}

/** The CRO posts a study for the client that it calls by this name. */
export async function postForClient(cro: Person, studyId: string, name: string, at: number): Promise<void> {
  const { relations } = await listRelations(cro, at);
  const relation = relations.find(({ other, state }) => other === name && state === 'active');
  await setStudyClient(cro, studyId, { relationId: relation?.id ?? null }, at);
}
