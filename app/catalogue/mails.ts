import { CHANGE_MAIL_TEXT } from './limits';
import { KIND_OF, type MailKind } from './mail-kinds';
import { valueIn } from './own';
import { holdsContact, unlinked } from './plain-names';
import { ONLY_ORDER } from './record-changes';
import type { OrganizationType } from './statuses';
import { NO_ZONE } from './time';
import { shortened } from './trim';

/** Who reads an e-mail. */
export interface Reader {
  /** In which they read times. */
  zone?: string;
  /** Where they stop e-mails of this kind without signing in; null if they cannot. */
  stopLink?: string | null;
}

export interface Letter {
  subject: string;
  /** Plain text, of which the HTML is made (app/gateways/mail-html.ts). */
  body: string;
  /** The page that it is about; null without one. */
  link: string | null;
}

type Written = (systemName: string, reader?: Reader) => Omit<Letter, 'link'>;
/** What is sent to a reader, given the platform's name (ADM-14), and its kind if a person can stop it. */
export type Mail = ((systemName: string, reader?: Reader) => Letter) & {
  kind: MailKind | null;
  /** What the recipient’s calendar takes over, as iCalendar. */
  entry?: (recipient: string) => Promise<string>;
};
type Words = string | ((systemName: string, zone: string) => string);

/** Paragraphs that mention the platform or a time are functions. A link on a line of its own follows what it does. */
function mail(subject: Words, ...paragraphs: Words[]): Written {
  return (systemName, { zone = NO_ZONE, stopLink = null } = {}) => {
    const say = (words: Words) => (typeof words === 'string' ? words : words(systemName, zone));
    const signature = `${systemName}\nConnecting research sites with studies that fit them.`;
    const stop = stopLink ? [`You can stop these e-mails, or get them in one a day:\n${stopLink}`] : [];
    return {
      // A line break in a name must not start a new header.
      subject: say(subject).replace(/\s+/g, ' '),
      body: [...paragraphs.map(say), ...stop, signature].join('\n\n'),
    };
  };
}

/** A name that holds an address or a phone number is left out, so that nobody can address strangers with words of their own. */
const greeting = (name: string | null) =>
  name && !holdsContact(name, 'person') ? `Hello ${unlinked(name)},` : 'Hello,';

const reasonGiven = (reason: string | null) => (reason ? `Reason: ${reason}` : 'No reason was given.');

/** What an organization can do once it is verified. */
const AFTER_VERIFICATION: Readonly<Record<OrganizationType, string>> = {
  site: 'Studies that match your site appear on your dashboard:',
  sponsor: 'You can post studies and follow them on your dashboard:',
};

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

const withdrawing = (stopLink: string): string =>
  `If you no longer want us to keep your details or to write to you, withdraw your consent:\n${stopLink}`;

/** A time in the zone of a visit, and in the reader's if it is another. */
type TimeWords = (zone: string) => string;

/** Names and titles, which other people have entered; everything else is ours, a link of ours, or someone's own words. */
const NAMES: ReadonlySet<string> = new Set([
  ...['organization', 'inviter', 'study', 'sponsor', 'site', 'facility', 'other', 'who', 'author', 'from'],
  ...['rep', 'event', 'trial', 'what', 'about', 'subject', 'name', 'line', 'missing'],
]);

const plain = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plain) : typeof value === 'string' ? unlinked(value) : value;

/** The same e-mails, without links in the names that they mention (VET-06). */
function withPlainNames<Mails extends Record<string, (p: never) => Written>>(
  mails: Mails,
): { [Name in keyof Mails]: (...p: Parameters<Mails[Name]>) => Mail } {
  const entries = Object.entries(mails).map(([key, writers]) => {
    const written = (p: object) => {
      const named = Object.entries(p).map(([name, value]) => [name, NAMES.has(name) ? plain(value) : value]);
      const write = writers(Object.fromEntries(named) as never);
      const link = 'link' in p && typeof p.link === 'string' ? p.link : null;
      const whole = (systemName: string, reader?: Reader) => ({ ...write(systemName, reader), link });
      return Object.assign(whole, { kind: valueIn(KIND_OF, key) ?? null });
    };
    return [key, written];
  });
  return Object.fromEntries(entries);
}

export const MAILS = withPlainNames({
  siteInvitation: (p: { firstName: string | null; organization: string; link: string; hours: number }) =>
    mail(
      (system) => `Your ${system} account`,
      greeting(p.firstName),
      `Thank you for registering ${p.organization}. Our team reviews new sites within 3-5 business days and will e-mail you.`,
      `You can already choose your password and sign in:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not register, you can ignore this e-mail.`,
    ),
  addressCorrected: (p: { organization: string }) =>
    mail(
      (system) => `Your address was removed from a registration with ${system}`,
      'Hello,',
      `Someone, probably you, registered ${p.organization} with this e-mail address and has since corrected the address. The link in our earlier e-mail no longer works.`,
      'If you did register, and did not correct the address, please tell our team. Otherwise you can ignore this e-mail.',
    ),
  sponsorInvitation: (p: { firstName: string | null; study: string; link: string; hours: number }) =>
    mail(
      (system) => `Your ${system} account`,
      greeting(p.firstName),
      `Thank you for submitting "${p.study}". Our team will review it and e-mail you.`,
      `Choose your password to see the study on your dashboard:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not submit a study, you can ignore this e-mail.`,
    ),
  knownAddress: (p: { what: string; link: string; loginLink: string; days: number }) =>
    mail(
      (system) => `You already have an account with ${system}`,
      'Hello,',
      `Someone, probably you, submitted ${p.what} with this e-mail address, which already has an account.`,
      `Nothing has been submitted yet. Please sign in first:\n${p.loginLink}`,
      `Then continue where you left off, within ${p.days} days:\n${p.link}`,
      'If this was not you, you can ignore this e-mail.',
    ),
  passwordReset: (p: { link: string; hours: number }) =>
    mail(
      (system) => `Choose a new password for ${system}`,
      'Hello,',
      `Choose a new password here:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not request it, you can ignore this e-mail.`,
    ),
  passwordChanged: (p: { firstName: string | null; resetLink: string }) =>
    mail(
      (system) => `Your ${system} password was changed`,
      greeting(p.firstName),
      'Your password was changed, and you were signed out on all devices. For 24 hours, nobody can sign documents with your account unless they also enter a code of a second factor that was set up before.',
      `If this was not you, choose a new password right away and tell our team:\n${p.resetLink}`,
    ),
  nameChanged: (p: { name: string; link: string }) =>
    mail(
      (system) => `Your name on ${system} was changed`,
      'Hello,',
      `The name of your account was changed to ${p.name}. It is printed on everything that you sign from now on.`,
      `If this was not you, change your password and tell your organization right away. Your account:\n${p.link}`,
    ),
  /** To the present address. */
  emailAsked: (p: { firstName: string | null; email: string; link: string }) =>
    mail(
      (system) => `A new e-mail address for your ${system} account`,
      greeting(p.firstName),
      `Someone, probably you, asked to change the e-mail address of your account to ${p.email}. It changes once the link that we have sent there is used.`,
      `If this was not you, change your password and tell your organization right away. Your account:\n${p.link}`,
    ),
  /** To the new address. Says nothing about whose account it is, because the address may be a stranger's. */
  emailConfirmation: (p: { link: string; hours: number }) =>
    mail(
      (system) => `Confirm your e-mail address for ${system}`,
      'Hello,',
      `Use this address for your account:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not request it, you can ignore this e-mail.`,
    ),
  /** To an address that another account has. */
  emailTaken: (_: object) =>
    mail(
      (system) => `Your e-mail address on ${system}`,
      'Hello,',
      'Someone, perhaps you, asked to use this e-mail address for another account. It already has an account, so nothing was changed.',
      'If this was not you, you can ignore this e-mail.',
    ),
  /** To the earlier address. */
  emailChanged: (p: { firstName: string | null; email: string }) =>
    mail(
      (system) => `Your e-mail address on ${system} was changed`,
      greeting(p.firstName),
      `You now sign in with ${p.email}, and get e-mails there.`,
      'If this was not you, please tell your organization and our team right away.',
    ),
  secondFactorOn: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Your second factor for ${system} is on`,
      greeting(p.firstName),
      'From now on, you also need a code from your authenticator app to sign in.',
      `If this was not you, tell your team right away. Your account:\n${p.link}`,
    ),
  secondFactorOff: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Your second factor for ${system} is off`,
      greeting(p.firstName),
      'From now on, you sign in with your password only.',
      `If this was not you, change your password and tell your team right away. Your account:\n${p.link}`,
    ),
  recoveryCodesRenewed: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `New recovery codes for ${system}`,
      greeting(p.firstName),
      'New recovery codes were created for your account. The old ones no longer work.',
      `If this was not you, change your password and tell your team right away. Your account:\n${p.link}`,
    ),
  recoveryCodeUsed: (p: { firstName: string | null; left: number; link: string }) =>
    mail(
      (system) => `A recovery code was used on ${system}`,
      greeting(p.firstName),
      `Someone signed in to your account with a recovery code. You have ${p.left} left.`,
      `If this was not you, change your password and tell your team right away. Your account:\n${p.link}`,
    ),
  signingRefused: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Someone tried to sign as you on ${system}`,
      greeting(p.firstName),
      'Someone who is signed in with your account tried to sign a document electronically, but entered an incorrect e-mail address, password or code. Nothing was signed.',
      `If this was not you, change your password and tell your organization right away. Your account:\n${p.link}`,
    ),
  newSite: (p: { organization: string; link: string }) =>
    mail('Site awaiting verification', `${p.organization} has registered.`, `Review it here:\n${p.link}`),
  newStudy: (p: { study: string; link: string }) =>
    mail('Study awaiting approval', `"${p.study}" has been submitted.`, `Review it here:\n${p.link}`),
  contactMessage: (p: { name: string; email: string; message: string; link: string }) =>
    mail(
      `A message from ${p.name}`,
      `${p.name} (${p.email}) sent a message through the contact form:`,
      p.message,
      `All messages:\n${p.link}`,
    ),
  /** To a kiosk lead with a `stopLink`, which withdraws the consent. */
  moreNeeded: (p: { name: string; question: string; link: string; stopLink: string | null }) =>
    mail(
      `A question about ${p.name}`,
      `We are reviewing ${p.name} and need to know more before we can decide:`,
      p.question,
      `Please answer here. We will continue the review when we have your answer.\n${p.link}`,
      ...(p.stopLink ? [withdrawing(p.stopLink)] : []),
    ),
  reviewAnswered: (p: { name: string; link: string }) =>
    mail(
      `${p.name} has answered`,
      `You asked for more information about ${p.name}, and now there is an answer.`,
      `Read it and decide:\n${p.link}`,
    ),
  sentInAgain: (p: { name: string; link: string }) =>
    mail(
      `${p.name} was resubmitted`,
      `${p.name}, rejected earlier, has been resubmitted.`,
      `See what has changed, and decide:\n${p.link}`,
    ),
  organizationDecided: (p: {
    type: OrganizationType;
    organization: string;
    verified: boolean;
    reason: string | null;
    link: string;
  }) =>
    p.verified
      ? mail(`${p.organization} is verified`, `${p.organization} is verified. ${AFTER_VERIFICATION[p.type]}\n${p.link}`)
      : mail(
          `${p.organization} was not verified`,
          `We could not verify ${p.organization}.`,
          reasonGiven(p.reason),
          `You can correct what is missing and send it in again:\n${p.link}`,
        ),
  trialDecided: (p: { nctId: string; trial: string; confirmed: boolean; reason: string | null; link: string }) =>
    p.confirmed
      ? mail(
          `${p.nctId} is confirmed as your site’s trial`,
          `"${p.trial}" (${p.nctId}) is confirmed as a trial of your site. Matching now takes it into account.`,
          `Your trials:\n${p.link}`,
        )
      : mail(
          `${p.nctId} was not confirmed`,
          `We could not confirm "${p.trial}" (${p.nctId}) as a trial of your site.`,
          reasonGiven(p.reason),
          `Your trials:\n${p.link}`,
        ),
  studyDecided: (p: { study: string; approved: boolean; reason: string | null; link: string }) =>
    p.approved
      ? mail('Your study is approved', `"${p.study}" is approved and active.`, `Find sites for it here:\n${p.link}`)
      : mail(
          'Your study was not approved',
          `We could not approve "${p.study}".`,
          reasonGiven(p.reason),
          `You can correct what is missing and send it in again:\n${p.link}`,
        ),
  studyFilledIn: (p: { study: string; nctNumber: string; changes: readonly Change[]; link: string }) =>
    mail(
      `We filled in "${p.study}"`,
      `ClinicalTrials.gov did not respond when you looked up ${p.nctNumber}. We have looked again and filled in what was blank in "${p.study}":`,
      inLines(p.changes),
      `What you entered is unchanged. Please check the study:\n${p.link}`,
    ),
  studyNotFilledIn: (p: { study: string; nctNumber: string; unknown: boolean; link: string }) =>
    mail(
      `We could not look up ${p.nctNumber}`,
      p.unknown
        ? `ClinicalTrials.gov has no study with the number ${p.nctNumber}, so we filled in nothing in "${p.study}".`
        : `ClinicalTrials.gov has not responded for two weeks, so we filled in nothing in "${p.study}".`,
      `Please check the number and fill in what is missing:\n${p.link}`,
    ),
  registryChanged: (p: { study: string; nctNumber: string; changes: readonly RecordChange[]; link: string }) =>
    mail(
      `ClinicalTrials.gov has changed ${p.nctNumber}`,
      `The record ${p.nctNumber} of "${p.study}" has changed on ClinicalTrials.gov:`,
      recordInLines(p.changes),
      `Your study stays as it is until you take a change over. Choose what to take over and what to keep:\n${p.link}`,
    ),
  changeProposed: (p: { study: string; link: string }) =>
    mail(
      'Change to a study awaiting approval',
      `The sponsor of "${p.study}" proposes changes to which sites fit.`,
      `Review them here:\n${p.link}`,
    ),
  changeDecided: (p: {
    study: string;
    approved: boolean;
    changes: readonly Change[];
    reason: string | null;
    link: string;
  }) =>
    p.approved
      ? mail(
          'Your changes are approved',
          `Your changes to "${p.study}" are approved and in effect:`,
          inLines(p.changes),
          `The study and its sites:\n${p.link}`,
        )
      : mail(
          'Your changes were not approved',
          `We could not approve your changes to "${p.study}", which stays as it was:`,
          inLines(p.changes),
          reasonGiven(p.reason),
          `The study and its sites:\n${p.link}`,
        ),
  studyChanged: (p: { sponsor: string; study: string; changes: readonly Change[]; link: string }) =>
    mail(
      `"${p.study}" has changed`,
      `${p.sponsor} has changed the requirements of "${p.study}":`,
      inLines(p.changes),
      `If this changes your answer, please tell the sponsor. Your match:\n${p.link}`,
    ),
  studyEnded: (p: {
    sponsor: string;
    study: string;
    withdrawn: boolean;
    reason: string;
    status: 'invited' | 'interested' | 'selected';
    link: string;
  }) =>
    mail(
      p.withdrawn ? `"${p.study}" was withdrawn` : `"${p.study}" is closed`,
      `${p.sponsor} has ${p.withdrawn ? 'withdrawn' : 'closed'} "${p.study}".`,
      `Reason: ${p.reason}`,
      {
        invited: 'You no longer need to answer the invitation.',
        interested: 'The sponsor will not select any more sites. Thank you for your interest.',
        selected: 'Your site was selected for it. Please ask the sponsor what this means for your site.',
      }[p.status],
      `The match and its history:\n${p.link}`,
    ),
  /** New suggestions for a person, who can stop them at `stopLink` without signing in. */
  digest: (p: {
    firstName: string | null;
    subject: string;
    parts: readonly string[];
    every: 'day' | 'week';
    accountLink: string;
    stopLink: string;
  }) =>
    mail(
      p.subject,
      greeting(p.firstName),
      ...p.parts,
      `You get this e-mail at most once a ${p.every}. Choose what is in it on your account page:\n${p.accountLink}`,
      `Stop suggestions without signing in:\n${p.stopLink}`,
    ),
  /** To a kiosk lead, who can withdraw the consent at `stopLink` without signing in. */
  leadFollowUp: (p: {
    firstName: string | null;
    organization: string;
    rep: string;
    event: string;
    link: string;
    stopLink: string;
  }) =>
    mail(
      (system) => `Register ${p.organization} with ${system}`,
      greeting(p.firstName),
      `You told us about ${p.organization} at ${p.event}. ${p.rep} asked us to send you the link to register.`,
      `Register your site. It takes about ten minutes:\n${p.link}`,
      withdrawing(p.stopLink),
    ),
  consentWithdrawn: (p: { organization: string; event: string; link: string }) =>
    mail(
      `${p.organization} has withdrawn its consent`,
      `The contact for ${p.organization}, entered at the kiosk at ${p.event}, has withdrawn consent to be contacted and to have these details stored. We have stopped e-mailing them.`,
      `Please delete the record, unless we need it for another reason:\n${p.link}`,
    ),
  prospectRegistered: (p: { site: string; facility: string; study: string; link: string }) =>
    mail(
      `${p.site} has registered`,
      `${p.site} has registered with your invitation link for "${p.study}"${p.site === p.facility ? '' : ` (${p.facility} on your outreach list)`}.`,
      'Our team reviews new sites within 3-5 business days. Then the site is matched with your study like any other.',
      `Your outreach list:\n${p.link}`,
    ),
  /** A sponsor invites a site. `facts` are lines about the study. */
  siteInvited: (p: { sponsor: string; study: string; facts: readonly string[]; link: string }) =>
    mail(
      `${p.sponsor} invited your site`,
      `${p.sponsor} invited your site to take part in "${p.study}".`,
      p.facts.join('\n'),
      `See why it fits your site, and accept or decline:\n${p.link}`,
    ),
  siteAsked: (p: {
    site: string;
    study: string;
    line: string;
    missing: readonly string[];
    qualifies: boolean;
    link: string;
  }) =>
    mail(
      `${p.site} asks to be considered`,
      `${p.site} has found "${p.study}" in the list of open studies and asks to be considered for it:`,
      p.line,
      p.missing.length > 0
        ? `It does not meet what the study requires: ${p.missing.join(', ')}.`
        : p.qualifies
          ? 'As far as we know, it meets what the study requires.'
          : 'It does not work in the study’s area, and has no confirmed trial like it.',
      `See how it fits, and shortlist, invite or decline it:\n${p.link}`,
    ),
  /** `verdict`: the match in one sentence, to a sponsor whose study a site wants to join. */
  matchChanged: (p: {
    other: string;
    study: string;
    what: string;
    verdict?: string | null;
    reason: string | null;
    link: string;
  }) =>
    mail(
      `${p.other} ${p.what}`,
      `${p.other} ${p.what}: "${p.study}".`,
      ...(p.verdict ? [p.verdict] : []),
      ...(p.reason ? [reasonGiven(p.reason)] : []),
      `See the match and its history:\n${p.link}`,
    ),
  questionnaireSent: (p: { sponsor: string; study: string; effort: string; date: string | null; link: string }) =>
    mail(
      `${p.sponsor} sent you a feasibility questionnaire`,
      `${p.sponsor} sent you a feasibility questionnaire: "${p.study}".`,
      `${p.effort}.${p.date ? ` It is due on ${p.date}.` : ''}`,
      `Answer it here:\n${p.link}`,
    ),
  signatureAsked: (p: { about: string; todo: string; link: string }) =>
    mail(
      `A colleague asks you to sign: ${p.todo}`,
      `You have the authority to sign for your organization, and a colleague asks you to: ${p.todo}.`,
      p.about,
      `Read and sign it here:\n${p.link}`,
    ),
  attestationAsked: (p: { study: string; link: string }) =>
    mail(
      'Please attest your site’s feasibility answers',
      `Your colleagues have answered the feasibility questionnaire for "${p.study}". Please read the answers, attest them and send them to the sponsor.`,
      `Read and attest them here:\n${p.link}`,
    ),
  stepSkipped: (p: { sponsor: string; study: string; step: string; next: string; reason: string; link: string }) =>
    mail(
      `${p.sponsor} skipped a step: ${p.step}`,
      `${p.sponsor} skipped the step "${p.step}" of "${p.study}". The next step is "${p.next}".`,
      `Reason: ${p.reason}`,
      `See the match and its steps:\n${p.link}`,
    ),
  /** To the side whose turn it is. */
  taskDue: (p: { about: string; todo: string; late: boolean; date: string; link: string }) =>
    mail(
      p.late ? `Overdue: ${p.todo}` : `Due on ${p.date}: ${p.todo}`,
      p.about,
      p.late ? `${p.todo}: this was due on ${p.date}. The other side is waiting.` : `${p.todo} by ${p.date}.`,
      `Do it here:\n${p.link}`,
    ),
  /** To the person who now takes care of a task. */
  taskAssigned: (p: { about: string; todo: string; by: string; date: string | null; link: string }) =>
    mail(
      `For you: ${p.todo}`,
      p.about,
      `${p.by} has assigned this to you: ${p.todo}${p.date === null ? '' : ` by ${p.date}`}.`,
      `Do it here:\n${p.link}`,
    ),
  visitProposed: (p: {
    sponsor: string;
    study: string;
    moved: boolean;
    slots: readonly TimeWords[];
    agenda: string | null;
    link: string;
  }) =>
    mail(
      p.moved ? `New times for the qualification visit: ${p.study}` : `Times for a qualification visit: ${p.study}`,
      p.moved
        ? `${p.sponsor} needs to move the qualification visit for "${p.study}". Proposed times:`
        : `${p.sponsor} would like to visit your site for "${p.study}". Proposed times:`,
      (_, zone) => p.slots.map((slot) => `- ${slot(zone)}`).join('\n'),
      ...(p.agenda ? [`To settle at the visit:\n${p.agenda}`] : []),
      `Choose one, or ask for other times:\n${p.link}`,
    ),
  visitTimesAsked: (p: { site: string; study: string; wishes: string; link: string }) =>
    mail(
      `${p.site} asked for other visit times: ${p.study}`,
      `None of the times that you proposed for the qualification visit for "${p.study}" suits ${p.site}:`,
      p.wishes,
      `Propose others:\n${p.link}`,
    ),
  /** To both sides. */
  visitScheduled: (p: {
    site: string;
    sponsor: string;
    study: string;
    words: TimeWords;
    place: string | null;
    link: string;
  }) =>
    mail(
      (_, zone) => `Qualification visit: ${p.words(zone)}`,
      `${p.sponsor}’s qualification visit to ${p.site} for "${p.study}" is scheduled for:`,
      (_, zone) => p.words(zone),
      ...(p.place ? [`Where: ${p.place}`] : []),
      `See the details, and add it to your calendar:\n${p.link}`,
    ),
  /** To both sides. */
  visitCanceled: (p: {
    site: string;
    sponsor: string;
    study: string;
    by: 'site' | 'sponsor';
    words: TimeWords;
    reason: string;
    link: string;
  }) =>
    mail(
      (_, zone) => `Canceled: qualification visit, ${p.words(zone)}`,
      (_, zone) =>
        `${p.by === 'site' ? p.site : p.sponsor} canceled the qualification visit for "${p.study}" on ${p.words(zone)}.`,
      `Reason: ${p.reason}`,
      `Remove it from your calendar and see the next step:\n${p.link}`,
    ),
  visitWaived: (p: { sponsor: string; study: string; reason: string; link: string }) =>
    mail(
      `No qualification visit needed: ${p.study}`,
      `${p.sponsor} has waived the qualification visit for "${p.study}".`,
      `Reason: ${p.reason}`,
      `See the match and its steps:\n${p.link}`,
    ),
  visitReported: (p: { sponsor: string; study: string; actions: readonly string[]; link: string }) =>
    mail(
      `Qualification visit report finished: ${p.study}`,
      `${p.sponsor} has finished its report on the qualification visit for "${p.study}".`,
      ...(p.actions.length > 0
        ? [`Your action items:\n${p.actions.join('\n')}`, `Mark them as done here:\n${p.link}`]
        : ['You have no action items.', `See the visit:\n${p.link}`]),
    ),
  /** A message from the other side of a match, or from a colleague who mentioned the recipient. */
  messageReceived: (p: {
    author: string;
    from: string;
    study: string;
    subject: string;
    text: string;
    files: readonly string[];
    isMentioned: boolean;
    link: string;
  }) =>
    mail(
      p.isMentioned ? `${p.author} mentioned you: ${p.study}` : `Message from ${p.from}: ${p.study}`,
      `${p.author} (${p.from}) wrote about “${p.subject}”:`,
      p.text,
      ...(p.files.length > 0 ? [`Attachments: ${p.files.join(', ')}`] : []),
      `Read it and reply here. Please do not reply to this e-mail.\n${p.link}`,
    ),
  /** `executed`: the sponsor has uploaded a CDA that both sides signed on paper. */
  cdaSent: (p: { sponsor: string; study: string; executed: boolean; link: string }) =>
    p.executed
      ? mail(
          `The CDA with ${p.sponsor} is on file`,
          `${p.sponsor} has uploaded the CDA for "${p.study}" that you both signed on paper.`,
          `You can now read the sponsor’s protocol and other documents:\n${p.link}`,
        )
      : mail(
          `${p.sponsor} sent you a CDA to sign`,
          `${p.sponsor} sent you a confidential disclosure agreement for "${p.study}".`,
          `Read and sign it here, or ask for changes. You can read the sponsor’s protocol once the CDA is signed:\n${p.link}`,
        ),
  cdaSigned: (p: { who: string; study: string; complete: boolean; link: string }) =>
    p.complete
      ? mail(
          `The CDA for "${p.study}" is signed`,
          `${p.who} has signed the confidential disclosure agreement for "${p.study}". It is now complete.`,
          `Download the signed copy here:\n${p.link}`,
        )
      : mail(
          `${p.who} signed the CDA`,
          `${p.who} has signed the confidential disclosure agreement for "${p.study}".`,
          `It is your turn to sign:\n${p.link}`,
        ),
  cdaReturned: (p: { site: string; study: string; reason: string; link: string }) =>
    mail(
      `${p.site} asked for changes to the CDA`,
      `${p.site} has not signed the confidential disclosure agreement for "${p.study}" and asked for changes:`,
      p.reason,
      `Send another version here:\n${p.link}`,
    ),
  cdaWithdrawn: (p: { sponsor: string; study: string; reason: string; link: string }) =>
    mail(
      `${p.sponsor} withdrew the CDA`,
      `${p.sponsor} has withdrawn the confidential disclosure agreement for "${p.study}". You do not need to sign it.`,
      reasonGiven(p.reason),
      `The sponsor may send another. See the match:\n${p.link}`,
    ),
  staffInvitation: (p: {
    firstName: string | null;
    inviter: string;
    organization: string;
    role: string;
    link: string;
    hours: number;
  }) =>
    mail(
      `${p.inviter} invited you to ${p.organization}`,
      greeting(p.firstName),
      (system) => `${p.inviter} added you to ${p.organization} on ${system} as ${p.role}.`,
      `Choose your password to sign in:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you do not know ${p.organization}, you can ignore this e-mail.`,
    ),
  teamInvitation: (p: {
    firstName: string | null;
    /** Null for a command of the operators. */
    inviter: string | null;
    role: string | null;
    link: string;
    hours: number;
  }) =>
    mail(
      `${p.inviter ?? 'Somebody'} invited you to run the platform`,
      greeting(p.firstName),
      (system) =>
        `${p.inviter ?? 'The people who operate it'} gave you an account on ${system} as ${p.role === 'rep' ? 'a field representative' : 'an administrator'}.`,
      `Choose your password to sign in:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not expect this, you can ignore this e-mail.`,
    ),
  staffKnownAddress: (p: { inviter: string; organization: string; loginLink: string }) =>
    mail(
      `${p.inviter} tried to add you to ${p.organization}`,
      'Hello,',
      (system) =>
        `${p.inviter} tried to add you to ${p.organization} on ${system} with this e-mail address, which already has an account.`,
      'Nothing was changed. An account can belong to only one organization, and only you can change that.',
      `If you want to join, please give ${p.inviter} a different e-mail address.`,
      `Sign in to your account:\n${p.loginLink}`,
    ),
  staffRemoved: (p: { firstName: string | null; organization: string }) =>
    mail(
      `You no longer belong to ${p.organization}`,
      greeting(p.firstName),
      `Your account was removed from ${p.organization}, and you were signed out. Your past work there stays on record.`,
      `If you think this is a mistake, please contact the owners of ${p.organization}.`,
    ),
  /** For the owners of an organization that another one was merged into. */
  peopleJoined: (p: {
    organization: string;
    from: string;
    people: readonly { name: string; email: string | null }[];
    link: string;
  }) =>
    mail(
      `${p.from} is now part of ${p.organization}`,
      'Hello,',
      `Our team found that ${p.from} and ${p.organization} are the same organization, and merged them. These people have joined ${p.organization}:`,
      p.people.map(({ name, email }) => `- ${[unlinked(name), email].filter(Boolean).join(', ')}`).join('\n'),
      `If you do not know them, remove them here and tell our team:\n${p.link}`,
    ),
  /** `documents` in words, each with its end. */
  documentsEnd: (p: { organization: string; documents: readonly string[]; link: string }) =>
    mail(
      p.documents.length === 1
        ? 'A document of your organization needs to be renewed'
        : `${p.documents.length} documents of your organization need to be renewed`,
      'Hello,',
      `These documents of ${p.organization} end soon or have expired:`,
      p.documents.map((document) => `- ${unlinked(document)}`).join('\n'),
      `Add the new ones here:\n${p.link}`,
    ),
  /** `days` until `date`; negative afterward. */
  trainingReminder: (p: { firstName: string | null; days: number; date: string; organization: string; link: string }) =>
    mail(
      p.days > 1
        ? `Your GCP training expires in ${p.days} days`
        : p.days === 1
          ? 'Your GCP training expires tomorrow'
          : p.days === 0
            ? 'Your GCP training expires today'
            : 'Your GCP training has expired',
      greeting(p.firstName),
      p.days >= 0
        ? `Your GCP training for ${p.organization} is valid until ${p.date}.`
        : `Your GCP training for ${p.organization} expired on ${p.date}.`,
      `The annual refresher takes about ten minutes and renews your training for a year:\n${p.link}`,
    ),
});
