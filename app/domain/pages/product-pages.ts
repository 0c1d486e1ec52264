/** The pages of the product that a search finds, with the words that people look for. */
import { paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import { can, type PermissionWithoutSubject, type Person } from '~/domain/base/actor';

export interface ProductPage {
  label: string;
  path: string;
  /** Of whom it is a page; of everyone's, if it is left out. */
  roles?: readonly Role[];
  may?: PermissionWithoutSubject;
  /** Other words for what it is. */
  words?: string;
}

const PAGES: readonly ProductPage[] = [
  { label: 'Inbox', path: paths.inbox(), may: 'inbox.enter', words: 'tasks to do notifications' },
  { label: 'Site dashboard', path: paths.siteDashboard, roles: ['site'], words: 'home invitations matches' },
  { label: 'Open studies', path: paths.openStudies, may: 'study.browse', words: 'find studies browse' },
  { label: 'Unmet requirements', path: paths.organizationRequirements, may: 'study.browse', words: 'missing gaps' },
  {
    label: 'Track record',
    path: paths.organizationTrackRecord(),
    roles: ['site'],
    words: 'trials experience registry',
  },
  { label: 'Your site as sponsors see it', path: paths.sitePreview, roles: ['site'], words: 'preview profile' },
  {
    label: 'Public page',
    path: paths.publicPageSettings,
    roles: ['site'],
    words: 'website link capabilities share search engines pdf',
  },
  { label: 'Patients', path: paths.patients, roles: ['site'], words: 'population numbers conditions' },
  {
    label: 'Answers',
    path: paths.organizationAnswers(),
    roles: ['site'],
    words: 'questionnaire feasibility questions',
  },
  { label: 'Documents', path: paths.organizationDocuments, roles: ['site'], words: 'vault files licenses upload' },
  { label: 'Training', path: paths.training(), may: 'training.enter', words: 'gcp course certificate' },
  { label: 'Sponsor dashboard', path: paths.sponsorDashboard, roles: ['sponsor'], words: 'home studies' },
  { label: 'Find sites', path: paths.sponsorSites, may: 'site.find', words: 'clinics search map' },
  { label: 'Your list of sites', path: paths.siteList, may: 'siteList.keep', words: 'preferred excluded import' },
  { label: 'Run for you', path: paths.runForYou(), may: 'relation.read', words: 'cro client on behalf studies' },
  { label: 'Analytics', path: paths.sponsorAnalytics, may: 'sponsorAnalytics.enter', words: 'numbers charts report' },
  { label: 'Post a study', path: paths.studyCreation(), roles: ['sponsor', 'admin'], words: 'new create add' },
  {
    label: 'Profile',
    path: paths.organizationProfile,
    roles: ['site', 'sponsor'],
    words: 'organization details address',
  },
  {
    label: 'Staff',
    path: paths.organizationStaff(),
    roles: ['site', 'sponsor'],
    words: 'people team invite colleagues',
  },
  {
    label: 'Who works for whom',
    path: paths.accountRelations,
    may: 'relation.manage',
    words: 'cro client sponsor on behalf relation',
  },
  { label: 'API tokens', path: paths.accountTokens, may: 'token.manage', words: 'programs keys' },
  {
    label: 'Webhooks',
    path: paths.accountWebhooks,
    may: 'token.manage',
    words: 'programs events notifications deliveries',
  },
  { label: 'Admin panel', path: paths.adminPanel(), may: 'admin.enter', words: 'overview' },
  { label: 'Review queue', path: paths.adminReview, may: 'admin.enter', words: 'approve verify pending' },
  { label: 'Admin: Sites', path: paths.adminPanel('sites'), may: 'admin.enter', words: 'organizations list' },
  { label: 'Admin: Studies', path: paths.adminPanel('studies'), may: 'admin.enter', words: 'list' },
  { label: 'Site matching', path: paths.adminPanel('matching'), may: 'admin.enter', words: 'matches ranking' },
  { label: 'Activity', path: paths.adminPanel('activity'), may: 'admin.enter', words: 'audit trail history' },
  { label: 'Settings', path: paths.adminPanel('settings'), may: 'admin.enter', words: 'platform notifications' },
  { label: 'People', path: paths.adminPeople(), may: 'user.list', words: 'users accounts administrators' },
  { label: 'Outbox', path: paths.adminOutbox(), may: 'outbox.read', words: 'e-mails mail sent' },
  { label: 'Contact messages', path: paths.adminMessages(), may: 'contact.read', words: 'questions visitors' },
  { label: 'Facilities', path: paths.adminFacilities(), may: 'facility.list', words: 'registry prospective sites' },
  { label: 'Archived records', path: paths.adminArchived, may: 'admin.enter', words: 'restore deleted' },
  { label: 'Merges', path: paths.adminMerges, may: 'admin.enter', words: 'duplicates' },
  { label: 'Proposed changes', path: paths.adminChanges, may: 'admin.enter', words: 'studies approve' },
  { label: 'Claimed trials', path: paths.adminTrials, may: 'admin.enter', words: 'track record confirm' },
  { label: 'Events', path: paths.events, may: 'event.list', words: 'conferences' },
  { label: 'Leads', path: paths.kioskLeads, may: 'lead.list', words: 'kiosk sites follow-up' },
  { label: 'Kiosk links', path: paths.kioskLinks, may: 'kiosk.link', words: 'stand booth qr code' },
  { label: 'Your account', path: paths.account, words: 'name e-mail password digest calendar settings' },
  { label: 'Your organizations', path: paths.accountOrganizations, words: 'switch invitations memberships' },
  { label: 'Second factor', path: paths.accountSecondFactor, may: 'secondFactor.manage', words: 'authenticator code' },
  { label: 'System status', path: paths.status, words: 'health version' },
  { label: 'API', path: paths.apiDocs, words: 'json calls programs' },
];

/** Those that a person can open. */
export const pagesOf = (actor: Person): ProductPage[] =>
  PAGES.filter(({ roles, may }) => (!roles || (actor.role && roles.includes(actor.role))) && (!may || can(actor, may)));
