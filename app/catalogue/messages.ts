import { BROWSER_TOASTS, failure, info, notified, success } from './browser-messages';
import { paths } from './paths';

export { BROWSER_TOASTS, OFFLINE, type Toast } from './browser-messages';

const REVIEW_TIME = 'Review takes 3-5 business days.';
/** How the specified times go together: 24 hours, 2-3 and 3-5 business days (SCR-07). */
const REVIEW_TOGETHER =
  'You can sign in as soon as you have our link, within 24 hours at most. A review usually takes 2-3 business days, or 3-5 if we have questions.';
const RESCORED = 'We are updating the scores of matches that are still new.';
const SITES = { actionUrl: paths.adminPanel('sites') };
const STUDIES = { actionUrl: paths.adminPanel('studies') };

export const TOASTS = {
  ...BROWSER_TOASTS,

  registrationSubmitted: notified(
    success('Registration Submitted!', 'You will receive login credentials via email within 24 hours'),
    { actionUrl: paths.login },
  ),
  registrationSubmittedSignedIn: notified(
    success('Site registration submitted successfully! Our team will review your application'),
    { title: 'Site Registration Submitted', message: REVIEW_TIME, actionUrl: paths.redirecting },
  ),
  registrationFailed: failure('Error', 'Failed to submit registration. Please try again.'),
  linkSentAgain: (email: string) => success('Link sent again', `Check ${email}. The earlier link no longer works.`),
  addressCorrected: (email: string) =>
    success('Address corrected', `Check ${email} for a link to set your password. The earlier link no longer works.`),
  registeredFailed: (message: string) => failure('Not possible', message),
  startedOver: info('Started over', 'The earlier entries are no longer in this browser.'),
  draftGone: info('Nothing to continue', 'Your entries were already submitted, or have expired.'),
  hasOrganization: info('Already registered', 'Your account already has an organization. This is its dashboard.'),

  loginSuccessful: notified(success('Login Successful', 'Welcome to the admin panel'), {
    title: 'Admin Login Successful',
    actionUrl: paths.adminPanel(),
  }),
  signedIn: success('Signed in'),
  signedOut: info('Signed out'),
  passwordSet: success('Password set', 'You are signed in.'),
  passwordSetCodeNext: success('Password set', 'Now enter the code from your authenticator app.'),
  signInAgain: info('Please sign in again', 'You did not enter the code in time.'),
  accountFailed: (message: string) => failure('Not possible', message),
  secondFactorOff: info('Second factor turned off', 'You now sign in with your password only.'),
  recoveryCodesLeft: (left: number) => ({
    ...success('Signed in with a recovery code'),
    description: `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`,
  }),
  sessionsEnded: (ended: number) =>
    info('Signed out elsewhere', ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`),
  personSignedOut: (ended: number) =>
    info('Signed out', ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`),
  digestChosen: success('Choice saved'),
  resetRequested: info(
    'Check your e-mail',
    'If an account has this address, a link to choose a new password is on its way.',
  ),

  studySubmitted: notified(success('Study Submitted Successfully', 'It has been submitted for admin approval.')),
  studyFailed: failure('Error', 'Failed to submit study. Please try again.'),

  nctRequired: failure('NCT Number Required', 'Please enter a valid NCT number'),
  nctFormat: failure('Invalid NCT Format', "NCT number must start with 'NCT' (e.g., NCT01234567)"),
  lookupFailed: (message: string) => failure('Lookup Failed', message),
  studyFound: (title: string) => success('Study Found!', title),

  documentUploaded: success('Document uploaded successfully'),
  documentFailed: (message: string) => failure('Upload failed', message),
  documentReplaced: success('Document replaced'),
  documentRemoved: info('Document removed'),

  certificateFiled: (course: string) => success('Certificate filed', `${course} now counts as your GCP training.`),
  certificateRemoved: (course: string) => info('Certificate removed', course),
  certificateNotRemoved: (message: string) => failure('Not removed', message),
  moduleRead: (title: string) => success('Module completed', title),
  quizPassed: (score: number) => success('Quiz passed', `You answered ${score}% correctly. Here is your certificate.`),
  quizFailed: (score: number, passMark: number) =>
    info('Not passed yet', `You answered ${score}% correctly and need ${passMark}%. You can try as often as you like.`),
  trainingFailed: (message: string) => failure('Not possible yet', message),

  staffInvited: success('Invitation sent', 'We have e-mailed the next step.'),
  staffRoleChanged: (name: string) => success('Role changed', `${name} needs to sign in again for it to take effect.`),
  staffRemoved: (name: string) => info('Removed', `${name} no longer has access to your organization.`),
  staffFailed: (message: string) => failure('Not possible', message),

  siteApproved: (name: string) => notified(success('Site Approved', `${name} is verified.`), SITES),
  siteRejected: (name: string) => notified(info('Site Rejected', `${name} has been notified.`), SITES),
  approvalFailed: (message: string) => notified(failure('Approval Failed', message)),
  rejectionFailed: (message: string) => notified(failure('Rejection Failed', message)),
  askedForMore: info('Question sent', 'We have e-mailed it to the applicant. The record stays in the queue.'),
  reviewAnswered: success('Answer sent', 'We have told our team. They will continue the review.'),
  merged: (kept: string, merged: string) =>
    success(
      'Merged',
      kept === merged ? `The two organizations named ${kept} are now one.` : `${merged} is now part of ${kept}.`,
    ),
  mergeUndone: (name: string) => info('Merge undone', `${name} stands on its own again.`),
  mergeFailed: (message: string) => failure('Not merged', message),
  decisionUndone: (name: string) => info('Decision undone', `${name} is pending again. Nobody was e-mailed.`),
  decisionsUndone: (done: number, refused: readonly { name: string | null; message: string }[]) => {
    const why = refused.map(({ name, message }) => `${name ?? 'One that was deleted'}: ${message}`).join(' ');
    if (done === 0) return failure('Not undone', why);
    const title = done === 1 ? 'Decision undone' : `${done} decisions undone`;
    return info(title, why || 'They are pending again. Nobody was e-mailed.');
  },
  undoFailed: (message: string) => failure('Not undone', message),
  decided: (kind: 'sites' | 'studies', approved: boolean, done: number, refused: number) => {
    const [one, many, page] = kind === 'sites' ? ['Site', 'Sites', SITES] : ['Study', 'Studies', STUDIES];
    const decided = approved ? 'Approved' : 'Rejected';
    const why = `${refused} could not be ${decided.toLowerCase()}. See the list for reasons.`;
    if (done === 0) return notified(failure(`None ${decided}`, why), page);
    const title = `${done} ${done === 1 ? one : many} ${decided}`;
    if (refused > 0) return notified({ tone: 'warning', title, description: why }, page);
    return notified((approved ? success : info)(title, 'They have been notified.'), page);
  },
  noteAdded: success('Note added', 'Only your team can see it.'),
  noteRemoved: info('Note deleted'),
  noteFailed: (message: string) => failure('Not possible', message),
  nothingSelected: failure('Nothing Selected', 'Select at least one row that is pending.'),
  siteDeleted: (name: string) => notified(info('Site Deleted', name), SITES),
  deletionFailed: (message: string) => notified(failure('Deletion Failed', message)),
  siteSaved: (name: string) => success('Site Saved', name),
  studyApproved: (title: string) => notified(success('Study Approved', title), STUDIES),
  studyRejected: (title: string) => notified(info('Study Rejected', title), STUDIES),
  studyDeleted: (title: string) => info('Study Deleted', title),
  studySaved: (title: string) => success('Study Saved', title),
  studyCompleted: (title: string) => success('Study Completed', title),
  studyUnchanged: info('Nothing has changed'),
  changeProposed: info('Sent for approval', 'We e-mail you as soon as an administrator has decided.'),
  changeWithdrawn: info('Changes withdrawn', 'The study stays as it was.'),
  changeDecided: (title: string, approved: boolean) =>
    notified((approved ? success : info)(approved ? 'Changes Approved' : 'Changes Rejected', title), STUDIES),
  changeNotDecided: (message: string) => failure('Nothing was decided', message),
  studyClosed: (title: string) => success('Study closed', title),
  studyWithdrawn: (title: string) => success('Study withdrawn', title),

  mailResent: (recipient: string) => success('E-mail on its way', `We are sending it to ${recipient} again.`),
  mailNotResent: (message: string) => failure('Not sent again', message),
  failedMailsResent: (count: number) =>
    info('E-mails on their way', count === 1 ? 'Retrying 1 e-mail.' : `Retrying ${count} e-mails.`),

  matchingCompleted: success('Matching completed', 'Site matching has been completed for this study.'),
  matchingFailed: failure('Error', 'Failed to run matching. Please try again.'),
  weightsSaved: success('Weights saved', RESCORED),
  weightsDefault: info('Weights reset', RESCORED),
  interestExpressed: success('Interest sent', 'The sponsor has been notified.'),
  invitationAccepted: success('Invitation accepted', 'The sponsor has been notified.'),
  invited: (name: string) => success('Site invited', `${name} has been notified.`),
  selected: (name: string) => success('Site selected', `${name} has been notified.`),
  declined: (name: string) => info('Declined', `${name} has been notified.`),
  declinedBySite: info('Declined', 'The sponsor has been notified.'),
  actedOnMatches: (done: number, refused: number, what: string) => {
    const why = refused > 0 ? `${refused === 1 ? '1 was' : `${refused} were`} refused. The page says why.` : undefined;
    if (done === 0) return failure('Nothing changed', why);
    const title = `${done === 1 ? '1 site' : `${done} sites`} ${what}`;
    return why ? { tone: 'warning' as const, title, description: why } : success(title);
  },
  noSiteTicked: failure('Nothing selected', 'Select at least one site that this can be done with.'),
  outreachAdded: (name: string) => success('Put on your outreach list', name),
  outreachMoved: (name: string, state: string) => success('Outreach list saved', `${name}: ${state.toLowerCase()}.`),
  outreachRemoved: (name: string) => info('Removed', `${name} is no longer on your outreach list.`),
  invitationFilledIn: (name: string) =>
    info('You are invited', `We filled in what the public registry says about ${name}. Please check it.`),
  invitationGone: info(
    'This invitation is no longer valid',
    'It was used or withdrawn, or the link is incomplete. You can register your site all the same.',
  ),
  matchFailed: (message: string) => failure('Error', message),

  trackRecordAnswered: (confirmed: number, refused: number) => {
    const trials = (count: number) => (count === 1 ? '1 trial' : `${count} trials`);
    if (confirmed > 0)
      return success('Trials saved', `${trials(confirmed)} confirmed. Matching now takes this into account.`);
    if (refused > 0) return info('Trials saved', `${trials(refused)} marked as not yours.`);
    return info('Trials saved', 'Nothing has changed.');
  },

  trialClaimed: (nctId: string, confirmed: boolean) =>
    confirmed
      ? success('Confirmed: ClinicalTrials.gov lists your site', `Matching now takes ${nctId} into account.`)
      : info(`${nctId} added`, 'It waits for confirmation, by ClinicalTrials.gov or an administrator.'),
  trialWithdrawn: success('Trial withdrawn'),
  trialNotWithdrawn: (message: string) => failure('Not withdrawn', message),
  trialDecided: (nctId: string, confirmed: boolean) =>
    success(`${nctId} ${confirmed ? 'confirmed' : 'refused'}`, 'We are telling the site by e-mail.'),
  trialNotDecided: (message: string) => failure('Nothing was decided', message),

  personErased: success('This person’s data has been erased'),
  personNotErased: (message: string) => failure('Not erased', message),

  profileSaved: success('Profile saved'),
  settingsSaved: success('Settings saved', 'Changes are now in effect.'),

  kioskLocked: info('The kiosk is locked', 'This browser shows only the form until someone enters the PIN.'),
  kioskUnlocked: success('The kiosk is unlocked'),
  leadFollowedUp: (name: string) => success('Follow-up on its way', `We are writing to ${name}.`),
  leadNotFollowedUp: (message: string) => failure('Not sent', message),
  contactReceived: success('Message sent', 'Thank you for getting in touch. We will reply within one business day.'),
} as const;

/** The page that the link in a digest leads to. */
export const UNSUBSCRIBE = {
  pageTitle: 'Suggestions by e-mail',
  ask: {
    title: 'Stop suggestions by e-mail?',
    lead: 'New suggestions stay on your dashboard. Invitations and answers are still e-mailed.',
    button: 'Stop these e-mails',
  },
  stopped: {
    title: 'These e-mails are stopped',
    lead: 'New suggestions stay on your dashboard. Invitations and answers are still e-mailed.',
  },
  unknown: {
    title: 'This link can’t be used',
    lead: 'It may be incomplete. Copy the whole link from the e-mail, or choose on your account page how often you get suggestions.',
  },
  choose: 'Choose on your account page',
} as const;

export const RECOVERY = {
  on: 'Your second factor is on',
  once: 'Save these codes before you leave this page. You will not see them again.',
  use: 'Each code lets you sign in once without your authenticator app.',
  copied: 'Codes copied.',
  notCopied: 'Please select the codes and copy them with your keyboard.',
  byHand: 'Print this page from your browser, or write the codes down.',
} as const;

/** Messages of the uploader, and of the server when it refuses a file for the same reason (UP-03 to UP-05). */
export const UPLOADS = {
  onlyTypes: (types: string) => `You can only upload: ${types}`,
  tooLarge: (file: string, size: string) => `${file} exceeds maximum allowed size of ${size}`,
  tooSmall: (size: string) => `This file is smaller than the allowed size of ${size}`,
  duplicate: (fileName: string) => `Cannot add the duplicate file '${fileName}', it already exists`,
  noMore: 'Cannot add more files',
  others: (count: string) => `${count} more files were refused`,
  missingMeta: 'Missing required meta fields',
  infected: 'The virus scanner found a threat in this file, so we did not accept it.',
  notScanned: 'The virus scanner is not responding. Nothing was stored. Please try again in a moment.',
  failed: 'Upload failed',
  failedFile: (file: string) => `Failed to upload ${file}`,
  choose: 'Please choose a file first.',
  expired: 'Request has expired',
  non2xx: 'Non 2xx',
  unknown: 'Unknown error',
  offline: 'No Internet connection',
  online: 'Connected to the Internet',
  authorize: 'Authorization required',
  network: 'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall',
  again: (reason: string) => `${reason}. Trying again…`,
  waiting: (reason: string) => `${reason}. The upload will resume automatically.`,
  started: (file: string) => `Uploading ${file}`,
  reached: (file: string, percent: number) => `${percent}% of ${file} uploaded`,
  cancelled: (file: string) => `Upload of ${file} cancelled`,
  uploaded: 'Document uploaded successfully',
} as const;

const wholePercent = (share: number) => `${Math.round(100 * share)}%`;

export const TEXTS = {
  /** After the lead of a list that starts with what has waited longest. */
  longestFirst: (shown: number, count: number) =>
    count > shown ? ` Here are the ${shown} of ${count} that have waited longest.` : '',
  /** What a sub-score counts as in the score, where only part of what it looks at is known, too. */
  countsAs: (score: number, share: number, known: number) =>
    `Counts as ${score} for ${wholePercent(share)} of the score.${
      known > 0.995 ? '' : ` We know ${wholePercent(known)} of what we look for. The rest counts as in similar sites.`
    }`,
  newHere: { short: 'New here', long: 'shown so that new sites get a fair chance' },
  redirecting: 'Redirecting to your dashboard...',
  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have permission to access the admin panel.",
  reviewTime: REVIEW_TIME,
  checkForLink: (email: string) => `Check ${email} for a link to set your password`,
  wrongName: 'This is not the last name that you registered with.',
  posted: (title: string) => `“${title}” is waiting for approval`,
  registryDown:
    'ClinicalTrials.gov isn’t responding. Try again, or fill in the form yourself. We’ll keep the number and fill the gaps later.',
  registryLater: (number: string) => `We’ll look up ${number} later`,
  registryLaterText:
    'ClinicalTrials.gov wasn’t responding. After you submit the study, we’ll fill in what you left blank and tell you what we added. We won’t change what you entered.',
  reviewTogether: REVIEW_TOGETHER,
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
    answered: 'No sponsor has yet to decide about your site',
    selected: 'No running study has selected your site',
    closed: 'No closed studies',
  },
} as const;

/** Hints beside the field for a reason. */
export const REASON_HINTS = {
  told: 'We e-mail it to them and keep it with the decision.',
  toldEach: 'We e-mail it to each of them and keep it with the decision.',
  kept: 'We keep it in the audit trail.',
} as const;

/** The page where a site confirms which listed trials are its own. */
export const TRACK_RECORD_TEXTS = {
  title: 'Your trials',
  question: 'Are these yours?',
  add: 'Add a trial',
  addLead:
    'Your site or your investigator ran a trial that is not listed here? Add it by its number. It counts in matching once ClinicalTrials.gov or an administrator confirms it.',
  numberHint: 'NCT and eight digits, as on ClinicalTrials.gov',
  waiting: 'Waiting for confirmation',
  waitingText:
    'These trials do not count in matching yet. ClinicalTrials.gov does not list your site for them under its current name and place, so an administrator will check them.',
  notListedThere: 'None in the site’s state',
  tickOne: 'Please select at least one trial.',
  registryDown: "We couldn't reach ClinicalTrials.gov. We'll keep trying.",
  registryDownText: 'Until then, this page shows what we know so far.',
  searching: 'Searching ClinicalTrials.gov',
  searchingText: 'This takes a moment. Reload this page to see the results.',
  placeMissing: 'We need your city and state',
  placeMissingText:
    'We search ClinicalTrials.gov by name and location. Add your city and US state to the site profile.',
  nothingListed: 'No trials found',
  nothingListedText: 'ClinicalTrials.gov lists no trials at a facility with your name in your city.',
  hint: (open: number) => (open === 1 ? '1 trial may be yours' : `${open} trials may be yours`),
  hintText:
    'ClinicalTrials.gov lists them at a facility like yours. Matching takes the trials you confirm into account.',
} as const;

/** Validation messages, shown below the field's label. */
export const VALIDATION = {
  required: 'This field is required.',
  enter: (what: string) => `Please enter ${what}.`,
  chooseOne: 'Please choose at least one.',
  noneOrSome: '“None of these” cannot be chosen together with another item of that list.',
  wishNotRequired: 'Please name only items of the required equipment.',
  chooseFromList: 'Please choose from the list.',
  chooseAnswer: (question: number) => `Please answer question ${question}.`,
  email: 'Please enter a valid e-mail address, such as name@hospital.org.',
  url: 'Please enter a web address, such as https://hospital.org.',
  npi: 'Please check the NPI number. It has ten digits, and one seems to be wrong.',
  nctNumber: 'Please enter NCT and eight digits, such as NCT01234567.',
  date: 'Please enter a date, such as 2027-01-31.',
  pin: 'Please enter 4 to 8 digits.',
  consent: 'Please agree, so that we may store your details and contact you.',
  dateAhead: 'Please enter a date in the future.',
  datePast: 'Please enter a date that is not in the future.',
  dateWithin: (years: number) => `Please enter a date at most ${years} years after the course was completed.`,
  ownCourse: 'This is one of our own courses. Please enter the name on the certificate.',
  declineKind: 'Please choose a reason.',
  number: 'Please enter a whole number.',
  studyTitle: 'Please enter the study title.',
  chooseStudy: 'Please choose the study.',
  phase: 'Please choose the phase.',
  therapeuticArea: 'Please choose the therapeutic area.',
  equipment: 'Please type the equipment to add.',
  notNegative: 'Please enter 0 or more.',
  tooLong: (limit: number) => `Please use no more than ${limit} characters.`,
  tooLarge: (limit: number) => `Please enter no more than ${limit}.`,
  steps: (step: number) => `Please choose a multiple of ${step}.`,
  oneAboveZero: 'Set at least one weight above 0. Otherwise, all sites would get the same score.',
  tooMany: (limit: number) => `Please enter no more than ${limit}.`,
  pageLimit: 'Please enter a whole number of 1 or more.',
  pageCursor: 'Please use the cursor from the previous page’s Link header.',
  idempotencyKey: 'Please use 8 to 100 letters, digits, hyphens or underscores.',
  password: 'Please use at least 10 characters.',
  passwordWrong: 'This password is incorrect.',
  codeWrong: 'This code is incorrect or has already been used.',
  passwordGuessable: 'This password is easy to guess. Please choose another, such as a few unrelated words.',
  unknownDocument: 'The uploaded document could not be found. Please upload it again.',
  plainName: 'Please use a name on one line, without quotation marks or angle brackets.',
  unreadable: 'This text contains characters we cannot store.',
} as const;

/** The kiosk (KIO-01, KIO-05). */
export const KIOSK = {
  scan: 'Prefer to use your phone?',
  scanText: 'Scan the code to fill in the same form there.',
  codeName: (event: string) => `QR code that opens this form on a phone: ${event}`,
  clearsItself: (seconds: number) => `For your privacy, this form clears after ${seconds} seconds without activity.`,
  aboutToClear: (seconds: number) => `This form will clear in ${seconds} seconds. Touch the screen to continue.`,
  ready: 'Ready to work offline.',
  waiting: (count: number) => (count === 1 ? '1 entry not sent yet' : `${count} entries not sent yet`),
  waitingText: 'Saved on this device, and sent automatically once you are back online.',
  next: 'Next person',
  thanksLeave: (seconds: number) => `The form opens again after ${seconds} seconds.`,
  locked: 'Field rep: unlock this kiosk',
  attention: (count: number) => (count === 1 ? '1 entry needs attention' : `${count} entries need attention`),
  attentionText: 'We could not accept this entry. Please correct it and send it again.',
  entryOf: (time: string) => `Entered at ${time}`,
  unreadable: 'This entry can no longer be read on this device.',
} as const;

/** The page of a field rep's leads. */
export const LEADS = {
  lead: 'Sites entered at stands in your name. You can e-mail each of them the link to register, once.',
  none: 'No leads here',
  noneText: (name: string | null) =>
    name === null
      ? 'Entries made at stands in your name appear here.'
      : `Create a link with ${name} as the field rep and open it at your stand. Entries made there appear here.`,
  shared: 'Another field rep has the same name',
  sharedText: 'We cannot tell whose leads these are, so neither of you sees them. Please ask an administrator.',
} as const;

/** The page that a link in an e-mail to a kiosk lead leads to. */
export const CONSENT = {
  pageTitle: 'Your consent',
  ask: {
    title: 'Withdraw your consent?',
    lead: 'We will not write to you again about registering your site, and our team will be asked to delete your details.',
    button: 'Withdraw my consent',
  },
  withdrawn: {
    title: 'You have withdrawn your consent',
    lead: 'We will not write to you again about registering your site. We have asked our team to delete your details.',
  },
  unknown: {
    title: 'This link can’t be used',
    lead: 'It may be incomplete, or we have deleted your details already. Copy the whole link from the e-mail, or write to us.',
  },
} as const;

/** The page that creates links to the kiosk (KIO-01). */
export const LINKS = {
  scan: 'Scan the code with your phone.',
  copied: 'Link copied.',
  selected: 'The link is selected. Copy it with your keyboard.',
  tooLong: 'This link is too long for a QR code. Please use shorter names.',
} as const;
