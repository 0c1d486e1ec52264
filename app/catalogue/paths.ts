import type { WorkspaceTab } from './engagement';
import type { HelpTopic } from './help-topics';
import type { MailState, Role } from './statuses';

/** The places that notifications lead to, which pages without React need too (app/light.ts). */
export const PLACES = {
  login: '/login',
  redirecting: '/home',
  siteDashboard: '/site-dashboard',
  sponsorDashboard: '/sponsor-dashboard',
  adminPanel: '/admin-panel',
  kiosk: '/kiosk',
} as const;

/** The page of the API documentation that has this schema. */
export const apiFormsPage = (name: string) => (name < 'M' ? 'forms' : name < 'S' ? 'forms-m-to-r' : 'forms-s-to-z');

/** How a table is taken away. */
export type TableFormat = 'csv' | 'xlsx';

/** The addresses of the product that pages use. */
export const paths = {
  home: '/',
  login: PLACES.login,
  loginEntry: (redirectTo?: string) => withQuery('/api/login', { redirectTo }),
  /** Asks with which organization someone signs in, and leads to its identity provider. */
  organizationSignIn: (redirectTo?: string) => withQuery('/login/organization', { redirectTo }),
  adminLogin: '/admin-login',
  account: '/account',
  accountSecondFactor: '/account/second-factor',
  accountTokens: '/account/tokens',
  accountWebhooks: '/account/webhooks',
  accountWebhook: (id: string) => `/account/webhooks/${id}`,
  /** For whom an organization works, and who works for it. */
  accountRelations: '/account/relations',
  /** The organizations that a person belongs to. */
  accountOrganizations: '/account/organizations',
  redirecting: PLACES.redirecting,
  forgotPassword: '/forgot-password',
  /** @param from 'review': Next leads back there. */
  onboarding: (step?: number, from?: 'review') => withQuery('/onboarding', { step, from }),
  /** The link that a sponsor sends to a prospective site. */
  invitation: (id: string) => withQuery('/onboarding', { invitation: id }),
  /** Continues the registration of a kiosk lead with what was entered there. */
  continueLead: (token: string) => withQuery('/onboarding', { token }),
  /** Sends the link again, or corrects the address, for the visitor who registered in this browser. */
  registration: '/registration',
  /** Dismisses the home page's banner about a posted study. */
  dismissPosted: '/registration?posted=1',
  /** The answer to whether to continue a draft or start over. */
  onboardingDraft: '/onboarding?draft=1',
  studyDraft: '/study-creation?draft=1',
  studyCreation: (tab?: string) => withQuery('/study-creation', { tab }),
  resumeDraft: (token: string) => withQuery('/drafts/resume', { token }),
  siteDashboard: PLACES.siteDashboard,
  sponsorDashboard: PLACES.sponsorDashboard,
  /** What awaits a person; `show` names the part. */
  inbox: (query: Query = {}) => withQuery('/inbox', query),
  /** Search over everything; `kind` for only the results of one. */
  search: (query: Query = {}) => withQuery('/search', query),
  sponsorSites: '/sponsor/sites',
  /** The sponsor's own list of sites, and the files from which it comes. */
  siteList: '/sponsor/site-list',
  siteListFile: (type: TableFormat, query: Query = {}) => withQuery(`/sponsor/site-list.${type}`, query),
  siteImports: '/sponsor/site-list/imports',
  siteImport: (id: string, query: Query = {}) => withQuery(`/sponsor/site-list/imports/${id}`, query),
  siteImportRows: (id: string, type: TableFormat, query: Query = {}) =>
    withQuery(`/sponsor/site-list/imports/${id}/rows.${type}`, query),
  /** The sponsor's studies on its dashboard. */
  sponsorStudies: `${PLACES.sponsorDashboard}#studies`,
  /** A verified site as sponsors see it. Only administrators name the sponsor. */
  site: (id: string, query: { organization?: string | null; study?: string | null } = {}) =>
    withQuery(`/sites/${id}`, query),
  sponsorAnalytics: '/sponsor/analytics',
  /** What CROs run for a sponsor. */
  runForYou: (query: Query = {}) => withQuery('/sponsor/run-for-you', query),
  organizationProfile: '/organization/profile',
  /** The own site as sponsors see it. */
  sitePreview: '/organization/preview',
  /** What the own site is able to do, as a PDF. */
  capabilities: '/organization/capabilities.pdf',
  /** What the own site shows to everyone, and how that looks before it is saved. */
  publicPageSettings: '/organization/public-page',
  publicPagePreview: '/organization/public-page/preview',
  /** The page of a site that everyone can open, and its PDF. */
  publicPage: (slug: string) => `/s/${slug}`,
  patients: '/organization/patients',
  /** With a row for this condition. */
  patientsWith: (condition: string | null) => withQuery('/organization/patients', { of: condition }),
  /** What keeps a site from open studies, and the open studies themselves. */
  organizationRequirements: '/organization/requirements',
  openStudies: '/open-studies',
  openStudy: (id: string) => `/open-studies/${id}`,
  organizationDocuments: '/organization/documents',
  /** Only administrators name the organization. */
  organizationStaff: (organization?: string | null) => withQuery('/organization/staff', { organization }),
  organizationTrackRecord: (organization?: string | null) => withQuery('/organization/track-record', { organization }),
  /** In the NPI registry of CMS. */
  npiRecord: (npi: string) => `https://npiregistry.cms.hhs.gov/provider-view/${encodeURIComponent(npi)}`,
  map: (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
  /** On ClinicalTrials.gov. */
  registryStudy: (nctId: string) => `https://clinicaltrials.gov/study/${encodeURIComponent(nctId)}`,
  staffRequests: '/organization/staff/requests',
  staffMember: (id: string) => `/organization/staff/${id}`,
  staffRemove: (id: string) => `/organization/staff/${id}/remove`,
  training: (module?: string) => (module ? `/training/${module}` : '/training'),
  trainingQuiz: '/training/quiz',
  trainingOutside: '/training/outside',
  trainingCertificate: (id: string) => `/training/certificate/${id}`,
  trainingCertificatePdf: (id: string) => `/training/certificate/${id}/certificate.pdf`,
  study: (id: string) => `/studies/${id}`,
  /** The other tabs of a study; its sites come first. */
  studyTab: (id: string, tab: 'details' | 'settings') => `/studies/${id}?tab=${tab}`,
  studyEdit: (id: string) => `/studies/${id}/edit`,
  /** Asks for the reason, and closes or withdraws the study. */
  studyEnding: (id: string, ending: 'close' | 'withdraw') => `/studies/${id}/${ending}`,
  /** Asks before several matches of a study are changed, and changes them. */
  studyMatches: (id: string) => `/studies/${id}/matches`,
  /** A list of a study's matches, as a page for a meeting. */
  studyPrint: (id: string, query: Query = {}) => withQuery(`/studies/${id}/print`, query),
  /** What a person takes to a meeting about the study, also as a file, and the links that show it to others. */
  studyReport: (id: string) => `/studies/${id}/report`,
  studyReportFile: (id: string, type: 'pdf' | 'xlsx') => `/studies/${id}/report.${type}`,
  studyReportLinks: (id: string) => `/studies/${id}/report/links`,
  studyMatchesFile: (id: string, type: TableFormat, query: Query = {}) =>
    withQuery(`/studies/${id}/matches.${type}`, query),
  /** Takes the matches in its query: `match` or, from the table’s form, `ids`. */
  studyCompare: (id: string) => `/studies/${id}/compare`,
  /** For which client the sponsor posts the study, and what that client reads of it. */
  studyClient: (id: string) => `/studies/${id}/posted-for`,
  studyForClient: (id: string, query: Query = {}) => withQuery(`/studies/${id}/for-client`, query),
  studyWeights: (id: string) => `/studies/${id}/weights`,
  /** The prospective sites that the sponsor approaches; `remove` asks before one is taken off. */
  studyOutreach: (id: string, query: Query = {}) => withQuery(`/studies/${id}/outreach`, query),
  whyNot: (studyId: string, query: Query = {}) => withQuery(`/studies/${studyId}/why-not`, query),
  match: (id: string, query: Query = {}) => withQuery(`/matches/${id}`, query),
  /** The other tabs of a match's workspace. */
  matchTab: (id: string, tab: Exclude<WorkspaceTab, 'overview'>) => `/matches/${id}/${tab}`,
  /** What the site has attested, beside what else is known. */
  matchAttested: (id: string) => `/matches/${id}/attested`,
  /** Asks for the reason, and skips the open step. */
  matchDecline: (id: string) => `/matches/${id}/decline`,
  matchSummary: (id: string) => `/matches/${id}/summary.pdf`,
  /** The start-up's board; `task` is the one whose forms are open. */
  matchIrb: (id: string) => `/matches/${id}/irb`,
  matchDelegation: (id: string, query: Query = {}) => withQuery(`/matches/${id}/delegation`, query),
  matchStartUp: (id: string, query: Query = {}) => withQuery(`/matches/${id}/start-up`, query),
  /** The draft of Form FDA 1572; with `.pdf`, as a file. */
  matchForm1572: (id: string) => `/matches/${id}/start-up/statement`,
  matchSkip: (id: string) => `/matches/${id}/skip`,
  /** The tasks with which a study's start-ups begin; `task` is the one that is edited. */
  studyStartUp: (id: string, query: Query = {}) => withQuery(`/studies/${id}/start-up`, query),
  /** The steps from interest to a decision, and how long each may take. */
  studyPath: (id: string) => `/studies/${id}/path`,
  /** Where a site answers the sponsor's questionnaire, and the sponsor reads the answers. */
  matchFeasibility: (id: string, query: Query = {}) => withQuery(`/matches/${id}/feasibility`, query),
  /** A study's questionnaires, and its sites' answers side by side. */
  studyFeasibility: (id: string) => `/studies/${id}/feasibility`,
  /** A study's documents, and who may read them. */
  studyDocuments: (id: string) => `/studies/${id}/documents`,
  studyFeasibilityFile: (id: string, type: TableFormat) => `/studies/${id}/feasibility.${type}`,
  questionnaire: (id: string, query: Query = {}) => withQuery(`/questionnaires/${id}`, query),
  /** What a site has answered once, for every questionnaire. */
  organizationAnswers: (section?: string) => withQuery('/organization/answers', { section }),
  visitFile: (id: string) => `/matches/${id}/visit.ics`,
  matchThread: (id: string, threadId: string) => `/matches/${id}/messages/${threadId}`,
  studyCdas: (id: string) => `/studies/${id}/cdas`,
  /** Signs the CDAs of a study that await its sponsor's signature. */
  studyCdasToSign: (id: string) => `/studies/${id}/cdas/sign`,
  /** Writes to all sites of a stage. */
  studyMessage: (id: string, query: Query = {}) => withQuery(`/studies/${id}/message`, query),
  document: (id: string) => `/documents/${id}`,
  /** A version of a CDA with its signature page, as a PDF. */
  agreement: (id: string) => `/agreements/${id}`,
  /** Tells anyone whether a document with this hash was signed here. */
  verify: (sha256: string) => `/verify/${sha256}`,
  uploadOf: (size: number) => withQuery('/api/objects/upload', { size }),
  uploaded: (id: string) => `/api/objects/${id}`,
  /** Leads back to a page of the panel after signing in. */
  adminLoginTo: (page: string) => withQuery('/admin-login', { next: page === PLACES.adminPanel ? null : page }),
  adminPanel: (section?: AdminSection, query: Query = {}) =>
    withQuery(PLACES.adminPanel, { section: section === 'overview' ? undefined : section, ...query }),
  /** All that administrators see of a record. */
  adminSite: (id: string) => `/admin-panel/sites/${id}`,
  adminStudy: (id: string) => `/admin-panel/studies/${id}`,
  adminSiteEdit: (id: string) => `/admin-panel/sites/${id}/edit`,
  /** By which identity provider an organization's people sign in. */
  adminIdentityProvider: (id: string) => `/admin-panel/sites/${id}/identity-provider`,
  adminStudyEdit: (id: string) => `/admin-panel/studies/${id}/edit`,
  /** The confirmation page for approving, rejecting, deleting, or undoing a decision. */
  adminAction: (kind: 'sites' | 'studies', id: string, action: AdminAction) => `/admin-panel/${kind}/${id}/${action}`,
  studyPause: (id: string) => `/studies/${id}/pause`,
  adminArchived: '/admin-panel/archived',
  /** What awaits a decision, oldest first. */
  adminReview: '/admin-panel/review',
  /** With its filters, and the part that awaits our decision, or the applicant's answer. */
  adminReviewPart: (query: Query = {}) => withQuery('/admin-panel/review', query),
  adminReviewOf: (kind: 'organization' | 'study', id: string, query: Query = {}) =>
    withQuery(`/admin-panel/review/${kind === 'organization' ? 'sites' : 'studies'}/${id}`, query),
  adminMerges: '/admin-panel/merges',
  /** Previews a merge. Without the second organization, asks which one it is. */
  adminMerge: (keep: string, merge?: string) => withQuery('/admin-panel/merge', { keep, merge }),
  /** Where the applicant answers a question of the review. */
  reviewRequest: (id: string) => `/review-requests/${id}`,
  /** Shows a PDF within a page. Only for administrators. */
  documentPreview: (id: string) => `/documents/${id}?preview=1`,
  adminDecisions: (kind: 'sites' | 'studies') => `/admin-panel/decisions/${kind}`,
  adminOutbox: (state?: MailState, query: Query = {}) => withQuery('/admin-panel/outbox', { state, ...query }),
  adminMessages: (query: Query = {}) => withQuery('/admin-panel/messages', query),
  adminPeople: (query: Query = {}) => withQuery('/admin-panel/people', query),
  adminPerson: (id: string) => `/admin-panel/people/${id}`,
  adminRemovePerson: (id: string) => `/admin-panel/people/${id}/remove`,
  /** By the account's id or, without an account, by the address. */
  adminErase: (person: { id: string } | { email: string }) => withQuery('/admin-panel/people/erase', { ...person }),
  ownData: '/api/account/export',
  personExport: (person: { id: string } | { email: string }) =>
    'id' in person ? `/api/users/${person.id}/export` : withQuery('/api/people/export', { email: person.email }),
  adminFacilities: (query: Query = {}) => withQuery('/admin-panel/facilities', query),
  adminTrials: '/admin-panel/trials',
  /** Changes to approved studies that sponsors propose. */
  adminChanges: '/admin-panel/changes',
  adminChangeDecision: (id: string, decision: 'approve' | 'reject') => `/admin-panel/changes/${id}/${decision}`,
  adminTrialDecision: (siteId: string, nctId: string, decision: 'confirm' | 'refuse') =>
    `/admin-panel/trials/${siteId}/${nctId}/${decision}`,
  adminSaveSettings: '/admin-panel?index&section=settings',
  adminExport: (what: string) => `/admin-panel/export/${what}`,
  kiosk: PLACES.kiosk,
  /** @param at.stand a signed event and rep: the entries are theirs; `on: 'phone'` is for a person's own phone. */
  kioskAt: (at: { event?: string | null; rep?: string | null; stand?: string | null; on?: 'phone' }) =>
    withQuery('/kiosk', { event: at.event, rep: at.rep, stand: at.stand, on: at.on }),
  kioskLinks: '/kiosk/links',
  /** The link of a signed stand, as a poster, and to lock a device to. */
  kioskLink: (stand: string, event?: string) => withQuery('/kiosk/links', { stand, event }),
  events: '/events',
  event: (id: string) => `/events/${id}`,
  kioskLeads: '/kiosk/leads',
  kioskLead: (id: string) => `/kiosk/leads/${id}`,
  /** The e-mail to these leads, before it is sent. */
  kioskFollowUp: '/kiosk/leads/follow-up',
  kioskLeadsFile: (type: TableFormat, query: Query = {}) => withQuery(`/kiosk/leads.${type}`, query),
  kioskUnlock: '/kiosk/unlock',
  kioskRegister: (stand: { event: string; rep: string; stand: string | null }) =>
    withQuery('/api/kiosk/register', stand),
  health: '/api/health',
  sitesForStudy: (studyId: string) => `/api/matching/sites-for-study/${studyId}`,
  matchingDemo: (study?: string) => withQuery('/matching-demo', { study }),
  adminTest: '/admin-test',
  apiDocs: '/api/docs',
  /** The endpoints of one resource, or `forms`; `at` is the id of one of them. */
  apiPart: (part: string, at?: string) => `/api/docs/${part}${at ? `#${at}` : ''}`,
  apiForm: (name: string) => `/api/docs/${apiFormsPage(name)}#form-${name}`,
  openApi: '/api/openapi.json',
  help: '/help',
  helpOn: (topic: HelpTopic) => `/help#${topic}`,
  status: '/status',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  landing: (section: LandingSection) => `/#${section}`,
} as const;

/** Addresses that only the server writes: into e-mails, files and redirects. Pages would load them for nothing. */
export const serverPaths = {
  /** Where identity providers send people back to. */
  organizationCallback: '/login/organization/callback',
  /** Asks for the code after the password. */
  secondFactor: (redirectTo?: string) => withQuery('/second-factor', { redirectTo }),
  /** Confirms a new e-mail address. */
  accountEmail: (token: string) => withQuery('/account/email', { token }),
  /** A person's calendar, for whoever has its secret address. */
  calendar: (token: string) => `/calendar/${token}.ics`,
  setPassword: (token: string) => withQuery('/set-password', { token }),
  /** Stops e-mails without signing in. Not named a token, as what lets someone in: administrators may see it. */
  unsubscribe: (stop: string) => withQuery('/unsubscribe', { stop }),
  registered: '/onboarding?submitted=1',
  /** Whether selecting a site takes two people. */
  selecting: '/organization/selecting',
  publicCapabilities: (slug: string) => `/s/${slug}/capabilities.pdf`,
  /** The report for whoever has the link. */
  sharedReport: (token: string) => `/shared-reports/${token}`,
  verifyCertificate: (number: string) => `/verify/certificates/${number}`,
  uploadTo: (id: string, signed: { expires: number; signature: string }) =>
    withQuery(`/api/objects/${id}`, { ...signed }),
  /** Withdraws the consent of the lead in the token, without signing in. */
  kioskConsent: (token: string) => withQuery('/kiosk/consent', { token }),
} as const;

/** The anchors of the landing page (LAND-01). */
export type LandingSection = 'how-it-works' | 'benefits' | 'about' | 'faq' | 'contact';

/** The sections of the admin panel and their titles (ADM-02). */
export const ADMIN_SECTIONS = {
  overview: 'Overview',
  sites: 'Sites',
  studies: 'Studies',
  matching: 'Site Matching',
  activity: 'Activity',
  analytics: 'Analytics',
  database: 'Database',
  settings: 'Settings',
} as const;
export type AdminSection = keyof typeof ADMIN_SECTIONS;

/** What an administrator does with a listed record, on a page of its own. */
type AdminAction =
  | 'approve'
  | 'reject'
  | 'delete'
  | 'undo'
  | 'suspend'
  | 'reinstate'
  | 'pause'
  | 'resume'
  | 'reopen'
  | 'archive'
  | 'restore';

export type Query = Record<string, string | number | null | undefined>;

/** Adds the query values that are not empty. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] != null && entry[1] !== '',
  );
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Where a person with this role goes after signing in (GEN-04). */
export function homeOf(role: Role | null): string {
  if (role === 'site') return paths.siteDashboard;
  if (role === 'sponsor') return paths.sponsorDashboard;
  if (role === 'admin') return paths.adminPanel();
  if (role === 'rep') return paths.kiosk;
  return paths.onboarding();
}

/** Where the landing page's Dashboard button leads (LAND-06). Unlike homeOf, other roles go to the site dashboard. */
export function dashboardOf(role: Role | null): string {
  return role === 'admin' || role === 'sponsor' ? homeOf(role) : paths.siteDashboard;
}

/** Where a sponsor reads an answer of a questionnaire, by its question. */
export const answerId = (key: string): string => `a-${key}`;

/**
 * A same-origin path to return to, or undefined for anything else ('//evil', '/\\evil', 'https://…').
 * Browsers strip tabs and line breaks from addresses, so control characters are refused too.
 */
export function safeRedirect(text: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for them
  if (!text || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(text)) return undefined;
  const base = 'http://same.origin';
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && url.origin === base && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : undefined;
}

/** A token, or the ID of a question that its link lets anyone answer. */
const SECRET = /([?&]token=|\/review-requests\/|\/calendar\/|\/shared-reports\/)[^\s&#"'<>]+/g;

/** A text or a path with '…' for each secret in its links. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '$1…');
