import { TODOS } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { linkTo, notify } from '~/domain/base/outbox.server';
import { matchFor, requireGoingOn } from '~/domain/base/parties.server';
import { aboutMatch } from '~/domain/model/mail-about';
import { now } from '~/gateways/clock.server';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';
import { signersFor } from './signers.server';
import { assignTurn, openStep } from './turns.server';

/**
 * Asks a colleague who may sign to do so: it becomes that person's task, and we e-mail them. Repeating it changes nothing.
 * @throws {DomainError} unauthenticated, not_found (another's match), forbidden for administrators, step_not_open if the
 * actor's side has nothing to sign, signer_unknown for someone who may not sign.
 */
export const askToSign = (actor: Actor, matchId: string, { userId }: { userId: string }, at = now()) =>
  store.tx(async (db) => {
    const found = await matchFor(db, actor, matchId, 'match.takePart');
    requireGoingOn(found);
    const signers = await signersFor(db, actor, found);
    if (!signers || !found.engagement?.step) throw new DomainError('step_not_open');
    const person = signers.people.find(({ id }) => id === userId);
    if (!person) throw new DomainError('signer_unknown');
    const { step, side } = TODOS[signers.todo];
    const asked = { id: found.match.id, step, side, assigneeId: userId, name: person.name };
    if (signers.asked?.id === userId) return asked;
    await assignTurn(db, openStep(found.engagement, step), userId);
    await record(db, actor, 'match.signatureAsked', found.match.id, { after: { assigneeId: userId }, at });
    const tab = step === 'visit' ? 'visit' : 'documents';
    const link = linkTo(paths.matchTab(found.match.id, tab));
    const mail = MAILS.signatureAsked({ about: aboutMatch(found, side), todo: signers.todo, link });
    await notify(db, [(await userById(db, userId))?.email ?? null], mail, at);
    return asked;
  });
