import { UPLOAD_SIZES } from './limits';

/** Words of pages that are no messages after an action: browsers load these, but not the messages. */
export const REVIEW_TIME = 'Review takes 3-5 business days.';
/** How the specified times fit together: 24 hours, 2-3 and 3-5 business days (SCR-07). */
const REVIEW_TOGETHER =
  'You can sign in as soon as you have our link, within 24 hours at most. A review usually takes 2-3 business days, or 3-5 if we have questions.';

/** Beside each field for documents. */
export const UPLOAD_HINT = `PDF, DOC, DOCX, JPG or PNG, at most ${UPLOAD_SIZES.max}. We keep a photo as a PDF.`;

export const TEXTS = {
  /** Appended to the lead of a list sorted by waiting time. */
  longestFirst: (shown: number, count: number) =>
    count > shown ? ` Here are the ${shown} of ${count} that have waited longest.` : '',
  newHere: { short: 'New here', long: 'shown so that new sites get a fair chance' },
  redirecting: 'Redirecting to your dashboard...',
  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have permission to access the admin panel.",
  reviewTime: REVIEW_TIME,
  checkForLink: (email: string) => `Check ${email} for a link to set your password`,
  wrongName: 'This is not the last name you registered with.',
  reviewOfStudy: 'A review usually takes 2-3 business days, or 3-5 if we have questions.',
  posted: (title: string) => `“${title}” is waiting for approval`,
  reviewTogether: REVIEW_TOGETHER,
  openStudies: ({ count, area, region }: { count: number; area: string; region: string | null }) => {
    const [studies, take, are] =
      count === 1 ? ['1 open study', 'takes', 'is'] : [`${count} open studies`, 'take', 'are'];
    return `${studies} in ${area} ${region ? `${take} sites in the ${region}` : `${are} looking for sites`}.`;
  },
  mayBeKnown:
    'We may already know this site. You can continue. Our team will compare the two before it verifies yours.',
  undoDecision: 'It becomes pending again, and the e-mail about the decision is not sent.',
  deleteSite: 'Are you sure you want to delete this site? This action cannot be undone.',
  deleteStudy: 'Are you sure you want to delete this study? This action cannot be undone.',
  siteVerified: 'Your site is verified and ready for studies.',
  siteUnderReview: 'Your site is under review. We will e-mail you as soon as it is verified.',
  siteRejected: 'Your site was not verified.',
  noOrganization: 'Your account has no organization yet',
  noOrganizationText: 'Register your site first. Then this page shows its studies.',
  noOpportunities: 'No study opportunities yet',
  noOpportunitiesVerified: 'New studies appear here as soon as they match your site.',
  noOpportunitiesPending: 'You will see study opportunities once your site is verified.',
  nothingInStage: {
    new: 'No new suggestions',
    invited: 'No open invitations',
    answered: 'No sponsor is deciding about your site',
    selected: 'No running study has selected your site',
    closed: 'No closed studies',
  },
} as const;

/** Replaces the name of a person whose data was erased. */
export const ERASED_PERSON = 'Erased person';

/** Hints beside the field for a reason. */
export const REASON_HINTS = {
  /** Beside a list of reasons whose last one says nothing. */
  ifOther: 'Required if you choose “Other”.',
  told: 'We e-mail it to them and keep it with the decision.',
  toldEach: 'We e-mail it to each of them and keep it with the decision.',
  kept: 'We keep it in the audit trail.',
} as const;
