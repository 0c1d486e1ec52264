import type { Notice } from './notices';
import { paths } from './paths';

/** Every sentence the specification fixes, keyed once (section 8 of both files). */
export interface Toast {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
  /** It is a notification too (NOTE-07); what is not given here is as in the toast. */
  notification?: Partial<Notice>;
}

const success = (title: string, description?: string): Toast => ({ tone: 'success', title, description });
const failure = (title: string, description?: string): Toast => ({ tone: 'danger', title, description });
const info = (title: string, description?: string): Toast => ({ tone: 'info', title, description });
const notified = (toast: Toast, notification: Partial<Notice> = {}): Toast => ({ ...toast, notification });

const REVIEW_TIME = 'Review takes 3-5 business days.';
const SITES = { actionUrl: paths.adminPanel('sites') };
const STUDIES = { actionUrl: paths.adminPanel('studies') };
const MATCHING = { actionUrl: paths.adminPanel('matching') };

export const TOASTS = {
  unauthorized: failure('Unauthorized', 'You are logged out. Logging in again...'),

  registrationSubmitted: notified(
    success('Registration Submitted!', 'You will receive login credentials via email within 24 hours'),
    { actionUrl: paths.login },
  ),
  registrationSubmittedSignedIn: notified(
    success('Site registration submitted successfully! Our team will review your application'),
    { title: 'Site Registration Submitted', message: REVIEW_TIME, actionUrl: paths.redirecting },
  ),
  registrationFailed: failure('Error', 'Failed to submit registration. Please try again.'),
  draftGone: info('Nothing to continue', 'What was entered has been sent in meanwhile, or was kept too long ago.'),
  hasOrganization: info('Already registered', 'Your account already has an organization. Here is its dashboard.'),

  loginSuccessful: notified(success('Login Successful', 'Welcome to the admin panel'), {
    title: 'Admin Login Successful',
    actionUrl: paths.adminPanel(),
  }),
  loginFailed: (message = 'Invalid credentials') => failure('Login Failed', message),
  loginError: failure('Login Error', 'Unable to connect to server'),
  signedIn: success('Signed in'),
  signedOut: info('Signed out'),
  passwordSet: success('Password set', 'You can sign in with it now.'),
  passwordSetCodeNext: success('Password set', 'Now the code of your authenticator app.'),
  signInAgain: info('Please sign in again', 'The code was not given in time.'),
  accountFailed: (message: string) => failure('Not possible', message),
  secondFactorOff: info('Second factor off', 'Your password alone signs you in.'),
  recoveryCodesLeft: (left: number) => ({
    ...success('Signed in by a recovery code'),
    description: `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`,
  }),
  sessionsEnded: (ended: number) =>
    info('Signed out elsewhere', ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`),
  personSignedOut: (ended: number) =>
    info('Signed out', ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`),
  resetRequested: info(
    'Check your e-mail',
    'If an account has this address, a link to choose a new password is on its way.',
  ),

  missingInformation: failure('Missing Information', 'Please fill in all required fields.'),
  studySubmitted: notified(success('Study Submitted Successfully', 'It has been submitted for admin approval.')),
  studyFailed: failure('Error', 'Failed to submit study. Please try again.'),

  nctRequired: failure('NCT Number Required', 'Please enter a valid NCT number'),
  nctFormat: failure('Invalid NCT Format', "NCT number must start with 'NCT' (e.g., NCT01234567)"),
  lookupFailed: (message: string) => failure('Lookup Failed', message),
  studyFound: (title: string) => success('Study Found!', title),
  studyApplied: success('Study Data Applied', 'The form has been filled from the registry. Please check it.'),

  documentUploaded: success('Document uploaded successfully'),
  documentFailed: (message: string) => failure('Upload failed', message),
  documentReplaced: success('Document replaced'),
  documentRemoved: info('Document removed'),

  moduleRead: (title: string) => success('Module read', title),
  quizPassed: (score: number) =>
    success('Quiz passed', `${score}% of the answers are right. Here is your certificate.`),
  quizFailed: (score: number, passMark: number) =>
    info('Not passed yet', `${score}% of the answers are right; ${passMark}% are needed. Try as often as you like.`),
  trainingFailed: (message: string) => failure('Not possible now', message),

  staffInvited: success('Invitation sent', 'A mail with the next step is on its way.'),
  staffRoleChanged: (name: string) => success('Role changed', `${name} signs in again to use it.`),
  staffRemoved: (name: string) => info('Removed', `${name} can no longer see anything of your organization.`),
  staffFailed: (message: string) => failure('Not possible', message),

  siteApproved: (name: string) => notified(success('Site Approved', `${name} is verified.`), SITES),
  siteRejected: (name: string) => notified(info('Site Rejected', `${name} has been told.`), SITES),
  approvalFailed: (message: string) => notified(failure('Approval Failed', message)),
  rejectionFailed: (message: string) => notified(failure('Rejection Failed', message)),
  decided: (kind: 'sites' | 'studies', approved: boolean, done: number, refused: number) => {
    const [one, many, page] = kind === 'sites' ? ['Site', 'Sites', SITES] : ['Study', 'Studies', STUDIES];
    const deed = approved ? 'Approved' : 'Rejected';
    const why = `${refused} could not be. The list says why.`;
    if (done === 0) return notified(failure(`None ${deed}`, why), page);
    const title = `${done} ${done === 1 ? one : many} ${deed}`;
    if (refused > 0) return notified({ tone: 'warning', title, description: why }, page);
    return notified((approved ? success : info)(title, 'Their people have been told.'), page);
  },
  nothingSelected: failure('Nothing Selected', 'Tick at least one row that waits for a decision.'),
  siteDeleted: (name: string) => notified(info('Site Deleted', name), SITES),
  deletionFailed: (message: string) => notified(failure('Deletion Failed', message)),
  siteSaved: (name: string) => success('Site Saved', name),
  studyApproved: (title: string) => notified(success('Study Approved', title), STUDIES),
  studyRejected: (title: string) => notified(info('Study Rejected', title), STUDIES),
  studyDeleted: (title: string) => info('Study Deleted', title),
  studySaved: (title: string) => success('Study Saved', title),
  studyCompleted: (title: string) => success('Study Completed', title),

  mailResent: (recipient: string) => success('Mail on its way', `It goes to ${recipient} once more.`),
  mailNotResent: (message: string) => failure('Not sent again', message),
  failedMailsResent: (count: number) =>
    info('Mails on their way', count === 1 ? 'One mail is tried again.' : `${count} mails are tried again.`),

  matchingCompleted: success('Matching completed', 'Site matching has been completed for this study.'),
  matchingFailed: failure('Error', 'Failed to run matching. Please try again.'),
  weightsSaved: success('Weights saved', 'Matches nobody has acted on are computed anew.'),
  weightsDefault: info('Back to the default', 'Matches nobody has acted on are computed anew.'),
  matchesFound: (count: number) => notified(success('Matches Found', `Found ${count} compatible sites`), MATCHING),
  findingRefused: (message: string) => notified(failure('Matching Failed', message), MATCHING),
  findingOffline: notified(failure('Matching Error', 'Unable to connect to server'), MATCHING),
  interestExpressed: success('Interest sent', 'The sponsor has been told.'),
  invitationAccepted: success('Invitation accepted', 'The sponsor has been told.'),
  invited: (name: string) => success('Site invited', `${name} has been told.`),
  selected: (name: string) => success('Site selected', `${name} has been told.`),
  declined: info('Declined', 'The other side has been told.'),
  matchFailed: (message: string) => failure('Error', message),

  trackRecordAnswered: (confirmed: number, refused: number) => {
    const trials = (count: number) => (count === 1 ? '1 trial' : `${count} trials`);
    if (confirmed > 0)
      return success('Track record saved', `${trials(confirmed)} confirmed. Matching counts them now.`);
    if (refused > 0) return info('Track record saved', `${trials(refused)} set aside as not yours.`);
    return info('Track record saved', 'Nothing in it has changed.');
  },
  trackRecordFailed: (message: string) => failure('Not saved', message),

  personErased: success('Erased: nothing about this person is stored any more.'),
  personNotErased: (message: string) => failure('Not erased', message),

  profileSaved: success('Profile saved'),
  settingsSaved: success('Settings saved', 'They hold from now on.'),

  kioskRegistered: success('Registration Successful!', 'Our team will contact you within 2-3 business days.'),
  kioskSaved: success(
    'Saved on this device',
    'Your registration is sent as soon as the connection is back. Our team will contact you within 2-3 business days.',
  ),
  contactReceived: success('Message sent', 'Thank you for writing. We answer within one business day.'),

  kioskFailed: failure('Registration Failed', 'There was an error submitting your registration. Please try again.'),
} as const;

/** What is said with the recovery codes of a second factor. */
export const RECOVERY = {
  on: 'Your second factor is on',
  once: 'Keep these codes before you leave this page: they are shown this once.',
  use: 'Each signs you in once when you do not have your app at hand.',
  copied: 'The codes are copied.',
  notCopied: 'Please select the codes and copy them with your keyboard.',
  byHand: 'Print this page with your browser, or write the codes down.',
} as const;

/** What the uploader says (UP-03 to UP-05); the server says the same where it refuses the same. */
export const UPLOADS = {
  onlyTypes: (types: string) => `You can only upload: ${types}`,
  tooLarge: (file: string, size: string) => `${file} exceeds maximum allowed size of ${size}`,
  tooSmall: (size: string) => `This file is smaller than the allowed size of ${size}`,
  duplicate: (fileName: string) => `Cannot add the duplicate file '${fileName}', it already exists`,
  noMore: 'Cannot add more files',
  others: (count: string) => `${count} more files were refused`,
  missingMeta: 'Missing required meta fields',
  infected: 'The virus scanner found something in this file, so it was not taken.',
  notScanned: 'The virus scanner does not answer right now. Nothing was stored; please try again in a moment.',
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
  waiting: (reason: string) => `${reason}. The upload goes on by itself.`,
  started: (file: string) => `Uploading ${file}`,
  reached: (file: string, percent: number) => `${percent}% of ${file} uploaded`,
  cancelled: (file: string) => `Upload of ${file} cancelled`,
  uploaded: 'Document uploaded successfully',
} as const;

export const TEXTS = {
  newHere: 'New here: shown so that new sites get a fair look',
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  redirecting: 'Redirecting to your dashboard...',
  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have permission to access the admin panel.",
  reviewTime: REVIEW_TIME,
  deleteSite: 'Are you sure you want to delete this site? This action cannot be undone.',
  deleteStudy: 'Are you sure you want to delete this study? This action cannot be undone.',
  siteVerified: 'Your site is verified and ready for studies.',
  siteUnderReview: 'Your site is under review. We write to you as soon as it is verified.',
  siteRejected: 'Your site was not verified.',
  noOrganization: 'Your account has no organization yet',
  noOrganizationText: 'Register your site first: this page is about it.',
  noOpportunities: 'No study opportunities yet',
  noOpportunitiesVerified: 'New studies appear here as soon as they match your site.',
  noOpportunitiesPending: 'Your site is verified first; study opportunities follow.',
} as const;

/** What becomes of a reason; it stands beside its field. */
export const REASON_HINTS = {
  told: 'It is told by mail and kept with the decision.',
  toldEach: 'It is told to each of them by mail and kept with the decision.',
  kept: 'It is kept on record.',
} as const;

/** The page on which a site's people say which listed trials are theirs. */
export const TRACK_RECORD_TEXTS = {
  title: 'Your track record',
  question: 'Are these yours?',
  tickOne: 'Please tick at least one trial first.',
  registryDown: 'The registry could not be asked; we try again',
  registryDownText: 'Until it answers, the page shows what is known so far.',
  searching: 'The registry is being searched',
  searchingText: 'It takes a moment. Open this page again to see what was found.',
  placeMissing: 'Your city and state are needed',
  placeMissingText: 'The registry is searched by name and place. Add your city and US state to the site profile.',
  nothingListed: 'Nothing is listed under your name',
  nothingListedText: 'The registry lists no trial at a place of your name in your city.',
  hint: (open: number) => (open === 1 ? '1 trial may be yours' : `${open} trials may be yours`),
  hintText: 'The public registry lists them at a place like your site. Those you confirm count in matching.',
} as const;

/** What validation says; the field's label stands above it. */
export const VALIDATION = {
  required: 'This field is required.',
  enter: (what: string) => `Please enter ${what}.`,
  chooseOne: 'Please choose at least one.',
  chooseFromList: 'Please choose from the list.',
  chooseAnswer: (question: number) => `Please answer question ${question}.`,
  email: 'Please enter a valid e-mail address, such as name@hospital.org.',
  url: 'Please enter a web address, such as https://hospital.org.',
  date: 'Please enter a date, such as 2027-01-31.',
  number: 'Please enter a whole number.',
  studyTitle: 'Please enter the study title.',
  phase: 'Please choose the phase.',
  therapeuticArea: 'Please choose the therapeutic area.',
  equipment: 'Please type the equipment to add.',
  notNegative: 'Please enter 0 or more.',
  tooLong: (limit: number) => `Please use at most ${limit} characters.`,
  tooLarge: (limit: number) => `Please enter at most ${limit}.`,
  steps: (step: number) => `Please choose in steps of ${step}.`,
  oneAboveZero: 'At least one weight must be above 0: with none, no site could be told from another.',
  tooMany: (limit: number) => `Please give at most ${limit}.`,
  pageLimit: 'Please enter a whole number from 1 on.',
  pageCursor: 'Please give the cursor as the Link header of the page before has it.',
  idempotencyKey: 'Please use 8 to 100 letters, digits, hyphens or underscores.',
  password: 'Please use at least 10 characters.',
  passwordWrong: 'This is not your password.',
  codeWrong: 'This code is not right, or was used already.',
  passwordGuessable: 'This password is easy to guess. Please choose another, such as a few unrelated words.',
  unknownDocument: 'The uploaded document could not be found. Please upload it again.',
  plainName: 'Please use a name on one line, without quotation marks or angle brackets.',
  unreadable: 'This text has characters that cannot be stored.',
} as const;

/** What the kiosk says of itself (KIO-01, KIO-05). */
export const KIOSK = {
  scan: 'Rather use your phone?',
  scanText: 'Scan the code, and fill in the same form there.',
  codeName: (event: string) => `QR code that opens this form on a phone: ${event}`,
  clearsItself: (seconds: number) =>
    `For your privacy, this form clears itself after ${seconds} seconds without a touch.`,
  aboutToClear: (seconds: number) => `This form clears itself in ${seconds} seconds. Touch anything to go on.`,
  ready: 'Ready for use without a connection.',
  waiting: (count: number) => (count === 1 ? '1 entry waits to be sent' : `${count} entries wait to be sent`),
  waitingText: "Kept on this device, and sent without anybody's help as soon as the connection is back.",
  attention: (count: number) => (count === 1 ? '1 entry needs attention' : `${count} entries need attention`),
  attentionText: 'It could not be taken as it is. Please correct it and send it again.',
  entryOf: (time: string) => `Entry of ${time}`,
  unreadable: 'This entry can no longer be read on this device.',
} as const;

/** What is shown for a page that cannot be fetched, and for a form that cannot be sent. */
export const OFFLINE = {
  title: 'There is no connection',
  notSent: 'Nothing was sent, and what you entered is still here. Please try again when the connection is back.',
  text: 'This page needs the network, which cannot be reached right now.',
  kept: 'What was entered at the kiosk is kept on this device and sent when the connection is back.',
} as const;

/** The page where links to the kiosk are made (KIO-01). */
export const LINKS = {
  scan: 'Scan the code with your phone.',
  copied: 'The address is copied.',
  selected: 'The address is selected. Copy it with your keyboard.',
  tooLong: 'This address is too long for a code. Shorter names fit.',
} as const;
