import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { buttonClass } from '../button';
import { initials, titleCase } from '../text';
import { Logo } from './logo';
import { HeaderLink, Menu, MenuLink, type NavLinkItem, SignOutButton } from './menu';

export interface HeaderUser {
  firstName?: string | null;
  email: string;
  role: string;
}
export interface HeaderProps {
  user: HeaderUser | null;
  /** Where this role's dashboard is (paths in the catalogue). */
  dashboardHref: string;
  /** The bell and the like, before who is signed in. */
  actions?: ReactNode;
}

export const bar = 'mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6';

export const SignInLink = () => (
  <HeaderLink href="/api/login" className={buttonClass({ variant: 'secondary' })}>
    Sign in
  </HeaderLink>
);

/** The header of every page but the landing page; `links` are a few places to go. */
export function AppHeader(props: HeaderProps & { links?: NavLinkItem[] }) {
  const { user, dashboardHref, links = [], actions } = props;
  return (
    <header data-chrome className="relative z-20 border-line border-b bg-surface">
      <div className={bar}>
        <Logo className="mr-auto" />
        {links.length > 0 && (
          <nav aria-label="Main" className="hidden items-center md:flex">
            {links.map(({ label, href, current }) => (
              <HeaderLink
                key={href}
                href={href}
                current={current}
                className="flex min-h-11 items-center rounded-md px-3 font-medium text-ink-muted hover:text-brand aria-[current]:text-brand"
              >
                {label}
              </HeaderLink>
            ))}
          </nav>
        )}
        {actions}
        {user ? <UserMenu user={user} dashboardHref={dashboardHref} links={links} /> : <SignInLink />}
      </div>
    </header>
  );
}

function UserMenu({ user, dashboardHref, links }: HeaderProps & { user: HeaderUser; links: NavLinkItem[] }) {
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
    <Menu align="end" name={`Account of ${name}`} label={face}>
      <div className="border-line border-b px-3 pt-1 pb-3">
        {user.firstName && <p className="font-semibold">{user.firstName}</p>}
        <p className="max-w-72 break-words text-ink-muted text-sm">{user.email}</p>
        <p className="text-ink-muted text-sm">{titleCase(user.role)} account</p>
      </div>
      <nav aria-label="Account" className="pt-2">
        <MenuLink href={dashboardHref} label="Dashboard" />
        <MenuLink href={paths.account} label="Your account" />
        <div className="md:hidden">
          {links.map((link) => (
            <MenuLink key={link.href} {...link} />
          ))}
        </div>
      </nav>
      <SignOutButton />
    </Menu>
  );
}
