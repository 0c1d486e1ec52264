import { dashboardOf, paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import { AppHeader, Footer, type NavLinkItem, PublicHeader } from './layout';

interface Person {
  firstName: string | null;
  email: string | null;
  role: Role | null;
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

/** Where each role's work is, in the header. */
const LINKS_OF: Record<Role, NavLinkItem[]> = {
  site: [
    { label: 'Dashboard', href: paths.siteDashboard },
    { label: 'Profile', href: paths.organizationProfile },
    { label: 'Documents', href: paths.organizationDocuments },
  ],
  sponsor: [{ label: 'Dashboard', href: paths.sponsorDashboard }, POST],
  admin: [{ label: 'Admin panel', href: paths.adminPanel() }],
  rep: [],
};

/** The header of a page: the landing page's with its anchors, everybody else's with their own places. */
export function SiteHeader(props: { pathname: string; user: Person | null; dashboardHref: string }) {
  const { pathname, user, dashboardHref } = props;
  const headerUser = user && {
    firstName: user.firstName,
    email: user.email ?? user.firstName ?? '',
    role: user.role ?? 'new',
  };
  if (pathname === paths.home) {
    return <PublicHeader user={headerUser} dashboardHref={dashboardHref} links={ANCHORS} menus={MENUS} />;
  }
  const links = user?.role ? LINKS_OF[user.role] : [JOIN, POST];
  return (
    <AppHeader
      user={headerUser}
      dashboardHref={dashboardOf(user?.role ?? null)}
      links={links.map((link) => ({ ...link, current: link.href === pathname }))}
    />
  );
}

/** Every link leads to a page or a section that there is (LAND-11). */
const DIRECTORY: { title: string; links: NavLinkItem[] }[] = [
  {
    title: 'Platform',
    links: [
      JOIN,
      POST,
      { label: 'How it works', href: paths.landing('how-it-works') },
      { label: 'Benefits', href: paths.landing('benefits') },
      { label: 'About', href: paths.landing('about') },
      { label: 'Kiosk', href: paths.kiosk },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help', href: paths.help },
      { label: 'FAQ', href: paths.landing('faq') },
      { label: 'Contact', href: paths.landing('contact') },
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
  paths.status,
  paths.privacy,
  paths.terms,
  paths.accessibility,
];

/** The foot of a page: a directory on the public pages, one line elsewhere. */
export function SiteFooter({ pathname }: { pathname: string }) {
  if (!WITH_DIRECTORY.includes(pathname)) return <Footer />;
  return (
    <Footer text="StudyBridge connects clinical research sites with the studies that fit them." columns={DIRECTORY} />
  );
}
