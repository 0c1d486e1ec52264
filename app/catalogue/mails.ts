/** The e-mails that the product sends. */
import type { OrganizationType } from './statuses';

/** Subject and plain text, once the name that the platform goes by is known (ADM-14). */
export type Mail = (systemName: string) => { subject: string; body: string };
type Words = string | ((systemName: string) => string);

/** A subject and paragraphs; those that name the platform are functions of its name. */
function mail(subject: Words, ...paragraphs: Words[]): Mail {
  return (systemName) => {
    const say = (words: Words) => (typeof words === 'string' ? words : words(systemName));
    const signature = `${systemName}\nConnecting research sites with the studies that fit them.`;
    return {
      // One line: a line break in a name must not start a header of its own.
      subject: say(subject).replace(/\s+/g, ' '),
      body: [...paragraphs.map(say), signature].join('\n\n'),
    };
  };
}

const greeting = (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,');

const reasonGiven = (reason: string | null) => (reason ? `Reason: ${reason}` : 'No reason was given.');

/** What a verified organization can expect. */
const AFTER_VERIFICATION: Readonly<Record<OrganizationType, string>> = {
  site: 'Studies that match your site appear on your dashboard:',
  sponsor: 'You can post studies and follow them on your dashboard:',
};

export const MAILS = {
  siteInvitation: (p: { firstName: string | null; organization: string; link: string; hours: number }) =>
    mail(
      (system) => `Your ${system} account`,
      greeting(p.firstName),
      `thank you for registering ${p.organization}. Our team reviews new sites within 3-5 business days and writes to you.`,
      `Choose your password here to sign in meanwhile:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you did not register, you can ignore this mail.`,
    ),
  sponsorInvitation: (p: { firstName: string | null; study: string; link: string; hours: number }) =>
    mail(
      (system) => `Your ${system} account`,
      greeting(p.firstName),
      `thank you for submitting "${p.study}". Our team reviews it and writes to you.`,
      `Choose your password here; the study is already on your dashboard:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you did not submit a study, you can ignore this mail.`,
    ),
  knownAddress: (p: { what: string; link: string; loginLink: string; days: number }) =>
    mail(
      (system) => `You already have an account with ${system}`,
      'Hello,',
      `someone, most likely you, submitted ${p.what} with this e-mail address, which already has an account.`,
      `Nothing was sent in yet. Sign in first:\n${p.loginLink}`,
      `Then continue with everything that was entered (for ${p.days} days):\n${p.link}`,
      'If this was not you, you can ignore this mail.',
    ),
  passwordReset: (p: { link: string; hours: number }) =>
    mail(
      (system) => `Choose a new password for ${system}`,
      'Hello,',
      `choose a new password here:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you did not ask for it, nothing has changed.`,
    ),
  passwordChanged: (p: { firstName: string | null; resetLink: string }) =>
    mail(
      (system) => `Your ${system} password was changed`,
      greeting(p.firstName),
      'your password was changed, and every session was signed out.',
      `If this was not you, choose a new one at once and tell our team:\n${p.resetLink}`,
    ),
  secondFactorOn: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Your second factor for ${system} is on`,
      greeting(p.firstName),
      'from now on, signing in asks for a code of your authenticator app as well.',
      `If this was not you, tell your team at once. Your account:\n${p.link}`,
    ),
  secondFactorOff: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `Your second factor for ${system} is off`,
      greeting(p.firstName),
      'from now on, your password alone signs you in.',
      `If this was not you, change your password and tell your team at once. Your account:\n${p.link}`,
    ),
  recoveryCodesRenewed: (p: { firstName: string | null; link: string }) =>
    mail(
      (system) => `New recovery codes for ${system}`,
      greeting(p.firstName),
      'new recovery codes were made for your account. Those from before no longer work.',
      `If this was not you, change your password and tell your team at once. Your account:\n${p.link}`,
    ),
  recoveryCodeUsed: (p: { firstName: string | null; left: number; link: string }) =>
    mail(
      (system) => `A recovery code was used at ${system}`,
      greeting(p.firstName),
      `one of your recovery codes was used. ${p.left === 1 ? 'One is' : `${p.left} are`} left.`,
      `If this was not you, change your password and tell your team at once. Your account:\n${p.link}`,
    ),
  newSite: (p: { organization: string; link: string }) =>
    mail('A site waits for verification', `${p.organization} has registered.`, `Review it here:\n${p.link}`),
  newStudy: (p: { study: string; link: string }) =>
    mail('A study waits for approval', `"${p.study}" has been submitted.`, `Review it here:\n${p.link}`),
  contactMessage: (p: { name: string; email: string; message: string; link: string }) =>
    mail(
      `A message from ${p.name}`,
      `${p.name} (${p.email}) wrote by the contact form:`,
      p.message,
      `All messages:\n${p.link}`,
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
          `Your dashboard:\n${p.link}`,
        ),
  studyDecided: (p: { study: string; approved: boolean; reason: string | null; link: string }) =>
    p.approved
      ? mail('Your study is approved', `"${p.study}" is approved and active.`, `Find its sites here:\n${p.link}`)
      : mail(
          'Your study was not approved',
          `"${p.study}" could not be approved.`,
          reasonGiven(p.reason),
          `Your dashboard:\n${p.link}`,
        ),
  newMatchForSite: (p: { study: string; score: number | null; link: string }) =>
    mail(
      'A study fits your site',
      `"${p.study}" fits your site${p.score === null ? '' : ` (${p.score}% match)`}.`,
      `See why, and say whether you are interested:\n${p.link}`,
    ),
  matchesForSponsor: (p: { study: string; count: number; link: string }) =>
    mail(
      'Sites found for your study',
      `${p.count} new ${p.count === 1 ? 'site fits' : 'sites fit'} "${p.study}".`,
      `See them with the reasons:\n${p.link}`,
    ),
  matchChanged: (p: { other: string; study: string; what: string; reason: string | null; link: string }) =>
    mail(
      `${p.other} ${p.what}`,
      `${p.other} ${p.what}: "${p.study}".`,
      ...(p.reason ? [reasonGiven(p.reason)] : []),
      `The match with its history:\n${p.link}`,
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
      `${p.inviter} invites you to ${p.organization}`,
      greeting(p.firstName),
      (system) => `${p.inviter} has added you to ${p.organization} at ${system}, as ${p.role}.`,
      `Choose your password here and sign in:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you do not know ${p.organization}, you can ignore this mail.`,
    ),
  staffKnownAddress: (p: { inviter: string; organization: string; loginLink: string }) =>
    mail(
      `${p.inviter} wanted to add you to ${p.organization}`,
      'Hello,',
      (system) =>
        `${p.inviter} wanted to add you to ${p.organization} at ${system} with this e-mail address, which already has an account.`,
      'Nothing was changed: an account belongs to one organization at most, and nobody else can move it.',
      `If you want to join, please give ${p.inviter} another address of yours.`,
      `Your account as it is:\n${p.loginLink}`,
    ),
  staffRemoved: (p: { firstName: string | null; organization: string }) =>
    mail(
      `You no longer belong to ${p.organization}`,
      greeting(p.firstName),
      `your account was taken out of ${p.organization}. You have been signed out; what you did there stays on record.`,
      `If you think this is a mistake, please ask the owners of ${p.organization}.`,
    ),
  /** `days` until the end, 0 on its day, negative after it; `date` is the day of the end. */
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
        ? `your GCP training for ${p.organization} is current until ${p.date}.`
        : `your GCP training for ${p.organization} ended on ${p.date}.`,
      `The annual refresher takes about ten minutes and renews it for a year:\n${p.link}`,
    ),
} as const;
