/** E-mails about a study, to its sponsor, its sites and administrators. */
import { CHANGE_MAIL_TEXT } from './limits';
import type { About } from './mail-facts';
import { mailAbout, reasonGiven } from './mail-writing';
import { ONLY_ORDER } from './record-changes';
import { shortened } from './trim';

interface Study {
  about: About;
  link: string;
}

interface Change {
  label: string;
  before: string;
  after: string;
}

/** A changed field of a record. `before` is null if the record was first read after the study was posted. */
interface RecordChange {
  label: string;
  before: string | null;
  now: string;
  own: string | null;
  lines: { removed: readonly string[]; added: readonly string[] } | null;
}

/** Each changed field of a record; of a long text, the lines that are gone and new. */
const recordInLines = (changes: readonly RecordChange[]) =>
  changes.map((change) => [change.label, ...told(change)].join('\n  ')).join('\n');

function told({ before, now, own, lines }: RecordChange): string[] {
  if (!lines) {
    const then =
      before === null
        ? own !== null && `your study: ${shortened(own, CHANGE_MAIL_TEXT)}`
        : `before: ${shortened(before, CHANGE_MAIL_TEXT)}`;
    return [then || [], `now: ${shortened(now, CHANGE_MAIL_TEXT)}`].flat();
  }
  const { removed, added } = lines;
  if (removed.length + added.length === 0) return [ONLY_ORDER];
  return [
    ...(removed.length > 0 ? [`removed: ${shortened(removed.join('\n'), CHANGE_MAIL_TEXT)}`] : []),
    ...(added.length > 0 ? [`added: ${shortened(added.join('\n'), CHANGE_MAIL_TEXT)}`] : []),
  ];
}

/** Each changed field, with its old and new value. */
const inLines = (changes: readonly Change[]) =>
  changes
    .map(
      ({ label, before, after }) =>
        `${label}\n  before: ${shortened(before, CHANGE_MAIL_TEXT)}\n  now: ${shortened(after, CHANGE_MAIL_TEXT)}`,
    )
    .join('\n');

export const STUDY_MAILS = {
  newStudy: (p: Study) =>
    mailAbout(p, {
      subject: `Study awaiting approval: ${p.about.study}`,
      says: [`"${p.about.study}" has been submitted.`],
      toDo: 'Approve or reject the study',
      button: 'Review the study',
    }),
  studyDecided: (p: Study & { approved: boolean; reason: string | null }) =>
    p.approved
      ? mailAbout(p, {
          subject: `Your study is approved: ${p.about.study}`,
          says: [`"${p.about.study}" is approved and active.`],
          toDo: 'Find sites for the study',
          button: 'Find sites for your study',
        })
      : mailAbout(p, {
          subject: `Your study was not approved: ${p.about.study}`,
          says: [
            `We could not approve "${p.about.study}".`,
            reasonGiven(p.reason),
            'You can correct what is missing and send it in again.',
          ],
          toDo: 'Correct the study and send it in again',
          button: 'Correct your study',
        }),
  studyFilledIn: (p: Study & { nctNumber: string; changes: readonly Change[] }) =>
    mailAbout(p, {
      subject: `We filled in "${p.about.study}"`,
      says: [
        `ClinicalTrials.gov did not respond when you looked up ${p.nctNumber}. We have looked again and filled in what was blank in "${p.about.study}".`,
        inLines(p.changes),
        'What you entered is unchanged.',
      ],
      toDo: 'Check what was filled in',
      button: 'Check your study',
    }),
  studyNotFilledIn: (p: Study & { nctNumber: string; unknown: boolean }) =>
    mailAbout(p, {
      subject: `We could not look up ${p.nctNumber}`,
      says: [
        p.unknown
          ? `ClinicalTrials.gov has no study with the number ${p.nctNumber}, so we filled in nothing in "${p.about.study}".`
          : `ClinicalTrials.gov has not responded for two weeks, so we filled in nothing in "${p.about.study}".`,
      ],
      toDo: 'Check the number and fill in what is missing',
      button: 'Check your study',
    }),
  registryChanged: (p: Study & { nctNumber: string; changes: readonly RecordChange[] }) =>
    mailAbout(p, {
      subject: `ClinicalTrials.gov has changed ${p.nctNumber}`,
      says: [
        `The record ${p.nctNumber} of "${p.about.study}" has changed on ClinicalTrials.gov.`,
        recordInLines(p.changes),
        'Your study stays as it is until you take a change over.',
      ],
      toDo: 'Choose what to take over and what to keep',
      button: 'Choose what to take over',
    }),
  changeProposed: (p: Study) =>
    mailAbout(p, {
      subject: `Change to a study awaiting approval: ${p.about.study}`,
      says: [`The sponsor of "${p.about.study}" proposes changes to which sites fit.`],
      toDo: 'Approve or reject the changes',
      button: 'Review the changes',
    }),
  changeDecided: (p: Study & { approved: boolean; changes: readonly Change[]; reason: string | null }) =>
    p.approved
      ? mailAbout(p, {
          subject: `Your changes are approved: ${p.about.study}`,
          says: [`Your changes to "${p.about.study}" are approved and in effect.`, inLines(p.changes)],
          button: 'Open the study and its sites',
        })
      : mailAbout(p, {
          subject: `Your changes were not approved: ${p.about.study}`,
          says: [
            `We could not approve your changes to "${p.about.study}", which stays as it was.`,
            inLines(p.changes),
            reasonGiven(p.reason),
          ],
          button: 'Open the study and its sites',
        }),
  studyChanged: (p: Study & { changes: readonly Change[] }) =>
    mailAbout(p, {
      subject: `"${p.about.study}" has changed`,
      says: [`${p.about.sponsor} has changed the requirements of "${p.about.study}".`, inLines(p.changes)],
      toDo: 'Tell the sponsor if this changes your answer',
      button: 'See what the study asks of your site',
    }),
  /** `visit`: the time of a visit that was agreed, and no longer takes place. */
  studyEnded: (
    p: Study & {
      withdrawn: boolean;
      reason: string;
      status: 'invited' | 'interested' | 'selected';
      visit: ((zone: string) => string) | null;
    },
  ) =>
    mailAbout(p, {
      subject: p.withdrawn ? `"${p.about.study}" was withdrawn` : `"${p.about.study}" is closed`,
      says: [
        `${p.about.sponsor} has ${p.withdrawn ? 'withdrawn' : 'closed'} "${p.about.study}".`,
        reasonGiven(p.reason),
        {
          invited: 'You no longer need to answer the invitation.',
          interested: 'The sponsor will not select any more sites. Thank you for your interest.',
          selected: 'Your site was selected for it. Please ask the sponsor what this means for your site.',
        }[p.status],
        ...visitOff(p.visit),
      ],
      button: 'See the match and its history',
    }),
  prospectRegistered: (p: Study & { site: string; facility: string }) =>
    mailAbout(p, {
      subject: `${p.site} has registered: ${p.about.study}`,
      says: [
        `${p.site} has registered with your invitation link for "${p.about.study}"${p.site === p.facility ? '' : ` (${p.facility} on your outreach list)`}.`,
        'Our team reviews new sites within 3-5 business days. Then the site is matched with your study like any other.',
      ],
      button: 'Open your outreach list',
    }),
};

/** What an e-mail that ends a step says of a visit that was agreed. Calendars take the entry out by themselves. */
export function visitOff(visit: ((zone: string) => string) | null): ((system: string, zone: string) => string)[] {
  if (!visit) return [];
  return [
    (_, zone) => `The qualification visit on ${visit(zone)} no longer takes place. It is canceled in your calendar.`,
  ];
}
