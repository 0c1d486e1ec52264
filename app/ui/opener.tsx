import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useHydrated } from './hydrated';

interface OpenerProps {
  /** The query parameter that says what is open. */
  name: string;
  value: string;
  open: boolean;
  /** Where the browser goes without JavaScript, when the page is reloaded: the id of the part that opens. */
  hash?: string;
  className: string;
  children: ReactNode;
}

/** A link that opens or closes a part of the page. Only an open part is sent. Works without JavaScript. */
export function Opener({ name, value, open, hash, className, children }: OpenerProps) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const next = new URLSearchParams(query);
  if (open) next.delete(name);
  else next.set(name, value);
  return (
    <Link
      to={{ search: `?${next}`, hash: open || hydrated ? undefined : hash }}
      replace
      preventScrollReset
      discover="none"
      aria-expanded={open}
      className={className}
    >
      {children}
    </Link>
  );
}
