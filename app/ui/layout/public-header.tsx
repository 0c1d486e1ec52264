import { buttonClass } from '../button';
import { Menu as MenuIcon } from '../icons';
import { bar, type HeaderProps, type HeaderUser, SignInLink } from './header';
import { Logo } from './logo';
import { HeaderLink, Menu, MenuLink, type NavLinkItem, SignOutButton } from './menu';

/** The landing page's sticky header: anchors, menus, and who is signed in (LAND-01, LAND-02, LAND-05). */
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
