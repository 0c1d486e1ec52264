/** E-mails about a match, to one of its sides. */
import { TODOS, type Todo } from './engagement';
import { type About, type Fact, formatDueDay, NOTHING_TO_DO } from './mail-facts';
import { mailAbout, quoted, reasonGiven } from './mail-writing';
import { visitOff } from './mails-studies';
import { unlinked } from './plain-names';
import type { MatchSide, MatchStatus } from './statuses';
import type { VisitLeft } from './visits';

/** What every e-mail about a match says of it, and where its button leads. */
export interface MatchMail {
  about: About;
  link: string;
}

/** A time in the zone of a visit, and in the reader's if it is another. */
export type TimeWords = (zone: string) => string;

/** A move that ends the match or its steps. `visit`: the time of a visit that was agreed, and no longer takes place. */
interface Ending extends MatchMail {
  reason: string | null;
  visit: TimeWords | null;
}

/** A task of a start-up, as an e-mail lists it. */
interface DatedTask {
  title: string;
  dueAt: number;
}
const listed = (tasks: readonly DatedTask[]) =>
  tasks.map(({ title, dueAt }) => `- ${title} (by ${formatDueDay(dueAt)})`).join('\n');

/** What the button opens that leads to a task. */
const OPENS: Readonly<Record<Todo, string>> = {
  answer: 'Answer the invitation',
  sendCda: 'Send the CDA',
  signCda: 'Read and sign the CDA',
  countersignCda: 'Read and countersign the CDA',
  sendQuestionnaire: 'Send the questionnaire',
  answerQuestionnaire: 'Answer the questionnaire',
  reviewAnswers: 'Review the answers',
  answerAgain: 'Answer the sponsor’s questions',
  attestAnswers: 'Read and attest the answers',
  proposeVisit: 'Propose times for the visit',
  chooseVisit: 'Choose a time for the visit',
  reportVisit: 'Report on the visit',
  decide: 'Select the site, or not',
};

/** Why a visit no longer takes place, to the side that ended its step. */
const LEFT: Readonly<Record<VisitLeft, string>> = {
  select: 'Your organization has selected the site',
  backup: 'Your organization keeps the site as a backup',
  notSelected: 'Your organization has not selected the site',
  withdrew: 'Your site has withdrawn from the study',
  skipped: 'Your organization has skipped the visit',
  ended: 'The study has ended',
};

/** The other side, and what the match is about, as the reader calls them. */
const other = ({ reader, sponsor, site }: About) => (reader === 'site' ? sponsor : (site ?? ''));
const named = ({ reader, site, study }: About) =>
  reader === 'site' ? study : [site, study].filter(Boolean).join(', ');
const theSite = ({ reader, site }: About) => (reader === 'site' ? 'your site' : (site ?? ''));

const READS_CDA = 'Read the CDA';
/** Whether it is the reader's to do what is next. */
const mayDo = ({ turn }: About) => turn?.may ?? false;

const reasons = (reason: string | null) => (reason ? [reasonGiven(reason)] : []);

export const MATCH_MAILS = {
  /** `facts` of the study; `line`: what the sponsor wrote to the site. */
  siteInvited: (p: MatchMail & { facts: readonly Fact[]; line: string | null }) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} invited your site: ${p.about.study}`,
      says: [
        `${p.about.sponsor} invited your site to take part in "${p.about.study}".`,
        ...(p.line ? [`${p.about.sponsor} wrote:\n${quoted(p.line)}`] : []),
      ],
      study: p.facts,
      button: OPENS.answer,
    }),
  siteAsked: (p: MatchMail & { line: string; missing: readonly string[]; qualifies: boolean }) =>
    mailAbout(p, {
      subject: `${p.about.site} asks to be considered: ${p.about.study}`,
      says: [
        `${p.about.site} has found "${p.about.study}" in the list of open studies and asks to be considered for it.`,
        `The site wrote:\n${quoted(p.line)}`,
        p.missing.length > 0
          ? `It does not meet what the study requires: ${p.missing.join(', ')}.`
          : p.qualifies
            ? 'As far as we know, it meets what the study requires.'
            : 'It does not work in the study’s area, and has no confirmed trial like it.',
      ],
      toDo: 'Shortlist, invite or decline the site',
      button: 'See how the site fits',
    }),
  /** `verdict`: the match in one sentence. */
  siteInterested: (p: MatchMail & { verdict: string }) =>
    mailAbout(p, {
      subject: `${p.about.site} is interested in your study: ${p.about.study}`,
      says: [`${p.about.site} is interested in "${p.about.study}".`, p.verdict],
      button: 'See the site and the next step',
    }),
  siteAccepted: (p: MatchMail & { verdict: string }) =>
    mailAbout(p, {
      subject: `${p.about.site} accepted your invitation: ${p.about.study}`,
      says: [`${p.about.site} accepted your invitation to "${p.about.study}".`, p.verdict],
      button: 'See the site and the next step',
    }),
  /** `from`: the status before. */
  siteDeclined: (p: Ending & { from: MatchStatus }) => {
    const did =
      p.from === 'invited' ? 'declined your invitation to' : p.from === 'interested' ? 'withdrew from' : 'declined';
    return mailAbout(p, {
      subject: `${p.about.site} ${did} ${p.about.study}`,
      says: [`${p.about.site} ${did} "${p.about.study}".`, reasonGiven(p.reason), ...visitOff(p.visit)],
      button: 'See the match and the reason',
    });
  },
  siteSelected: (p: Ending) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} selected your site for ${p.about.study}`,
      says: [
        `${p.about.sponsor} selected your site for "${p.about.study}". You can now see the sponsor’s contact details.`,
        ...reasons(p.reason),
        ...visitOff(p.visit),
      ],
      button: 'See the sponsor’s contact details',
    }),
  /** For those who may approve: a colleague wants to select the site. */
  selectionAsked: (p: MatchMail & { by: string; reason: string | null }) =>
    mailAbout(p, {
      subject: `${p.by} asks you to approve the selection of ${p.about.site}: ${p.about.study}`,
      says: [
        `${unlinked(p.by)} asks to select ${p.about.site} for "${p.about.study}". In your organization, that takes two people, and you may approve it.`,
        reasonGiven(p.reason),
        'Until someone answers, the match stays as it is. The site has not been told.',
      ],
      toDo: 'Approve that the site is selected, or turn it down',
      button: 'See the site and answer',
    }),
  selectionTurnedDown: (p: MatchMail & { by: string; reason: string | null }) =>
    mailAbout(p, {
      subject: `${p.by} did not approve the selection of ${p.about.site}: ${p.about.study}`,
      says: [
        `${unlinked(p.by)} did not approve that ${p.about.site} is selected for "${p.about.study}".`,
        reasonGiven(p.reason),
        'You can ask again, or decide otherwise.',
      ],
      button: 'See the match',
    }),
  selectionApproved: (p: MatchMail & { by: string }) =>
    mailAbout(p, {
      subject: `${p.by} approved the selection of ${p.about.site}: ${p.about.study}`,
      says: [`${unlinked(p.by)} approved your request: ${p.about.site} is selected for "${p.about.study}".`],
      button: 'See what comes next',
    }),
  siteKept: (p: Ending) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} keeps your site as a backup for ${p.about.study}`,
      says: [
        `${p.about.sponsor} keeps your site as a backup for "${p.about.study}". It may still select your site if another site drops out.`,
        ...reasons(p.reason),
        ...visitOff(p.visit),
      ],
      button: 'See the decision',
    }),
  siteNotSelected: (p: Ending & { from: MatchStatus; asked: boolean }) => {
    const did =
      p.from === 'interested'
        ? 'did not select your site for'
        : p.from === 'invited'
          ? 'no longer invites your site to'
          : p.asked
            ? 'will not consider your site for'
            : 'did not choose your site for';
    return mailAbout(p, {
      subject: `${p.about.sponsor} ${did} ${p.about.study}`,
      says: [`${p.about.sponsor} ${did} "${p.about.study}".`, reasonGiven(p.reason), ...visitOff(p.visit)],
      button: 'See the decision and the reason',
    });
  },
  /** `takes`: the number of questions, and our estimate of the time. */
  questionnaireSent: (p: MatchMail & { takes: string }) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} sent you a feasibility questionnaire: ${p.about.study}`,
      says: [`${p.about.sponsor} asks your site to answer a feasibility questionnaire for "${p.about.study}".`],
      takes: p.takes,
      button: OPENS.answerQuestionnaire,
    }),
  answersSent: (p: MatchMail) =>
    mailAbout(p, {
      subject: `${p.about.site} sent its feasibility answers: ${p.about.study}`,
      says: [`${p.about.site} has attested its feasibility answers for "${p.about.study}" and sent them to you.`],
      button: OPENS.reviewAnswers,
    }),
  answersQuestioned: (p: MatchMail) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} has a question about your feasibility answers: ${p.about.study}`,
      says: [`${p.about.sponsor} has a question about your site’s feasibility answers for "${p.about.study}".`],
      button: OPENS.answerAgain,
    }),
  answersAccepted: (p: MatchMail) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} accepted your feasibility answers: ${p.about.study}`,
      says: [`${p.about.sponsor} accepted your site’s feasibility answers for "${p.about.study}".`],
      button: 'See your answers',
    }),
  signatureAsked: (p: MatchMail & { todo: Todo }) =>
    mailAbout(p, {
      subject: `A colleague asks you to sign: ${TODOS[p.todo].label}, ${named(p.about)}`,
      says: ['You have the authority to sign for your organization, and a colleague asks you to do so.'],
      button: OPENS[p.todo],
    }),
  versionSignatureAsked: (p: MatchMail & { what: 'contract' | 'budget' }) =>
    mailAbout(p, {
      subject: `A colleague asks you to sign: the ${p.what}, ${named(p.about)}`,
      says: ['You have the authority to sign for your organization, and a colleague asks you to do so.'],
      toDo: `Sign the ${p.what}`,
      button: `Read the ${p.what}`,
    }),
  delegationAsked: (p: MatchMail) =>
    mailAbout(p, {
      subject: `Please sign the delegation log: ${p.about.study}`,
      says: [
        `Your site names you as the investigator of "${p.about.study}", and a colleague asks you to sign its delegation log.`,
        'With your signature you delegate the listed tasks to the listed people. Please read the log first.',
      ],
      toDo: 'Sign the delegation log',
      button: 'Read the delegation log',
    }),
  attestationAsked: (p: MatchMail) =>
    mailAbout(p, {
      subject: `Please attest your site’s feasibility answers: ${p.about.study}`,
      says: [
        `Your colleagues have answered the feasibility questionnaire of ${p.about.sponsor} for "${p.about.study}".`,
        'Please read the answers, attest them and send them to the sponsor.',
      ],
      button: OPENS.attestAnswers,
    }),
  stepSkipped: (p: Ending & { step: string; next: string }) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} skipped a step of ${p.about.study}: ${p.step}`,
      says: [
        `${p.about.sponsor} skipped the step "${p.step}" of "${p.about.study}". The next step is "${p.next}".`,
        reasonGiven(p.reason),
        ...visitOff(p.visit),
      ],
      button: 'See the steps of the match',
    }),
  /** To the side whose turn it is. */
  taskDue: (p: MatchMail & { todo: Todo; late: boolean; dueAt: number }) => {
    const { label } = TODOS[p.todo];
    const day = formatDueDay(p.dueAt);
    return mailAbout(p, {
      subject: `${p.late ? 'Overdue' : `Due on ${day}`}: ${label}, ${named(p.about)}`,
      says: [
        p.late
          ? `${label}: this was due on ${day}. ${other(p.about)} is waiting for it.`
          : `${label} by ${day}. ${other(p.about)} is waiting for it.`,
      ],
      button: OPENS[p.todo],
    });
  },
  /** To the person who now takes care of a task. */
  taskAssigned: (p: MatchMail & { todo: Todo; by: string; dueAt: number | null }) => {
    const { label } = TODOS[p.todo];
    const by = p.dueAt === null ? '' : ` by ${formatDueDay(p.dueAt)}`;
    return mailAbout(p, {
      subject: `For you: ${label}, ${named(p.about)}`,
      says: [`${p.by} has assigned this to you: ${label}${by}.`],
      button: OPENS[p.todo],
    });
  },
  visitProposed: (p: MatchMail & { moved: boolean; slots: readonly TimeWords[]; agenda: string | null }) =>
    mailAbout(p, {
      subject: p.moved
        ? `New times for the qualification visit: ${p.about.study}`
        : `Times for a qualification visit: ${p.about.study}`,
      says: [
        p.moved
          ? `${p.about.sponsor} needs to move the qualification visit to your site for "${p.about.study}".`
          : `${p.about.sponsor} would like to visit your site for "${p.about.study}".`,
        (_, zone) => `Proposed times:\n${p.slots.map((slot) => `- ${slot(zone)}`).join('\n')}`,
        ...(p.agenda ? [`To settle at the visit:\n${quoted(p.agenda)}`] : []),
        'If none of them suits you, you can ask for other times.',
      ],
      button: OPENS.chooseVisit,
    }),
  visitTimesAsked: (p: MatchMail & { wishes: string }) =>
    mailAbout(p, {
      subject: `${p.about.site} asked for other visit times: ${p.about.study}`,
      says: [
        `None of the times that you proposed for the qualification visit for "${p.about.study}" suits ${p.about.site}.`,
        `The site wrote:\n${quoted(p.wishes)}`,
      ],
      button: 'Propose other times',
    }),
  /** To both sides. */
  visitScheduled: (p: MatchMail & { words: TimeWords; place: string | null }) =>
    mailAbout(p, {
      subject: (_, zone) => `Qualification visit: ${p.words(zone)}, ${named(p.about)}`,
      says: [
        (_, zone) =>
          `${p.about.sponsor}’s qualification visit to ${theSite(p.about)} for "${p.about.study}" is on ${p.words(zone)}.`,
        ...(p.place ? [`Where: ${p.place}`] : []),
        'It is attached for your calendar.',
      ],
      button: 'See the details of the visit',
    }),
  /** To both sides. */
  visitCanceled: (p: MatchMail & { by: 'site' | 'sponsor'; words: TimeWords; reason: string }) =>
    mailAbout(p, {
      subject: (_, zone) => `Canceled: qualification visit, ${p.words(zone)}, ${named(p.about)}`,
      says: [
        (_, zone) =>
          `${p.by === p.about.reader ? 'Your organization' : other(p.about)} canceled the qualification visit for "${p.about.study}" on ${p.words(zone)}. It is canceled in your calendar, too.`,
        reasonGiven(p.reason),
      ],
      button: 'See the next step',
    }),
  /** To the side that ended the visit's step without it, for its calendars: its own decision is not news to it. */
  visitDropped: (p: MatchMail & { words: TimeWords; why: VisitLeft }) =>
    mailAbout(p, {
      subject: (_, zone) => `No longer takes place: qualification visit, ${p.words(zone)}, ${named(p.about)}`,
      says: [
        (_, zone) =>
          `${LEFT[p.why]}, so the qualification visit for "${p.about.study}" on ${p.words(zone)} no longer takes place. It is canceled in your calendar. We have told ${other(p.about)}.`,
      ],
      toDo: NOTHING_TO_DO,
      button: 'See the match and its history',
    }),
  visitWaived: (p: MatchMail & { reason: string }) =>
    mailAbout(p, {
      subject: `No qualification visit needed: ${p.about.study}`,
      says: [`${p.about.sponsor} has waived the qualification visit for "${p.about.study}".`, reasonGiven(p.reason)],
      button: 'See the steps of the match',
    }),
  visitReported: (p: MatchMail & { actions: readonly string[] }) =>
    mailAbout(p, {
      subject: `Qualification visit report finished: ${p.about.study}`,
      says: [
        `${p.about.sponsor} has finished its report on the qualification visit for "${p.about.study}".`,
        p.actions.length > 0 ? `Your action items:\n${p.actions.join('\n')}` : 'You have no action items.',
      ],
      ...(p.actions.length > 0 && { toDo: 'Do your action items, and mark them as done' }),
      button: p.actions.length > 0 ? 'Mark action items as done' : 'See the visit',
    }),
  /** `tasks`: what the site can do first. */
  startUpBegun: (p: MatchMail & { tasks: readonly DatedTask[] }) =>
    mailAbout(p, {
      subject: `The start-up has begun: ${p.about.study}`,
      says: [
        `${p.about.sponsor} has begun the start-up of your site for "${p.about.study}". You work through it together on one page.`,
        ...(p.tasks.length > 0 ? [`You can begin with:\n${listed(p.tasks)}`] : []),
      ],
      toDo: p.tasks.length > 0 ? 'Do the tasks of your site' : NOTHING_TO_DO,
      button: 'See the tasks of the start-up',
    }),
  /** `tasks`: what the reader's side can do now, because the other side has done what they waited for. */
  startUpTurn: (p: MatchMail & { tasks: readonly DatedTask[] }) =>
    mailAbout(p, {
      subject: `Your turn in the start-up: ${named(p.about)}`,
      says: [`${other(p.about)} has done what these tasks waited for:\n${listed(p.tasks)}`],
      toDo: 'Do the tasks of your side',
      button: 'See the tasks of the start-up',
    }),
  /** `tasks`: what the reader's side can do, and is to do soon or was to do. */
  startUpDue: (p: MatchMail & { tasks: readonly DatedTask[]; late: boolean }) =>
    mailAbout(p, {
      subject: `${p.late ? 'Overdue' : 'Due soon'} in the start-up: ${named(p.about)}`,
      says: [`${p.late ? 'Their planned day is over' : 'They are due soon'}:\n${listed(p.tasks)}`],
      toDo: 'Do the tasks of your side',
      button: 'See the tasks of the start-up',
    }),
  startUpEnded: (p: MatchMail & { by: MatchSide; reason: string }) => {
    const who = p.by === p.about.reader ? 'Your organization' : other(p.about);
    return mailAbout(p, {
      subject: `The start-up has ended: ${named(p.about)}`,
      says: [
        `${who} has ended the start-up of ${theSite(p.about)} for "${p.about.study}". The site will not be activated.`,
        reasonGiven(p.reason),
      ],
      toDo: NOTHING_TO_DO,
      button: 'See the start-up',
    });
  },
  startUpReturned: (p: MatchMail & { task: string; reason: string }) =>
    mailAbout(p, {
      subject: `Returned: ${p.task}, ${named(p.about)}`,
      says: [`${other(p.about)} has returned this task of the start-up: ${p.task}.`, reasonGiven(p.reason)],
      toDo: `${p.task}, again`,
      button: 'See the tasks of the start-up',
    }),
  startUpAssigned: (p: MatchMail & { task: string; by: string; dueAt: number }) =>
    mailAbout(p, {
      subject: `For you: ${p.task}, ${named(p.about)}`,
      says: [`${p.by} has assigned this to you: ${p.task} by ${formatDueDay(p.dueAt)}.`],
      toDo: p.task,
      button: 'See the tasks of the start-up',
    }),
  budgetProposed: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Your turn: version ${p.version} of the budget, ${named(p.about)}`,
      says: [
        `${other(p.about)} has proposed version ${p.version} of the budget. You can agree to it, or propose another.`,
      ],
      toDo: 'Answer the budget',
      button: 'Read the budget',
    }),
  budgetAgreed: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Agreed: version ${p.version} of the budget, ${named(p.about)}`,
      says: [
        `${other(p.about)} has agreed to version ${p.version} of the budget. The site signs it first, then the sponsor.`,
      ],
      toDo: p.about.reader === 'site' ? 'Sign the budget' : NOTHING_TO_DO,
      button: 'Read the budget',
    }),
  budgetToCountersign: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Your turn: countersign the budget, ${named(p.about)}`,
      says: [`${other(p.about)} has signed version ${p.version} of the budget.`],
      toDo: 'Countersign the budget',
      button: 'Read the budget',
    }),
  budgetSigned: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Signed by both: version ${p.version} of the budget, ${named(p.about)}`,
      says: [`${other(p.about)} has signed version ${p.version} of the budget, so both sides have signed it.`],
      toDo: NOTHING_TO_DO,
      button: 'Read the budget',
    }),
  contractProposed: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Your turn: version ${p.version} of the contract, ${named(p.about)}`,
      says: [
        `${other(p.about)} has proposed version ${p.version} of the contract. You can agree to it, or propose another.`,
      ],
      toDo: 'Answer the contract',
      button: 'Read the contract',
    }),
  contractAgreed: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Agreed: version ${p.version} of the contract, ${named(p.about)}`,
      says: [
        `${other(p.about)} has agreed to version ${p.version} of the contract. The site signs it first, then the sponsor.`,
      ],
      toDo: p.about.reader === 'site' ? 'Sign the contract' : NOTHING_TO_DO,
      button: 'Read the contract',
    }),
  contractToCountersign: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Your turn: countersign the contract, ${named(p.about)}`,
      says: [`${other(p.about)} has signed version ${p.version} of the contract.`],
      toDo: 'Countersign the contract',
      button: 'Read the contract',
    }),
  contractSigned: (p: MatchMail & { version: number }) =>
    mailAbout(p, {
      subject: `Signed by both: version ${p.version} of the contract, ${named(p.about)}`,
      says: [`${other(p.about)} has signed version ${p.version} of the contract, so both sides have signed it.`],
      toDo: NOTHING_TO_DO,
      button: 'Read the contract',
    }),
  siteActivated: (p: MatchMail) =>
    mailAbout(p, {
      subject: `Your site is activated: ${p.about.study}`,
      says: [`${p.about.sponsor} has activated your site for "${p.about.study}". You can enroll participants.`],
      toDo: NOTHING_TO_DO,
      button: 'See the start-up',
    }),
  /** A message from the other side of a match, or from a colleague who mentioned the recipient. */
  messageReceived: (
    p: MatchMail & {
      author: string;
      from: string;
      subject: string;
      text: string;
      files: readonly string[];
      isMentioned: boolean;
    },
  ) =>
    mailAbout(p, {
      subject: p.isMentioned
        ? `${p.author} mentioned you: ${p.about.study}`
        : `Message from ${p.from}: ${p.about.study}`,
      says: [
        `${p.author} (${p.from}) wrote about “${p.subject}”.`,
        quoted(p.text),
        ...(p.files.length > 0 ? [`Attachments: ${p.files.join(', ')}`] : []),
        'Please do not reply to this e-mail.',
      ],
      toDo: 'Read the message and reply',
      button: 'Read it and reply',
    }),
  /** `executed`: the sponsor has uploaded a CDA that both sides signed on paper. */
  cdaSent: (p: MatchMail & { executed: boolean }) =>
    p.executed
      ? mailAbout(p, {
          subject: `The CDA with ${p.about.sponsor} is on file: ${p.about.study}`,
          says: [
            `${p.about.sponsor} has uploaded the CDA for "${p.about.study}" that you both signed on paper.`,
            'You can now read the documents that the sponsor shares.',
          ],
          button: 'Read the sponsor’s documents',
        })
      : mailAbout(p, {
          subject: `${p.about.sponsor} sent you a CDA to sign: ${p.about.study}`,
          says: [
            `${p.about.sponsor} asks your site to sign a confidential disclosure agreement for "${p.about.study}".`,
            'You can ask for changes. Once it is signed, you can read the documents that the sponsor shares.',
          ],
          button: mayDo(p.about) ? OPENS.signCda : READS_CDA,
        }),
  cdaSigned: (p: MatchMail & { complete: boolean }) =>
    p.complete
      ? mailAbout(p, {
          subject: `The CDA is signed by ${other(p.about)}, and complete: ${p.about.study}`,
          says: [
            `${other(p.about)} has signed the confidential disclosure agreement for "${p.about.study}". It is now complete.`,
          ],
          button: 'Download the signed copy',
        })
      : mailAbout(p, {
          subject: `${other(p.about)} signed the CDA: ${p.about.study}`,
          says: [
            `${other(p.about)} has signed the confidential disclosure agreement for "${p.about.study}". ${mayDo(p.about) ? 'It is your turn to sign.' : 'Your organization signs next.'}`,
          ],
          button: mayDo(p.about) ? OPENS.countersignCda : READS_CDA,
        }),
  cdaReturned: (p: MatchMail & { reason: string }) =>
    mailAbout(p, {
      subject: `${p.about.site} asked for changes to the CDA: ${p.about.study}`,
      says: [
        `${p.about.site} has not signed the confidential disclosure agreement for "${p.about.study}", and asks for changes.`,
        `The site wrote:\n${quoted(p.reason)}`,
      ],
      button: 'Send another version of the CDA',
    }),
  cdaWithdrawn: (p: MatchMail & { reason: string }) =>
    mailAbout(p, {
      subject: `${p.about.sponsor} withdrew the CDA: ${p.about.study}`,
      says: [
        `${p.about.sponsor} has withdrawn the confidential disclosure agreement for "${p.about.study}". You do not need to sign it.`,
        reasonGiven(p.reason),
        'The sponsor may send another.',
      ],
      button: 'See the documents of the match',
    }),
};
