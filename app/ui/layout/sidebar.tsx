import type { ReactNode } from 'react';
import { ChevronDown, type IconType } from '../icons';
import { cx } from '../text';
import { HeaderLink, type NavLinkItem } from './menu';

type SidebarLink = NavLinkItem & { icon?: IconType };
interface SidebarProps {
  /** The name of the navigation ('Admin sections'). */
  name: string;
  links: SidebarLink[];
  /** Links below the sections ('Back to App'). */
  footerLinks?: SidebarLink[];
  user?: { email: string } | null;
  children: ReactNode;
}

/** Sections on the left; on phones, a menu that names the current section. The page's own <Page> goes inside. */
export function SidebarLayout({ name, links, footerLinks = [], user, children }: SidebarProps) {
  const current = [...links, ...footerLinks].find((link) => link.current);
  const lists = (
    <>
      <SidebarList links={links} />
      <div className="mt-3 border-line border-t pt-3">
        <SidebarList links={footerLinks} />
        {user && <p className="truncate px-3 pt-3 text-ink-muted text-sm">{user.email}</p>}
      </div>
    </>
  );
  return (
    <div className="grow lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      {/* The key closes the menu when the section changes. */}
      <details
        key={current?.href}
        data-chrome
        className="group/nav sticky top-0 z-10 border-line border-b bg-surface lg:hidden"
      >
        <summary className="flex min-h-12 items-center justify-between gap-2 px-4 font-semibold sm:px-6">
          {current?.label ?? name}
          <span className="flex items-center gap-1.5 font-medium text-brand text-sm">
            Sections <ChevronDown aria-hidden className="size-4 group-open/nav:rotate-180" />
          </span>
        </summary>
        <nav aria-label={name} className="max-h-[75dvh] overflow-y-auto border-line border-t p-2">
          {lists}
        </nav>
      </details>
      <div data-chrome className="hidden border-line border-r bg-surface lg:block">
        <nav aria-label={name} className="sticky top-0 max-h-dvh overflow-y-auto p-3 pt-6">
          {lists}
        </nav>
      </div>
      {children}
    </div>
  );
}

function SidebarList({ links }: { links: SidebarLink[] }) {
  return (
    <ul className="grid gap-0.5">
      {links.map(({ href, label, current, icon: Icon }) => (
        <li key={href}>
          <HeaderLink
            href={href}
            current={current}
            className={cx(
              'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium',
              current ? 'bg-brand-soft text-brand-strong' : 'text-ink-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
            {label}
          </HeaderLink>
        </li>
      ))}
    </ul>
  );
}
