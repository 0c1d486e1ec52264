import type { HelpTopic } from '~/catalogue/help-topics';
import { INBOX_TITLE } from '~/catalogue/notices';
import { homeOf, paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import { useSystemName } from './contexts';
import { AppHeader, Footer, Logo, type NavLinkItem, type OrganizationOf, PublicHeader } from './layout';
import { Bell } from './notifications/bell';

interface Person {
  id: string;
  firstName: string | null;
  email: string | null;
  role: Role | null;
  hasSite: boolean;
}

const ANCHORS: NavLinkItem[] = [
  { label: 'How it works', href: '#how-it-works' },
  { label: 'Benefits', href: '#benefits' },
  { label: 'About', href: '#about' },
  { label: 'FAQ', href: '#faq' },
  { label: 'Contact', href: '#contact' },
];
const JOIN: NavLinkItem = { label: 'Join as a Site', href: paths.onboarding() };
const POST: NavLinkItem = { label: 'Post a Study', href: paths.studyCreation() };
const MENUS = [
  { label: 'Sites', links: [JOIN] },
  { label: 'Sponsors', links: [POST] },
];

const INBOX: NavLinkItem = { label: INBOX_TITLE, href: paths.inbox() };

/** The main places of each role, in one word each, so that they fit at every width. */
const LINKS_OF: Record<Role, NavLinkItem[]> = {
  site: [
    INBOX,
    { label: 'Dashboard', href: paths.siteDashboard },
    { label: 'Studies', href: paths.openStudies },
    { label: 'Profile', href: paths.organizationProfile },
    { label: 'Trials', href: paths.organizationTrackRecord() },
    { label: 'Documents', href: paths.organizationDocuments },
    { label: 'Training', href: paths.training() },
    { label: 'Staff', href: paths.organizationStaff() },
  ],
  sponsor: [
    INBOX,
    { label: 'Dashboard', href: paths.sponsorDashboard },
    { label: 'Studies', href: paths.sponsorStudies },
    { label: 'Sites', href: paths.sponsorSites },
    { label: 'Analytics', href: paths.sponsorAnalytics },
    { label: 'Profile', href: paths.organizationProfile },
    { label: 'Staff', href: paths.organizationStaff() },
  ],
  admin: [
    INBOX,
    { label: 'Admin', href: paths.adminPanel() },
    { label: 'Training', href: paths.training() },
    { label: 'Events', href: paths.events },
    { label: 'Leads', href: paths.kioskLeads },
  ],
  rep: [
    { label: 'Kiosk', href: paths.kiosk },
    { label: 'Events', href: paths.events },
    { label: 'Leads', href: paths.kioskLeads },
  ],
};

/** Where a user's welcome leads (NOTE-06): to the site dashboard, or to the home page of a role without access to it. */
const welcomedAt = (role: Role | null): string => (role === 'admin' ? paths.siteDashboard : homeOf(role));

export function SiteHeader(props: {
  pathname: string;
  user: Person | null;
  dashboardHref: string;
  /** Whether notifications are switched on (ADM-14). */
  notifies: boolean;
  /** How many items of the inbox await the person, empty for none; null for people without one. */
  inbox: string | null;
  /** Which the person can switch between; empty with only one. */
  organizations: OrganizationOf[];
}) {
  const { pathname, user, dashboardHref, notifies, inbox, organizations } = props;
  // At a kiosk, visitors must not see the notifications of earlier visitors or of staff (KIO-05).
  const actions = notifies && pathname !== paths.kiosk && (
    <Bell
      userId={user?.id ?? null}
      role={user?.role ?? null}
      hasSite={user?.hasSite ?? false}
      registerHref={paths.onboarding()}
      dashboardHref={welcomedAt(user?.role ?? null)}
      inbox={inbox}
    />
  );
  const headerUser = user && {
    firstName: user.firstName,
    email: user.email ?? user.firstName ?? '',
    role: user.role ?? 'new',
  };
  if (pathname === paths.home) {
    return (
      <PublicHeader user={headerUser} dashboardHref={dashboardHref} links={ANCHORS} menus={MENUS} actions={actions} />
    );
  }
  const links = user?.role ? LINKS_OF[user.role] : [JOIN, POST];
  return (
    <AppHeader
      user={headerUser}
      dashboardHref={homeOf(user?.role ?? null)}
      links={links.map((link) => ({ ...link, current: link.href === pathname, count: link === INBOX && inbox }))}
      actions={actions}
      organizations={organizations}
    />
  );
}

/** The header of a browser that is locked to the kiosk: no menus, no account, and nothing that leads away. */
export function LockedHeader() {
  return (
    <header data-chrome className="border-line border-b bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center px-4 sm:px-6">
        <Logo linked={false} />
      </div>
    </header>
  );
}

/** No dead links (LAND-11). */
const DIRECTORY: { title: string; links: NavLinkItem[] }[] = [
  {
    title: 'Platform',
    links: [
      JOIN,
      POST,
      { label: 'How it works', href: paths.landing('how-it-works') },
      { label: 'Benefits', href: paths.landing('benefits') },
      { label: 'About', href: paths.landing('about') },
      { label: 'See matching at work', href: paths.matchingDemo() },
      { label: 'Kiosk', href: paths.kiosk },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help', href: paths.help },
      { label: 'FAQ', href: paths.landing('faq') },
      { label: 'Contact', href: paths.landing('contact') },
      { label: 'API', href: paths.apiDocs },
      { label: 'System status', href: paths.status },
      { label: 'Sign in', href: paths.loginEntry() },
      { label: 'Administrators', href: paths.adminLogin },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', href: paths.privacy },
      { label: 'Terms of use', href: paths.terms },
      { label: 'Accessibility', href: paths.accessibility },
    ],
  },
];
const WITH_DIRECTORY: string[] = [
  paths.home,
  paths.help,
  paths.apiDocs,
  paths.matchingDemo(),
  paths.status,
  paths.privacy,
  paths.terms,
  paths.accessibility,
];

/** A directory on public pages, a single line elsewhere. */
export function SiteFooter({ pathname, topic }: { pathname: string; topic?: HelpTopic }) {
  const systemName = useSystemName();
  const hasDirectory = WITH_DIRECTORY.includes(pathname) || pathname.startsWith(`${paths.apiDocs}/`);
  if (!hasDirectory) return <Footer topic={topic} />;
  return (
    <Footer
      text={`${systemName} connects clinical research sites with the studies that fit them.`}
      columns={DIRECTORY}
    />
  );
}
