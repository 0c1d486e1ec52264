/** The mails the product sends, as words. Each takes what it names and gives subject and plain text. */
export interface Mail {
  subject: string;
  body: string;
}

const SIGNATURE = '\n\nStudyBridge\nConnecting research sites with the studies that fit them.';

function mail(subject: string, ...paragraphs: string[]): Mail {
  // One line: a line break in a name must not start a header of its own.
  return { subject: subject.replace(/\s+/g, ' '), body: paragraphs.join('\n\n') + SIGNATURE };
}

const greeting = (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,');

export const MAILS = {
  siteInvitation: (p: { firstName: string | null; organization: string; link: string; hours: number }) =>
    mail(
      'Your StudyBridge account',
      greeting(p.firstName),
      `thank you for registering ${p.organization}. Our team reviews new sites within 3-5 business days and writes to you.`,
      `Choose your password here to sign in meanwhile:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you did not register, you can ignore this mail.`,
    ),
  sponsorInvitation: (p: { firstName: string | null; study: string; link: string; hours: number }) =>
    mail(
      'Your StudyBridge account',
      greeting(p.firstName),
      `thank you for submitting "${p.study}". Our team reviews it and writes to you.`,
      `Choose your password here; the study is already on your dashboard:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you did not submit a study, you can ignore this mail.`,
    ),
  knownAddress: (p: { what: string; link: string; loginLink: string; days: number }) =>
    mail(
      'You already have a StudyBridge account',
      'Hello,',
      `someone, most likely you, submitted ${p.what} with this e-mail address, which already has an account.`,
      `Nothing was sent in yet. Sign in first:\n${p.loginLink}`,
      `Then continue with everything that was entered (for ${p.days} days):\n${p.link}`,
      'If this was not you, you can ignore this mail.',
    ),
  passwordReset: (p: { link: string; hours: number }) =>
    mail(
      'Choose a new StudyBridge password',
      'Hello,',
      `choose a new password here:\n${p.link}`,
      `The link works once, for ${p.hours} hours. If you did not ask for it, nothing has changed.`,
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
  siteDecided: (p: { organization: string; verified: boolean; reason: string | null; link: string }) =>
    p.verified
      ? mail(
          `${p.organization} is verified`,
          `${p.organization} is verified. Studies that fit appear on your dashboard:\n${p.link}`,
        )
      : mail(
          `${p.organization} was not verified`,
          `${p.organization} could not be verified.`,
          p.reason ? `The reason given: ${p.reason}` : 'No reason was given.',
          `Your dashboard:\n${p.link}`,
        ),
  studyDecided: (p: { study: string; approved: boolean; reason: string | null; link: string }) =>
    p.approved
      ? mail('Your study is approved', `"${p.study}" is approved and active.`, `Find its sites here:\n${p.link}`)
      : mail(
          'Your study was not approved',
          `"${p.study}" could not be approved.`,
          p.reason ? `The reason given: ${p.reason}` : 'No reason was given.',
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
  matchMoved: (p: { other: string; study: string; what: string; reason: string | null; link: string }) =>
    mail(
      `${p.other} ${p.what}`,
      `${p.other} ${p.what}: "${p.study}".`,
      ...(p.reason ? [`The reason given: ${p.reason}`] : []),
      `The match with its history:\n${p.link}`,
    ),
} as const;
