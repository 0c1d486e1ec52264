/** Plays the start-up of a selected site: in the middle with a task that is late, to its activation, or until the site falls out. */

import { labelOf } from '~/catalogue/options';
import { DAY_MS } from '~/catalogue/time';
import { VAULT_TYPES, type VaultType } from '~/catalogue/vault';
import type { Person } from '~/domain/base/actor';
import { personOf } from '~/domain/commands/accounts/session.server';
import { acceptBudget, proposeBudget } from '~/domain/commands/budgets/propose.server';
import { budgetSigning } from '~/domain/commands/budgets/sign.server';
import { acceptContract, proposeContract } from '~/domain/commands/contracts/propose.server';
import { contractSigning } from '~/domain/commands/contracts/sign.server';
import { enterCounts } from '~/domain/commands/counts/enter.server';
import { enterInvoice } from '~/domain/commands/invoices/enter.server';
import { addDocuments } from '~/domain/commands/organizations/documents.server';
import { activationSigning } from '~/domain/commands/start-up/activate.server';
import { beginStartUp } from '~/domain/commands/start-up/begin.server';
import { seeStartUp } from '~/domain/commands/start-up/board.server';
import { addDelegate, delegationSigning } from '~/domain/commands/start-up/delegation.server';
import { endStartUp } from '~/domain/commands/start-up/end.server';
import { enterIrb } from '~/domain/commands/start-up/irb.server';
import { completeTask, planTask, waiveTask } from '~/domain/commands/start-up/tasks.server';
import type { ProposeBudget } from '~/domain/model/budget-schema';
import { monthsToCount } from '~/domain/model/counts';
import { enterCountsSchema } from '~/domain/model/counts-schema';
import { delegateSchema } from '~/domain/model/delegation-schema';
import { enterInvoiceSchema } from '~/domain/model/invoice-schema';
import { todayAt } from '~/domain/model/irb';
import { enterIrbSchema } from '~/domain/model/irb-schema';
import type { StartUpTaskView } from '~/domain/model/start-up-schema';
import type { DemoStartUpState } from '~db/seed-studies';
import { signInDemo } from './agreement.server';
import { demoFile, investigatorOf } from './documents.server';

/** How many days ago the start-up began that is in the middle today. */
export const DAYS_OF_START_UP = 20;
/** Days between the rounds in which both sides do what they can. */
const ROUND_DAYS = 4;
/** More than a start-up takes. */
const ROUNDS = 15;

interface DemoStartUp {
  matchId: string;
  sponsor: Person;
  coordinator: Person;
  /** How far it is today. */
  to: DemoStartUpState;
  /** Schedules an event; those after today never happen. */
  plan: (at: number, play: (at: number) => Promise<unknown>) => void;
  today: number;
}

export async function playDemoStartUp({ matchId, sponsor, coordinator, to, plan, today }: DemoStartUp, at: number) {
  await beginStartUp(sponsor, matchId, {}, at);
  playBudget();
  playContract();
  if (to === 'activated') playInvoices();
  const day = (after: number) => todayAt(at + after * DAY_MS);
  const review = {
    ...{
      kind: 'central',
      board: 'Northwater Central IRB',
      submittedOn: day(7),
      meetingOn: day(to === 'middle' ? 26 : 11),
    },
    ...{ consentVersion: '2.1', consentOn: day(-20) },
    questions: [{ text: 'How are participants who need an interpreter informed?', askedOn: day(8) }],
  };
  const rounds = to === 'activated' ? ROUNDS : 3;
  for (let round = 1; round <= rounds; round++) {
    plan(at + round * ROUND_DAYS * DAY_MS, (when) => doWhatCanBeDone(round, when));
  }
  if (to === 'ended')
    plan(at + (rounds + 1) * ROUND_DAYS * DAY_MS, (when) =>
      endStartUp(coordinator, matchId, { reason: 'staff' }, when),
    );

  /** The sponsor offers, and the site asks for more. It is open in the middle of a start-up. */
  function playBudget(): void {
    plan(at + 2 * DAY_MS, (when) => proposeBudget(sponsor, matchId, { ...OFFER, version: 0 }, when));
    plan(at + 6 * DAY_MS, (when) => proposeBudget(coordinator, matchId, { ...COUNTER, version: 1 }, when));
    if (to === 'middle') return;
    plan(at + 9 * DAY_MS, (when) => acceptBudget(sponsor, matchId, { version: 2 }, when));
    plan(at + 10 * DAY_MS, (when) => signInDemo(coordinator, 'Study Coordinator', signing(when), when));
    plan(at + 11 * DAY_MS, (when) => signInDemo(sponsor, TITLE, signing(when), when));
  }
  /** The sponsor sends its contract, and the site asks for another law. It is the sponsor's turn in the middle. */
  function playContract(): void {
    const propose = async (who: Person, version: number, note: string | null, when: number) => {
      const document = await demoFile(CONTRACT, when);
      return proposeContract(who, matchId, { version, note, document }, when);
    };
    plan(at + 3 * DAY_MS, (when) => propose(sponsor, 0, null, when));
    plan(at + 8 * DAY_MS, (when) => propose(coordinator, 1, SITE_ASKS, when));
    if (to === 'middle') return;
    plan(at + 12 * DAY_MS, (when) => acceptContract(sponsor, matchId, { version: 2 }, when));
    plan(at + 13 * DAY_MS, (when) => signInDemo(coordinator, 'Study Coordinator', signingContract(when), when));
    plan(at + 14 * DAY_MS, (when) => signInDemo(sponsor, TITLE, signingContract(when), when));
  }
  /** The budget is signed. The sponsor pays one invoice in time and one late, and another is open. */
  function playInvoices(): void {
    INVOICES.forEach(({ sentAfter, paidAfter, ...invoice }) => {
      const sent = sentAfter === null ? today - OPEN_DAYS * DAY_MS : at + sentAfter * DAY_MS;
      const enter = (paidOn: string | null, when: number) => {
        const values = { ...invoice, sentOn: todayAt(sent), paidOn };
        return enterInvoice(coordinator, matchId, enterInvoiceSchema.parse(values), when);
      };
      plan(sent, (when) => enter(null, when));
      if (paidAfter !== null) plan(sent + paidAfter * DAY_MS, (when) => enter(todayAt(when), when));
    });
  }
  const signingContract = (when: number) => contractSigning(matchId, 2, { sha256: null, at: when });
  const signing = (when: number) => budgetSigning(matchId, 2, { sha256: null, at: when });

  async function doWhatCanBeDone(round: number, when: number): Promise<void> {
    const { startUp } = await seeStartUp(sponsor, matchId, null, when);
    if (!startUp || startUp.activatedAt !== null) return;
    if (round === 3 && to === 'activated') await approve(when);
    const open = startUp.tasks.filter((task) => task.since !== null && !task.follows);
    for (const task of open) if (to === 'activated' || !OPEN.includes(task.title)) await doTask(task, when);
    if (to === 'middle' && round === 3) await planLater(startUp.tasks, when);
    if (round === 2) await keepRecords(when);
  }

  /** The central IRB has a question, and who holds the certificates is listed in the delegation log. */
  async function keepRecords(when: number): Promise<void> {
    await enterIrb(sponsor, matchId, enterIrbSchema.parse(review), when);
    const tasks = ['consent', 'exam', 'events', 'entry'];
    const holder = (await investigatorOf(coordinator)) ?? coordinator;
    const line = { userId: holder.id, tasks, from: todayAt(when), to: null };
    await addDelegate(coordinator, matchId, delegateSchema.parse(line), when);
  }

  async function approve(when: number): Promise<void> {
    const questions = review.questions.map((each) => ({ ...each, answeredOn: day(10) }));
    const approval = { questions, approvedOn: day(12), expiresOn: day(376) };
    await enterIrb(coordinator, matchId, enterIrbSchema.parse({ ...review, ...approval }), when);
    const investigator = await investigatorOf(coordinator);
    const signer = investigator ? personOf(investigator, 'verified') : coordinator;
    await signInDemo(signer, 'Investigator', delegationSigning(matchId, { sha256: null, at: when }), when);
  }

  async function doTask(task: StartUpTaskView, when: number): Promise<void> {
    const of = { matchId, taskId: task.id };
    if (task.evidence === 'signature') {
      await signInDemo(sponsor, TITLE, activationSigning(matchId, { sha256: null, at: when }), when);
      MONTHS.forEach((counts, place) => {
        plan(when + (place + 1) * MONTH_MS, (at) => {
          const month = monthsToCount(when, at)[place];
          return enterCounts(coordinator, matchId, enterCountsSchema.parse({ month, ...counts }), at);
        });
      });
    } else if (task.documentType === null) {
      await completeTask(task.side === 'site' ? coordinator : sponsor, of, { documentId: null }, when);
    } else if (task.documentType === 'form1572') {
      await waiveTask(sponsor, of, { reason: 'The study has no IND, so there is no FDA 1572.' }, when);
    } else if (to === 'activated' || task.documentType !== LATE) {
      const documentId = (await filedAs(task.documentType, when)) ?? (await file(task.documentType, when));
      await completeTask(coordinator, of, { documentId }, when);
    }
  }

  /** A document that the site has already. */
  async function filedAs(type: VaultType, when: number): Promise<string | null> {
    const { documents } = await seeStartUp(coordinator, matchId, null, when);
    return documents.find((each) => each.type === type)?.id ?? null;
  }

  /** Certificates and licenses are the investigator's, if the site has one here. */
  async function file(type: VaultType, when: number): Promise<string | null> {
    const isOwn = type === 'gcp' || type === 'license';
    const holder = (await investigatorOf(coordinator)) ?? coordinator;
    const facts = {
      type,
      personId: isOwn ? holder.id : null,
      issuer: null,
      validFrom: null,
      validUntil: isOwn ? todayAt(when + 400 * DAY_MS) : null,
    };
    await addDocuments(coordinator, [await demoFile(labelOf(VAULT_TYPES, type), when)], null, when, facts);
    return filedAs(type, when);
  }

  async function planLater(tasks: readonly StartUpTaskView[], when: number): Promise<void> {
    const approval = tasks.find(({ title }) => title === APPROVAL);
    if (!approval?.may.includes('move')) return;
    const plannedOn = new Date(approval.plannedAt + 10 * DAY_MS).toISOString().slice(0, 10);
    await planTask(sponsor, { matchId, taskId: approval.id }, { plannedOn, delay: 'irb_queue' }, when);
  }
}

/** What the active site counts, month by month. */
const MONTHS = [
  { prescreened: 6, consented: 2, failed: { criteria: 1 }, randomized: 1 },
  { prescreened: 9, consented: 5, failed: { laboratory: 1 }, randomized: 3 },
  { prescreened: 8, consented: 4, failed: { criteria: 1, withdrew: 1 }, randomized: 3 },
  { prescreened: 7, consented: 4, failed: { criteria: 1 }, randomized: 3 },
] as const;
/** What the active site invoices, and how many days later it is paid. Null: lately, and not paid yet. */
const INVOICES = [
  { number: 'INV-1041', kind: 'startUp', amount: 6_000, sentAfter: 12, paidAfter: 28 },
  { number: 'INV-1047', kind: 'passThrough', amount: 2_350, sentAfter: 25, paidAfter: 41 },
  { number: 'INV-1062', kind: 'visits', amount: 8_940, sentAfter: null, paidAfter: null },
] as const;
const OPEN_DAYS = 12;
/** A little more than a month, so that one has ended each time. */
const MONTH_MS = 31 * DAY_MS;

/** What the sponsor offers, in US dollars. */
const OFFER: Omit<ProposeBudget, 'version'> = {
  currency: 'USD',
  lines: [
    { name: 'Screening visit', perParticipant: 1, amount: 850, why: null },
    { name: 'Baseline visit', perParticipant: 1, amount: 640, why: null },
    { name: 'Treatment visit', perParticipant: 8, amount: 420, why: null },
    { name: 'Blood draw, with shipping', perParticipant: 6, amount: 95, why: null },
    { name: 'End of study visit', perParticipant: 1, amount: 510, why: null },
  ],
  startUpFee: 4_500,
  closeOutFee: 1_500,
  screenFailureFee: 600,
  holdback: 10,
  paid: 'quarterly',
  paidWithin: '60',
  note: null,
};
/** What the site asks for. */
const COUNTER: Omit<ProposeBudget, 'version'> = {
  ...OFFER,
  lines: OFFER.lines.map((line) =>
    line.name === 'Treatment visit'
      ? { ...line, amount: 470, why: 'The infusion takes four hours of a nurse’s time.' }
      : line,
  ),
  startUpFee: 6_000,
  paidWithin: '30',
  note: 'Our pharmacy charges for setting up the study, and we pay our staff monthly.',
};

const APPROVAL = 'Get the IRB’s approval';
/** What nobody has done in the middle. */
const OPEN = [APPROVAL];
const CONTRACT = 'Clinical trial agreement';
const SITE_ASKS =
  'Section 9: the law of our state applies. Section 12: we keep records for 15 years, as our policy says.';
/** What the site has not sent yet. */
const LATE = 'financial';
const TITLE = 'Clinical Operations Manager';
