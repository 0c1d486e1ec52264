/** Every sentence the specification fixes, keyed once (section 8 of both files). */
export interface Toast {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
}

const success = (title: string, description?: string): Toast => ({ tone: 'success', title, description });
const failure = (title: string, description?: string): Toast => ({ tone: 'danger', title, description });
const info = (title: string, description?: string): Toast => ({ tone: 'info', title, description });

export const TOASTS = {
  unauthorized: failure('Unauthorized', 'You are logged out. Logging in again...'),

  registrationSubmitted: success(
    'Registration Submitted!',
    'You will receive login credentials via email within 24 hours',
  ),
  registrationSubmittedSignedIn: success(
    'Site registration submitted successfully! Our team will review your application',
  ),
  registrationFailed: failure('Error', 'Failed to submit registration. Please try again.'),
  draftGone: info('Nothing to continue', 'What was entered has been sent in meanwhile, or was kept too long ago.'),
  hasOrganization: info('Already registered', 'Your account already has an organization. Here is its dashboard.'),

  loginSuccessful: success('Login Successful', 'Welcome to the admin panel'),
  loginFailed: (message = 'Invalid credentials') => failure('Login Failed', message),
  loginError: failure('Login Error', 'Unable to connect to server'),
  signedIn: success('Signed in'),
  signedOut: info('Signed out'),
  passwordSet: success('Password set', 'You can sign in with it now.'),
  resetRequested: info(
    'Check your e-mail',
    'If an account has this address, a link to choose a new password is on its way.',
  ),

  missingInformation: failure('Missing Information', 'Please fill in all required fields.'),
  studySubmitted: success('Study Submitted Successfully', 'It has been submitted for admin approval.'),
  studySubmittedKnownEmail: success('Study Submitted Successfully', 'It has been submitted for admin approval.'),
  studyFailed: failure('Error', 'Failed to submit study. Please try again.'),

  nctRequired: failure('NCT Number Required', 'Please enter a valid NCT number'),
  nctFormat: failure('Invalid NCT Format', "NCT number must start with 'NCT' (e.g., NCT01234567)"),
  lookupFailed: (message: string) => failure('Lookup Failed', message),
  studyFound: (title: string) => success('Study Found!', title),
  studyApplied: success('Study Data Applied', 'The form has been filled from the registry. Please check it.'),

  documentUploaded: success('Document uploaded successfully'),
  documentFailed: (message: string) => failure('Upload failed', message),
  documentRemoved: info('Document removed'),

  siteApproved: (name: string) => success('Site Approved', `${name} is verified.`),
  siteRejected: (name: string) => info('Site Rejected', `${name} has been told.`),
  approvalFailed: (message: string) => failure('Approval Failed', message),
  rejectionFailed: (message: string) => failure('Rejection Failed', message),
  siteDeleted: (name: string) => info('Site Deleted', name),
  deletionFailed: (message: string) => failure('Deletion Failed', message),
  siteSaved: (name: string) => success('Site Saved', name),
  studyApproved: (title: string) => success('Study Approved', title),
  studyRejected: (title: string) => info('Study Rejected', title),
  studyDeleted: (title: string) => info('Study Deleted', title),
  studySaved: (title: string) => success('Study Saved', title),
  studyCompleted: (title: string) => success('Study Completed', title),

  matchingCompleted: success('Matching completed', 'Site matching has been completed for this study.'),
  matchingFailed: failure('Error', 'Failed to run matching. Please try again.'),
  matchesFound: (count: number) => success('Matches Found', `Found ${count} compatible sites`),
  interestExpressed: success('Interest sent', 'The sponsor has been told.'),
  invitationAccepted: success('Invitation accepted', 'The sponsor has been told.'),
  invited: (name: string) => success('Site invited', `${name} has been told.`),
  selected: (name: string) => success('Site selected', `${name} has been told.`),
  declined: info('Declined', 'The other side has been told.'),
  matchFailed: (message: string) => failure('Error', message),

  profileSaved: success('Profile saved'),

  kioskRegistered: success('Registration Successful!', 'Our team will contact you within 2-3 business days.'),
  contactReceived: success('Message sent', 'Thank you for writing. We answer within one business day.'),

  kioskFailed: failure('Registration Failed', 'There was an error submitting your registration. Please try again.'),
} as const;

/** What the uploader says (UP-03, UP-04). */
export const UPLOADS = {
  onlyTypes: (types: string) => `You can only upload: ${types}`,
  tooLarge: (file: string, size: string) => `${file} exceeds maximum allowed size of ${size}`,
  duplicate: (fileName: string) => `Cannot add the duplicate file '${fileName}', it already exists`,
  noMore: 'Cannot add more files',
  choose: 'Please choose a file first.',
  expired: 'Request has expired',
  non2xx: 'Non 2xx',
  unknown: 'Unknown error',
  offline: 'No Internet connection',
  uploaded: 'Document uploaded successfully',
} as const;

export const TEXTS = {
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  redirecting: 'Redirecting to your dashboard...',
  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have permission to access the admin panel.",
  reviewTime: 'Review takes 3-5 business days.',
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

/** What validation says; the field's label stands above it. */
export const VALIDATION = {
  required: 'This field is required.',
  enter: (what: string) => `Please enter ${what}.`,
  chooseOne: 'Please choose at least one.',
  chooseFromList: 'Please choose from the list.',
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
  tooMany: (limit: number) => `Please give at most ${limit}.`,
  password: 'Please use at least 10 characters.',
  unknownDocument: 'The uploaded document could not be found. Please upload it again.',
  unreadable: 'This text has characters that cannot be stored.',
} as const;
