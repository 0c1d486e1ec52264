/** Scheduling, moving, canceling and waiving a visit. */

import type { PathStep } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { MatchMail } from '~/catalogue/mails-matches';
import { VALIDATION } from '~/catalogue/validation';
import { DEFAULT_ZONE } from '~/catalogue/visits';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { settingsIn } from '~/domain/base/settings.server';
import { addVisitStep, finishStep, giveTurn } from '~/domain/commands/engagements/turns.server';
import { visitAddable } from '~/domain/model/engagement-path';
import { addressInWords } from '~/domain/model/organization-words';
import type { MatchVisit, VisitProposal } from '~/domain/model/visit-schema';
import { instantOf, slotForReader } from '~/domain/model/zones';
import { now } from '~/gateways/clock.server';
import { insertVisit } from '~db/queries/visits';
import type { Visit } from '~db/schema';
import { withVisitEntry } from './calendar.server';
import { change, tell, tellBoth, type VisitWork, withVisit } from './change.server';

type Keyed<T> = T & { key?: string | null };

/**
 * Proposes times. In a match without a visit, that puts one before the decision. If the visit was already scheduled, it is open again, and calendars show it as tentative.
 * @throws {DomainError} as withVisit; invalid for slots that the clocks skip, are past, or are repeated.
 */
export async function proposeVisit(
  actor: Actor,
  id: string,
  { key = null, ...proposal }: Keyed<VisitProposal>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'propose', key, input: proposal, at }, async (work) => {
    const { db, found, visit } = work;
    const slots = instantsOf(proposal, at);
    const { mode, zone, agenda, attendees } = proposal;
    const place = proposal.place ?? (mode === 'on_site' ? addressInWords(found.site) || null : null);
    const minutes = Number(proposal.minutes);
    const proposed = {
      state: 'proposed' as const,
      mode,
      zone,
      minutes,
      place,
      agenda,
      slots,
      sponsorAttendees: attendees,
      wishes: null,
      waivedReason: null,
    };
    const moved = visit?.state === 'scheduled';
    if (visit) await change(work, { ...proposed, sequence: visit.sequence + (moved ? 1 : 0) });
    else await insertVisit(db, { ...emptyVisit(found.match.id, at), ...proposed });
    const added = found.engagement !== null && visitAddable(found.engagement) === 'now';
    const inVisit =
      added && found.engagement ? await addVisitStep(db, found.engagement, found.study, at) : found.engagement;
    const engagement = await giveTurn(db, inVisit, 'chooseVisit', at, { before: slots[0] ?? null });
    const action = moved ? 'match.visitMoved' : 'match.visitProposed';
    await record(db, actor, action, found.match.id, {
      after: { mode, zone, minutes, slots, ...(added && { added }) },
      at,
    });
    const words = slots.map((start) => slotForReader(start, minutes, zone));
    const mailOf = (about: MatchMail) => MAILS.visitProposed({ ...about, moved, slots: words, agenda });
    await tell(work, 'site', mailOf, engagement);
  });
}

/**
 * Puts a visit into the steps of a site that is underway, before the sponsor's decision: those of its study may have had none
 * when it was invited. The site learns of it from its steps, and by e-mail once times are proposed.
 * @throws {DomainError} as withVisit.
 */
export async function addVisitToSteps(
  actor: Actor,
  id: string,
  { key = null }: { key?: string | null } = {},
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'addStep', key, input: {}, at }, async ({ db, found }) => {
    if (!found.engagement) throw new DomainError('visit_refused');
    const { steps } = await addVisitStep(db, found.engagement, found.study, at);
    const named = (path: readonly PathStep[]) => path.map(({ step }) => step);
    const [before, after] = [{ steps: named(found.engagement.steps) }, { steps: named(steps) }];
    await record(db, actor, 'match.visitAdded', found.match.id, { before, after, at });
  });
}

/** The slots as instants, in order. @throws {DomainError} invalid, naming the slots. */
function instantsOf({ slots, zone }: Pick<VisitProposal, 'slots' | 'zone'>, at: number): number[] {
  const instants = slots.map(({ date, time }) => instantOf(date, time, zone));
  const errors = instants.flatMap((start, index): [string, string[]][] => {
    if (start === undefined) return [[`slots[${index}].time`, [VALIDATION.noSuchTime]]];
    if (start <= at) return [[`slots[${index}].date`, [VALIDATION.dateAhead]]];
    return instants.indexOf(start) < index ? [[`slots[${index}].time`, [VALIDATION.slotTwice]]] : [];
  });
  if (errors.length > 0) throw new DomainError('invalid', {}, Object.fromEntries(errors));
  return (instants as number[]).sort((a, b) => a - b);
}

const emptyVisit = (matchId: string, at: number): Visit => ({
  id: newId(),
  matchId,
  state: 'proposed',
  mode: null,
  waivedReason: null,
  zone: DEFAULT_ZONE,
  slots: [],
  minutes: 0,
  place: null,
  agenda: null,
  sponsorAttendees: null,
  siteAttendees: null,
  wishes: null,
  startsAt: null,
  sequence: 0,
  findings: null,
  finishedAt: null,
  finishedBy: null,
  createdAt: at,
  updatedAt: at,
});

/**
 * Chooses one of the slots. Both sides get an e-mail with a link to the calendar file.
 * @throws as withVisit; invalid.
 */
export async function chooseSlot(
  actor: Actor,
  id: string,
  { slot, attendees, key = null }: Keyed<{ slot: number; attendees: string | null }>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'choose', key, input: { slot, attendees }, at }, async (work) => {
    const { db, found, visit } = work;
    if (!visit?.slots.includes(slot) || slot <= at)
      throw new DomainError('invalid', {}, { slot: [VALIDATION.chooseFromList] });
    const again = visit.startsAt === null ? 0 : 1;
    const agreed = { state: 'scheduled', startsAt: slot, siteAttendees: attendees } as const;
    const scheduled = await change(work, { ...agreed, sequence: visit.sequence + again });
    const { minutes, zone, place } = scheduled;
    const engagement = await giveTurn(db, found.engagement, 'reportVisit', at, { from: slot });
    await record(db, actor, 'match.visitScheduled', found.match.id, { after: { startsAt: slot }, at });
    const words = slotForReader(slot, minutes, zone);
    await tellBoth(work, scheduled, (about) => MAILS.visitScheduled({ ...about, words, place }), engagement);
  });
}

/** The site asks for other times, because none of the slots suits it. @throws as withVisit. */
export async function askForOtherTimes(
  actor: Actor,
  id: string,
  { wishes, key = null }: Keyed<{ wishes: string }>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'askOthers', key, input: { wishes }, at }, async (work) => {
    await change(work, { state: 'other times asked', wishes });
    const before = work.visit?.slots.find((slot) => slot > at) ?? null;
    const engagement = await giveTurn(work.db, work.found.engagement, 'proposeVisit', at, { before });
    await record(work.db, actor, 'match.visitTimesAsked', work.found.match.id, { at });
    await tell(work, 'sponsor', (about) => MAILS.visitTimesAsked({ ...about, wishes }), engagement);
  });
}

/** Cancels a scheduled visit, on behalf of either side. The sponsor then proposes other times or waives the visit. */
export async function cancelVisit(
  actor: Actor,
  id: string,
  { reason, key = null }: Keyed<{ reason: string }>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'cancel', key, input: { reason }, at }, async (work) => {
    const { db, found, side, visit } = work;
    const canceled = { state: 'canceled', wishes: reason } as const;
    const changed = await change(work, { ...canceled, sequence: (visit?.sequence ?? 0) + 1 });
    const { startsAt, minutes, zone } = changed;
    // Once the step has ended, nobody has a next turn.
    const inStep = found.engagement?.step === 'visit';
    const engagement = inStep
      ? await giveTurn(db, found.engagement, 'proposeVisit', at, { again: true })
      : found.engagement;
    await record(db, actor, 'match.visitCanceled', found.match.id, { before: { startsAt }, reason, at });
    const words = slotForReader(startsAt ?? at, minutes, zone);
    await tellBoth(work, changed, (about) => MAILS.visitCanceled({ ...about, by: side, words, reason }), engagement);
  });
}

/** Waives the visit, with a reason that the site can read. @throws as withVisit. */
export async function waiveVisit(
  actor: Actor,
  id: string,
  { reason, key = null }: Keyed<{ reason: string }>,
  at = now(),
): Promise<MatchVisit> {
  return withVisit(actor, id, { move: 'waive', key, input: { reason }, at }, (work) => waive(actor, work, reason));
}

async function waive(actor: Actor, work: VisitWork, reason: string): Promise<void> {
  const { db, found, visit, at } = work;
  const waived = { state: 'waived', mode: null, wishes: null, waivedReason: reason } as const;
  // A scheduled visit no longer takes place, so calendars need a new sequence number.
  const changed = visit
    ? await change(work, { ...waived, sequence: visit.sequence + (visit.startsAt === null ? 0 : 1) })
    : null;
  if (!changed) await insertVisit(db, { ...emptyVisit(found.match.id, at), ...waived });
  const engagement = await finishStep(db, found.engagement, 'visit', at);
  await record(db, actor, 'match.visitWaived', found.match.id, { reason, at });
  const { systemName } = await settingsIn(db);
  const mailOf = (about: MatchMail) => {
    const mail = MAILS.visitWaived({ ...about, reason });
    return changed ? withVisitEntry(mail, systemName, found, changed) : mail;
  };
  await tell(work, 'site', mailOf, engagement);
}
