import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { buttonClass } from '../button';
import { Menu as MenuIcon } from '../icons';
import { cx, initials, titleCase } from '../text';
import { FindControl } from './find';
import { Logo } from './logo';
import { HeaderLink, Menu, MenuLink, type NavLinkItem, SignOutButton } from './menu';

export interface HeaderUser {
  firstName?: string | null;
  email: string;
  role: string;
}
/** One of the organizations of a person who has several. */
export interface OrganizationOf {
  organizationId: string | null;
  name: string;
  current: boolean;
}

interface HeaderProps {
  user: HeaderUser | null;
  dashboardHref: string;
  /** Shown before the account menu, such as the bell. */
  actions?: ReactNode;
}

const bar = 'mx-auto flex h-16 max-w-7xl items-center gap-x-1 px-4 min-[22rem]:gap-x-2 sm:px-6';

/**
 * The links stand below the bar on small screens, so that every place can be seen at every width. So many fit beside the
 * name at 1024 px.
 */
const FIT_BESIDE = 7;
const BELOW = {
  few: {
    bar: 'max-lg:h-auto max-lg:flex-wrap max-lg:gap-y-0 max-lg:pt-2',
    nav: 'max-lg:order-last max-lg:-mx-1.25 max-lg:basis-full max-lg:sm:-mx-3',
  },
  many: {
    bar: 'max-xl:h-auto max-xl:flex-wrap max-xl:gap-y-0 max-xl:pt-2',
    nav: 'max-xl:order-last max-xl:-mx-1.25 max-xl:basis-full max-xl:sm:-mx-3',
  },
} as const;

const SignInLink = () => (
  <HeaderLink href="/api/login" className={buttonClass({ variant: 'secondary' })}>
    Sign in
  </HeaderLink>
);

/** The header of every page except the landing page. */
export function AppHeader(props: HeaderProps & { links?: NavLinkItem[]; organizations?: OrganizationOf[] }) {
  const { user, dashboardHref, links = [], actions, organizations = [] } = props;
  const below = links.length > FIT_BESIDE ? BELOW.many : BELOW.few;
  return (
    <header data-chrome className="relative z-20 border-line border-b bg-surface">
      <div className={cx(bar, links.length > 0 && below.bar)}>
        <Logo className="mr-auto" />
        {links.length > 0 && (
          <nav aria-label="Main" className={cx('flex flex-wrap items-center', below.nav)}>
            {links.map(({ label, href, current, count }) => (
              <HeaderLink key={href} href={href} current={current} className="top-link">
                {label}
                {count && (
                  <span className="count">
                    {count}
                    <span className="sr-only"> open</span>
                  </span>
                )}
              </HeaderLink>
            ))}
            {user && <FindControl />}
          </nav>
        )}
        {actions}
        {user ? <UserMenu user={user} dashboardHref={dashboardHref} /> : <SignInLink />}
      </div>
      {organizations.length > 1 && <OrganizationSwitch organizations={organizations} />}
    </header>
  );
}

/** For which organization the person acts, always visible, with a native form for each other one (MEM-03). */
function OrganizationSwitch({ organizations }: { organizations: OrganizationOf[] }) {
  const current = organizations.find((each) => each.current);
  return (
    <div className="border-line border-t bg-sunken">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 px-4 sm:px-6">
        <p className="min-w-0 break-words text-sm">
          Acting for <span className="font-semibold">{current?.name}</span>
        </p>
        <Menu label="Switch" name="Switch organization" className="-ml-3 max-w-full text-sm">
          {organizations
            .filter((each) => !each.current)
            .map(({ organizationId, name }) => (
              <form key={organizationId} method="post" action={paths.accountOrganizations}>
                <input type="hidden" name="organizationId" value={organizationId ?? ''} />
                <button type="submit" name="intent" value="switchOrganization" className="menu-row">
                  <span className="sr-only">Switch to </span>
                  <span className="min-w-0 break-words text-left">{name}</span>
                </button>
              </form>
            ))}
          <MenuLink href={paths.accountOrganizations} label="Your organizations" />
        </Menu>
      </div>
    </div>
  );
}

function UserMenu({ user, dashboardHref }: HeaderProps & { user: HeaderUser }) {
  const name = user.firstName || user.email;
  const face = (
    <span
      aria-hidden
      className="flex size-9 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong text-sm"
    >
      {initials(name)}
    </span>
  );
  return (
    <Menu align="end" name={`Account menu for ${name}`} label={face}>
      <div className="border-line border-b px-3 pt-1 pb-3">
        {user.firstName && <p className="font-semibold">{user.firstName}</p>}
        <p className="max-w-72 break-words text-ink-muted text-sm">{user.email}</p>
        <p className="text-ink-muted text-sm">{titleCase(user.role)} account</p>
      </div>
      <nav aria-label="Account" className="pt-2">
        <MenuLink href={dashboardHref} label="Dashboard" />
        <MenuLink href={paths.account} label="Your account" />
      </nav>
      <SignOutButton />
    </Menu>
  );
}

/** The landing page's sticky header: anchors, menus and account (LAND-01, LAND-02, LAND-05). */
export function PublicHeader(
  props: HeaderProps & { links: NavLinkItem[]; menus: { label: string; links: NavLinkItem[] }[] },
) {
  const { user, dashboardHref, links, menus, actions } = props;
  return (
    <header data-chrome className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className={bar}>
        <Logo className="mr-auto" />
        <nav aria-label="Main" className="hidden items-center xl:flex">
          {links.map(({ label, href }) => (
            <HeaderLink
              key={href}
              href={href}
              className="flex min-h-11 items-center rounded-md px-2.5 font-medium text-ink-muted hover:text-brand"
            >
              {label}
            </HeaderLink>
          ))}
          {menus.map((menu) => (
            <Menu key={menu.label} label={menu.label}>
              {menu.links.map((link) => (
                <MenuLink key={link.href} {...link} />
              ))}
            </Menu>
          ))}
        </nav>
        {actions}
        <div className="hidden min-w-0 items-center gap-3 sm:flex xl:ml-1">
          {user ? (
            <>
              <Welcome user={user} />
              <HeaderLink href={dashboardHref} className={buttonClass({ variant: 'primary' })}>
                Dashboard
              </HeaderLink>
            </>
          ) : (
            <SignInLink />
          )}
        </div>
        <Menu
          align="full"
          arrow={false}
          name="Menu"
          label={<MenuIcon aria-hidden className="size-6" />}
          className="xl:hidden"
        >
          <nav aria-label="Menu" className="mx-auto max-w-7xl">
            {links.map((link) => (
              <MenuLink key={link.href} {...link} />
            ))}
            {menus.map((menu) => (
              <div key={menu.label} className="mt-2 border-line border-t pt-3">
                <p className="px-3 font-semibold text-ink-muted text-sm">{menu.label}</p>
                {menu.links.map((link) => (
                  <MenuLink key={link.href} {...link} />
                ))}
              </div>
            ))}
            <div className="mt-2 border-line border-t pt-2 sm:hidden">
              {user ? (
                <>
                  <div className="px-3 pt-1 pb-2">
                    <Welcome user={user} />
                  </div>
                  <MenuLink href={dashboardHref} label="Dashboard" />
                  <SignOutButton />
                </>
              ) : (
                <MenuLink href="/api/login" label="Sign in" />
              )}
            </div>
          </nav>
        </Menu>
      </div>
    </header>
  );
}

function Welcome({ user }: { user: HeaderUser }) {
  return (
    <p className="max-w-64 truncate text-ink-muted text-sm">
      Welcome back, <span className="font-semibold text-ink">{user.firstName || user.email}</span>
    </p>
  );
}
