/** Someone at a site asks the investigator, or an owner, to attest the answers. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { linkTo, notify } from '~/domain/base/outbox.server';
import { assignTurn, giveTurn, openStep } from '~/domain/commands/engagements/turns.server';
import type { ResponseView } from '~/domain/model/feasibility-view';
import { aboutMatch } from '~/domain/model/mail-about';
import { unconfirmedIn, unrepliedIn } from '~/domain/model/sent-questionnaire';
import { now } from '~/gateways/clock.server';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';
import { attestersAt } from './attesters.server';
import { editable } from './respond.server';
import { seeResponse } from './response.server';

/**
 * Makes it that person's task to attest the answers, and e-mails them. Repeating it changes nothing.
 * @throws {DomainError} as editable; step_not_open; answers_unconfirmed; invalid for questions of the sponsor that need a
 * reply; attester_unknown for someone who may not attest.
 */
export async function askToAttest(
  actor: Actor,
  matchId: string,
  { userId }: { userId: string },
  at = now(),
): Promise<ResponseView> {
  await store.tx(async (db) => {
    const loaded = await editable(db, actor, matchId);
    const { found } = loaded;
    const engagement = openStep(found.engagement, 'feasibility');
    const unconfirmed = unconfirmedIn(loaded);
    if (unconfirmed.length > 0) throw new DomainError('answers_unconfirmed', { sections: unconfirmed.join(', ') });
    const unreplied = unrepliedIn(loaded).map((key) => [key, [VALIDATION.required]]);
    if (unreplied.length > 0) throw new DomainError('invalid', {}, Object.fromEntries(unreplied));
    const { people, asked } = await attestersAt(db, actor, found);
    if (!people.some(({ id }) => id === userId)) throw new DomainError('attester_unknown');
    if (asked?.id === userId) return;
    const turn = engagement.todo === 'attestAnswers' ? engagement : await giveTurn(db, engagement, 'attestAnswers', at);
    await assignTurn(db, engagement, userId);
    await record(db, actor, 'match.attestationAsked', found.match.id, { after: { assigneeId: userId }, at });
    const person = await userById(db, userId);
    const mail = MAILS.attestationAsked({
      about: aboutMatch({ ...found, engagement: turn }, 'site', at),
      link: linkTo(paths.matchFeasibility(found.match.id, { section: 'send' })),
    });
    await notify(db, [person?.email ?? null], mail, at);
  });
  return seeResponse(actor, matchId, null, at);
}
