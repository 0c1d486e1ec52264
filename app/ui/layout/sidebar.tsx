import type { ReactNode } from 'react';
import { ChevronDown, type IconType } from '../icons';
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

/**
 * Sections on the left; on phones, below a line that names the current section and opens them (tailwind.css: side). The
 * links are outside the <details>, so that they appear only once and wide screens show them whether or not it is open.
 */
export function SidebarLayout({ name, links, footerLinks = [], user, children }: SidebarProps) {
  const current = [...links, ...footerLinks].find((link) => link.current);
  return (
    <div className="grow lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div data-chrome className="side">
        {/* The key closes the menu when the section changes. */}
        <details key={current?.href}>
          <summary>
            {current?.label ?? name}
            <span>
              Sections <ChevronDown aria-hidden />
            </span>
          </summary>
        </details>
        <nav aria-label={name}>
          <SidebarList links={links} />
          <div className="mt-3 border-line border-t pt-3">
            <SidebarList links={footerLinks} />
            {user && <p className="truncate px-3 pt-3 text-ink-muted text-sm">{user.email}</p>}
          </div>
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
          <HeaderLink href={href} current={current} className="side-link">
            {Icon && <Icon aria-hidden />}
            {label}
          </HeaderLink>
        </li>
      ))}
    </ul>
  );
}
