import { KIND_OF } from './mail-kinds';
import { greeting, type Mail, mail, quoted, type Reader, reasonGiven, type Written } from './mail-writing';
import { LIFECYCLE_MAILS } from './mails-lifecycle';
import { MATCH_MAILS } from './mails-matches';
import { STUDY_MAILS } from './mails-studies';
import { valueIn } from './own';
import { unlinked } from './plain-names';
import type { RelationSide } from './relations';
import type { OrganizationType } from './statuses';
import type { WebhookPause } from './webhooks';

/** What an organization can do once it is verified. */
const AFTER_VERIFICATION: Readonly<Record<OrganizationType, string>> = {
  site: 'Studies that match your site appear on your dashboard.',
  sponsor: 'You can post studies and follow them on your dashboard.',
};

const withdrawing = (stopLink: string): string =>
  `If you no longer want us to keep your details or to write to you, withdraw your consent:\n${stopLink}`;

/** Names and titles, which other people have entered; everything else is ours, a link of ours, or someone's own words. */
const NAMES: ReadonlySet<string> = new Set([
  ...['organization', 'inviter', 'study', 'sponsor', 'site', 'facility', 'other', 'who', 'author', 'from'],
  ...['rep', 'event', 'trial', 'what', 'about', 'subject', 'name', 'line', 'missing'],
]);

const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'string'
      ? unlinked(value)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
        : value;

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

/** About accounts and organizations. */
const ACCOUNT_MAILS = {
  siteInvitation: (p: { firstName: string | null; organization: string; link: string; hours: number }) =>
    mail(
      (system) => `Your ${system} account`,
      greeting(p.firstName),
      `Thank you for registering ${p.organization}. Our team reviews new sites within 3-5 business days and will e-mail you.`,
      'You can already choose your password and sign in.',
      `Choose your password:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not register, you can ignore this e-mail.`,
    ),
  webhookPaused: (p: { host: string; because: WebhookPause; link: string }) =>
    mail(
      `Your webhook at ${p.host} is paused`,
      'Hello,',
      p.because === 'gone'
        ? `The webhook at ${p.host} answered that its address is gone for good (410), so we have paused it.`
        : `Every delivery to the webhook at ${p.host} has failed for 5 days, so we have paused it.`,
      'Nothing is lost yet: when you resume it, you can have everything sent that it has missed within 30 days.',
      `See what it answered, and resume or delete it:\n${p.link}`,
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
      'Choose your password to see the study on your dashboard.',
      `Choose your password:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not submit a study, you can ignore this e-mail.`,
    ),
  knownAddress: (p: { what: string; link: string; loginLink: string; days: number }) =>
    mail(
      (system) => `You already have an account with ${system}`,
      'Hello,',
      `Someone, probably you, submitted ${p.what} with this e-mail address, which already has an account.`,
      'Nothing has been submitted yet. Please sign in first.',
      `Sign in:\n${p.loginLink}`,
      `Then continue where you left off, within ${p.days} days:\n${p.link}`,
      'If this was not you, you can ignore this e-mail.',
    ),
  /** `passwordLink` leads to where the person asks for a password, if there is none yet. */
  knownMember: (p: {
    what: string;
    organization: string;
    link: string;
    loginLink: string;
    passwordLink: string | null;
    days: number;
  }) =>
    mail(
      (system) => `You already have an account with ${system}`,
      'Hello,',
      `Someone, probably you, submitted ${p.what} with this e-mail address, which already has an account with ${p.organization}.`,
      'Nothing has been submitted yet. Please sign in first.',
      p.passwordLink === null
        ? `Sign in:\n${p.loginLink}`
        : `You have not chosen a password yet. Ask for a link to choose one:\n${p.passwordLink}`,
      `Then continue where you left off, within ${p.days} days. The site becomes another of your organizations:\n${p.link}`,
      `If you meant ${p.organization}, you need not register it again: you can change its profile and invite colleagues.`,
      'If this was not you, you can ignore this e-mail.',
    ),
  passwordReset: (p: { link: string; hours: number }) =>
    mail(
      (system) => `Choose a new password for ${system}`,
      'Hello,',
      `Choose a new password:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not request it, you can ignore this e-mail.`,
    ),
  passwordChanged: (p: { firstName: string | null; resetLink: string }) =>
    mail(
      (system) => `Your ${system} password was changed`,
      greeting(p.firstName),
      'Your password was changed, and you were signed out on all devices. For 24 hours, nobody can sign documents with your account unless they also enter a code of a second factor that was set up before.',
      'If this was not you, choose a new password right away and tell our team.',
      `Choose a new password:\n${p.resetLink}`,
    ),
  nameChanged: (p: { name: string; link: string }) =>
    mail(
      (system) => `Your name on ${system} was changed`,
      'Hello,',
      `The name of your account was changed to ${p.name}. It is printed on everything that you sign from now on.`,
      'If this was not you, change your password and tell your organization right away.',
      `Open your account:\n${p.link}`,
    ),
  /** To the present address. */
  emailAsked: (p: { firstName: string | null; email: string; link: string }) =>
    mail(
      (system) => `A new e-mail address for your ${system} account`,
      greeting(p.firstName),
      `Someone, probably you, asked to change the e-mail address of your account to ${p.email}. It changes once the link that we have sent there is used.`,
      'If this was not you, change your password and tell your organization right away.',
      `Open your account:\n${p.link}`,
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
      'If this was not you, tell your team right away.',
      `Open your account:\n${p.link}`,
    ),
  secondFactorOff: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Your second factor for ${system} is off`,
      greeting(p.firstName),
      'From now on, you sign in with your password only.',
      'If this was not you, change your password and tell your team right away.',
      `Open your account:\n${p.link}`,
    ),
  recoveryCodesRenewed: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `New recovery codes for ${system}`,
      greeting(p.firstName),
      'New recovery codes were created for your account. The old ones no longer work.',
      'If this was not you, change your password and tell your team right away.',
      `Open your account:\n${p.link}`,
    ),
  recoveryCodeUsed: (p: { firstName: string | null; left: number; link: string }) =>
    mail(
      (system) => `A recovery code was used on ${system}`,
      greeting(p.firstName),
      `Someone signed in to your account with a recovery code. You have ${p.left} left.`,
      'If this was not you, change your password and tell your team right away.',
      `Open your account:\n${p.link}`,
    ),
  signingRefused: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Someone tried to sign as you on ${system}`,
      greeting(p.firstName),
      'Someone who is signed in with your account tried to sign a document electronically, but entered an incorrect e-mail address, password or code. Nothing was signed.',
      'If this was not you, change your password and tell your organization right away.',
      `Open your account:\n${p.link}`,
    ),
  newSite: (p: { organization: string; link: string }) =>
    mail('Site awaiting verification', `${p.organization} has registered.`, `Review the site:\n${p.link}`),
  contactMessage: (p: { name: string; email: string; message: string; link: string }) =>
    mail(
      `A message from ${p.name}`,
      `${p.name} (${p.email}) sent a message through the contact form:`,
      quoted(p.message),
      `Read all messages:\n${p.link}`,
    ),
  /** To a kiosk lead with a `stopLink`, which withdraws the consent. */
  moreNeeded: (p: { name: string; question: string; link: string; stopLink: string | null }) =>
    mail(
      `A question about ${p.name}`,
      `We are reviewing ${p.name} and need to know more before we can decide:`,
      quoted(p.question),
      'We will continue the review when we have your answer.',
      `Answer the question:\n${p.link}`,
      ...(p.stopLink ? [withdrawing(p.stopLink)] : []),
    ),
  reviewAnswered: (p: { name: string; link: string }) =>
    mail(
      `${p.name} has answered`,
      `You asked for more information about ${p.name}, and now there is an answer.`,
      `Read the answer and decide:\n${p.link}`,
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
      ? mail(
          `${p.organization} is verified`,
          `${p.organization} is verified. ${AFTER_VERIFICATION[p.type]}`,
          `Open your dashboard:\n${p.link}`,
        )
      : mail(
          `${p.organization} was not verified`,
          `We could not verify ${p.organization}.`,
          reasonGiven(p.reason),
          'You can correct what is missing and send it in again.',
          `Correct your registration:\n${p.link}`,
        ),
  trialDecided: (p: { nctId: string; trial: string; confirmed: boolean; reason: string | null; link: string }) =>
    p.confirmed
      ? mail(
          `${p.nctId} is confirmed as your site’s trial`,
          `"${p.trial}" (${p.nctId}) is confirmed as a trial of your site. Matching now takes it into account.`,
          `Open your site’s trials:\n${p.link}`,
        )
      : mail(
          `${p.nctId} was not confirmed`,
          `We could not confirm "${p.trial}" (${p.nctId}) as a trial of your site.`,
          reasonGiven(p.reason),
          `Open your site’s trials:\n${p.link}`,
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
    /** What the sender adds in their own words. */
    words: string | null;
    days: number;
    link: string;
    stopLink: string;
  }) =>
    mail(
      (system) => `Register ${p.organization} with ${system}`,
      greeting(p.firstName),
      `You told us about ${p.organization} at ${p.event}. ${p.rep} asked us to send you the link to register.`,
      ...(p.words ? [`${p.rep} writes:\n\n${quoted(p.words)}`] : []),
      'It takes about ten minutes, and what you entered there is filled in already.',
      `Register your site:\n${p.link}`,
      `The link works for ${p.days} days, until you have registered. It is for you, so please do not pass it on.`,
      withdrawing(p.stopLink),
    ),
  consentWithdrawn: (p: { organization: string; event: string; link: string }) =>
    mail(
      `${p.organization} has withdrawn its consent`,
      `The contact for ${p.organization}, entered at the kiosk at ${p.event}, has withdrawn consent to be contacted and to have these details stored. We have stopped e-mailing them.`,
      'Please delete the record, unless we need it for another reason.',
      `Open the record:\n${p.link}`,
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
      `Choose your password:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you do not know ${p.organization}, you can ignore this e-mail.`,
    ),
  teamInvitation: (p: {
    firstName: string | null;
    /** Null for a command of the operators. */
    inviter: string | null;
    /** 'Reviewer', as in the list of roles. */
    role: string;
    link: string;
    hours: number;
  }) =>
    mail(
      `${p.inviter ?? 'Somebody'} invited you to run the platform`,
      greeting(p.firstName),
      (system) => `${p.inviter ?? 'The people who operate it'} gave you an account on ${system}. Your role: ${p.role}.`,
      `Choose your password:\n${p.link}`,
      `The link works once and expires in ${p.hours} hours. If you did not expect this, you can ignore this e-mail.`,
    ),
  adminRoleChanged: (p: { firstName: string | null; role: string }) =>
    mail(
      'Your role has changed',
      greeting(p.firstName),
      (system) => `Your role as an administrator of ${system} is now: ${p.role}.`,
      'You have been signed out. Sign in again to use it. If you have questions, ask another administrator.',
    ),
  teamRemoved: (p: { firstName: string | null }) =>
    mail(
      'You no longer run the platform',
      greeting(p.firstName),
      (system) => `An owner of ${system} has ended your role there, and you have been signed out.`,
      'A record of what you did is kept. If you have questions, ask the person who invited you.',
    ),
  staffKnownAddress: (p: { inviter: string; organization: string; link: string }) =>
    mail(
      `${p.inviter} invited you to ${p.organization}`,
      'Hello,',
      (system) =>
        `${p.inviter} invited you to ${p.organization} on ${system} with this e-mail address, which already has an account.`,
      `You join only if you accept. ${p.organization} then becomes another of your organizations, and everything else stays as it is.`,
      `Sign in, and accept on the page of your organizations:\n${p.link}`,
      'If you do not want to join, you can ignore this e-mail. Nobody learns that you have an account.',
    ),
  /** To an address that was typed: whoever reads it may have no account. */
  relationProposed: (p: { inviter: string; organization: string; side: RelationSide; link: string; days: number }) =>
    mail(
      p.side === 'cro'
        ? `${p.organization} would like to work on your behalf`
        : `${p.organization} would like you to work on its behalf`,
      'Hello,',
      (system) =>
        p.side === 'cro'
          ? `${p.inviter} at ${p.organization} proposes on ${system} that ${p.organization}, as a CRO, runs studies on behalf of your organization. You would then read these studies, the sites that are matched with them, and their reports.`
          : `${p.inviter} at ${p.organization} proposes on ${system} that your organization, as a CRO, runs studies on behalf of ${p.organization}. It would then read those that you post for it, the sites that are matched with them, and their reports.`,
      `Nothing changes unless an owner of your organization accepts, who signs in with this address within ${p.days} days:\n${p.link}`,
      'If you have no account here or do not want this, you can ignore this e-mail. Nobody learns whether you have an account.',
    ),
  relationAnswered: (p: { organization: string; other: string; accepted: boolean; link: string }) =>
    mail(
      p.accepted ? `${p.other} has accepted your proposal` : `${p.other} has declined your proposal`,
      'Hello,',
      p.accepted
        ? `${p.other} has accepted what ${p.organization} proposed about working on behalf of each other. It applies from now on, until one of you ends it.`
        : `${p.other} has declined what ${p.organization} proposed about working on behalf of each other.`,
      `See for whom ${p.organization} works, and who works for it:\n${p.link}`,
    ),
  relationVouched: (p: { organization: string; other: string; side: RelationSide; link: string }) =>
    mail(
      p.side === 'cro'
        ? `${p.organization} now works on behalf of ${p.other}`
        : `${p.other} now works on behalf of ${p.organization}`,
      'Hello,',
      (system) =>
        `The people who run ${system} have recorded that ${p.side === 'cro' ? `${p.organization} runs studies on behalf of ${p.other}` : `${p.other} runs studies on behalf of ${p.organization}`}. The client reads the studies that the CRO posts for it, the sites that are matched with them, and their reports.`,
      `If this is wrong, an owner can end it:\n${p.link}`,
    ),
  relationEnded: (p: { organization: string; other: string; side: RelationSide; link: string }) =>
    mail(
      p.side === 'cro'
        ? `${p.organization} no longer works on behalf of ${p.other}`
        : `${p.other} no longer works on behalf of ${p.organization}`,
      'Hello,',
      p.side === 'cro'
        ? `${p.other} no longer reads the studies that ${p.organization} has posted for it. They stay yours, with the name that they have.`
        : `${p.organization} no longer reads the studies that ${p.other} has posted for it.`,
      `See for whom ${p.organization} works, and who works for it:\n${p.link}`,
    ),
  staffRemoved: (p: { firstName: string | null; organization: string }) =>
    mail(
      `You no longer belong to ${p.organization}`,
      greeting(p.firstName),
      `Your account was removed from ${p.organization}, and you were signed out. Your past work there stays on record.`,
      `If you think this is a mistake, please contact the owners of ${p.organization}.`,
    ),
  /** For the owners: someone whom they invited does not join, or someone has left. */
  invitationDeclined: (p: { name: string; email: string; organization: string; link: string }) =>
    mail(
      `${p.name} does not join ${p.organization}`,
      'Hello,',
      `${unlinked(p.name)} (${p.email}) has declined your invitation to ${p.organization}.`,
      `See who is on your staff:\n${p.link}`,
    ),
  /** For the owners: somebody with an address at their domain asks to join. What they have written is only on the page. */
  joinAsked: (p: { name: string; email: string; organization: string; days: number; link: string }) =>
    mail(
      `${p.name} asks to join ${p.organization}`,
      'Hello,',
      `${unlinked(p.name)} (${p.email}) has an account and asks to join ${p.organization}. The address has been confirmed; who it is, you know best.`,
      `Accept or decline within ${p.days} days:\n${p.link}`,
      'If you do nothing, nobody joins. There you can also turn such requests off.',
    ),
  joinAccepted: (p: { firstName: string | null; organization: string; role: string; link: string }) =>
    mail(
      `You now belong to ${p.organization}`,
      greeting(p.firstName),
      `An owner of ${p.organization} has accepted your request to join, as ${p.role}.`,
      'Everything else of your account stays as it is.',
      `See your organizations, and for which one you act:\n${p.link}`,
    ),
  joinDeclined: (p: {
    firstName: string | null;
    organization: string;
    reason: string | null;
    days: number;
    link: string;
  }) =>
    mail(
      `Your request to join ${p.organization}`,
      greeting(p.firstName),
      `Thank you for asking to join ${p.organization}. Its owners have declined this time.`,
      reasonGiven(p.reason),
      `Your account stays as it is. If you think this is a mistake, please talk to a colleague there, who can have you invited at any time. You can ask again after ${p.days} days.`,
      `See your organizations:\n${p.link}`,
    ),
  staffLeft: (p: { name: string; organization: string; link: string }) =>
    mail(
      `${p.name} has left ${p.organization}`,
      'Hello,',
      `${unlinked(p.name)} no longer belongs to ${p.organization}, by their own choice. Their past work there stays on record.`,
      `See who is on your staff, and who takes care of what they did:\n${p.link}`,
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
      'If you do not know them, remove them and tell our team.',
      `See who is on your staff:\n${p.link}`,
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
      `Add the new documents:\n${p.link}`,
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
      'The annual refresher takes about ten minutes and renews your training for a year.',
      `Renew your training:\n${p.link}`,
    ),
};

export const MAILS = withPlainNames({ ...ACCOUNT_MAILS, ...LIFECYCLE_MAILS, ...STUDY_MAILS, ...MATCH_MAILS });
