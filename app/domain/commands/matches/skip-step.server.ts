import { OPTIONAL_STEPS, type OptionalStep, STEPS, type Step } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import type { About } from '~/catalogue/mail-facts';
import { MAILS } from '~/catalogue/mails';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { linkTo } from '~/domain/base/outbox.server';
import { matchFor } from '~/domain/base/parties.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { leaveStep, openStep } from '~/domain/commands/engagements/turns.server';
import { cancelLeftVisit } from '~/domain/commands/visits/left.server';
import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';

/**
 * Skips the step if it is the open one, with a reason that the site can read.
 * @returns the step that is open now.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden unless the sponsor, step_not_open.
 */
export async function skipStep(
  actor: Actor,
  id: string,
  { step, reason, key = null }: { step: OptionalStep; reason: string; key?: string | null },
  at = now(),
): Promise<{ id: string; step: Step }> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'match.answerAsSponsor');
    const { match } = found;
    return once(db, { action: `match.skip:${id}`, actor, key, input: { step, reason }, at }, async () => {
      const ended = { state: 'skipped', dueAt: null, doneAt: at, reason } as const;
      const engagement = await leaveStep(db, openStep(found.engagement, step), step, ended, at);
      const next = engagement.step as Step;
      const left = await cancelLeftVisit(db, actor, found, { side: 'sponsor', why: 'skipped', at });
      await record(db, actor, 'match.stepSkipped', match.id, { before: { step }, after: { step: next }, reason, at });
      const words = { step: labelOf(STEPS, step), next: labelOf(STEPS, next) };
      const mailOf = (about: About) => {
        const link = linkTo(paths.match(match.id));
        const mail = MAILS.stepSkipped({ about, link, ...words, reason, visit: left?.words ?? null });
        return left ? left.withEntry(mail) : mail;
      };
      await mailSide(db, { ...found, engagement }, 'site', mailOf, at);
      return { id: match.id, step: next };
    });
  });
}

/** A match whose open step its sponsor may skip, for the page that asks. @throws {DomainError} as skipStep. */
export async function stepToSkip(actor: Actor, id: string) {
  return store.read(async (db) => {
    const { match, site, engagement } = await matchFor(db, actor, id, 'match.answerAsSponsor');
    const step = OPTIONAL_STEPS.find((each) => each === engagement?.step);
    if (!step) throw new DomainError('step_not_open');
    return { id: match.id, site: site.name, step };
  });
}
