import { Link, useInRouterContext } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronDown, LogOut } from '../icons';
import { cx } from '../text';
import { closeMenu } from './header-events';

export interface NavLinkItem {
  label: string;
  href: string;
  current?: boolean;
  /** How much awaits the reader there, if anything does. */
  count?: string | false | null;
}

/** A menu that opens without JavaScript (`<details>`). With it, a click outside, Escape or a choice closes the menu. */
export function Menu(props: {
  label: ReactNode;
  /** The accessible name, if `label` is only an icon. */
  name?: string;
  children: ReactNode;
  /** Which edge the menu aligns with; 'full' spans the header. */
  align?: 'start' | 'end' | 'full';
  arrow?: boolean;
  className?: string;
}) {
  const { label, name, children, align = 'start', arrow = true, className } = props;
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => box.current && closeMenu(box.current, event);
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={box} className={cx('group/menu', align !== 'full' && 'relative', className)}>
      <summary
        aria-label={name}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-3 font-medium text-ink hover:bg-sunken"
      >
        {label}
        {arrow && <ChevronDown aria-hidden className="size-4 text-ink-muted group-open/menu:rotate-180" />}
      </summary>
      <div
        className={cx(
          'absolute z-30 border border-line bg-raised p-2 shadow-pop',
          align === 'start' && 'left-0 mt-1 min-w-56 rounded-lg',
          align === 'end' && 'right-0 mt-1 min-w-64 rounded-lg',
          align === 'full' && 'inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-x-0 px-4 py-3',
        )}
      >
        {children}
      </div>
    </details>
  );
}

export function MenuLink({ href, label, current }: NavLinkItem) {
  return (
    <HeaderLink href={href} current={current} className="menu-row">
      {label}
    </HeaderLink>
  );
}

/** A native form, so that signing out works without JavaScript (GEN-03). */
export function SignOutButton() {
  return (
    <form method="post" action="/api/logout">
      <button type="submit" className="menu-row">
        <LogOut aria-hidden className="size-4.5 text-ink-muted" /> Sign out
      </button>
    </form>
  );
}

type HeaderLinkProps = {
  href: string;
  current?: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

/**
 * A plain link for anchors, for resource routes, which need a full page load, and without Remix; otherwise a Remix
 * link.
 */
export function HeaderLink({ href, current, className, onClick, children }: HeaderLinkProps) {
  const routed = useInRouterContext();
  const aria = current ? ({ 'aria-current': 'page' } as const) : {};
  return !routed || href.includes('#') || href.startsWith('/api/') ? (
    <a href={href} className={className} onClick={onClick} {...aria}>
      {children}
    </a>
  ) : (
    <Link to={href} className={className} onClick={onClick} {...aria}>
      {children}
    </Link>
  );
}
