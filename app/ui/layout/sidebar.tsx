import { type ReactNode, useId } from 'react';
import { ChevronDown, type IconType } from '../icons';
import { HeaderLink, type NavLinkItem } from './menu';

type SidebarLink = NavLinkItem & {
  icon?: IconType;
  /** A number that nobody has to act on, with its noun: '2 open'. */
  note?: string | false;
};

export interface SidebarGroup {
  /** Left out for what needs none. */
  title?: string;
  links: SidebarLink[];
}

interface SidebarProps {
  /** The name of the navigation ('Admin sections'). */
  name: string;
  groups: readonly SidebarGroup[];
  user?: { email: string } | null;
  children: ReactNode;
}

/**
 * Sections on the left; on phones, below a line that names the current section and opens them (tailwind.css: side). The
 * links are outside the <details>, so that they appear only once and wide screens show them whether or not it is open.
 */
export function SidebarLayout({ name, groups, user, children }: SidebarProps) {
  const current = groups.flatMap(({ links }) => links).find((link) => link.current);
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
          {groups.map((group) => (
            <Group key={group.links[0]?.href} {...group} />
          ))}
          {user && <p className="truncate px-3 pt-2 text-ink-muted text-sm">{user.email}</p>}
        </nav>
      </div>
      {children}
    </div>
  );
}

function Group({ title, links }: SidebarGroup) {
  const id = useId();
  return (
    <div className="side-group">
      {title && <p id={id}>{title}</p>}
      <ul aria-labelledby={title && id}>
        {links.map(({ href, label, current, count, note, icon: Icon }) => (
          <li key={href}>
            <HeaderLink href={href} current={current} className="side-row">
              {Icon && <Icon aria-hidden />}
              {label}
              {count && <span className="count ml-auto">{count}</span>}
              {note && <span className="ml-auto text-ink-muted text-sm">{note}</span>}
            </HeaderLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
