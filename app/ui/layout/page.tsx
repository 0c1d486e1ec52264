import { Link, useLocation } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useSignedIn } from '../contexts';
import { ArrowLeft } from '../icons';
import { cx } from '../text';

export function SkipLink() {
  return (
    <a href="#main" data-chrome className="skip-link">
      Skip to main content
    </a>
  );
}

const WIDTHS = { prose: 'max-w-3xl', form: 'max-w-2xl', wide: 'max-w-7xl', full: '' } as const;

/**
 * The page's <main>: 'form' for a form, 'prose' for reading, 'wide' for dashboards, 'full' for full-width sections. Whoever
 * is signed in goes from one to the other, so all begin at the same left edge, that of the header. For visitors, narrow
 * pages stand in the middle.
 */
export function Page({ width = 'wide', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  const isNarrow = width === 'prose' || width === 'form';
  const place = useSignedIn() && isNarrow ? 'page-start' : 'mx-auto';
  return (
    <main id="main" tabIndex={-1} className={cx('w-full min-w-0', place, WIDTHS[width], width !== 'full' && 'page')}>
      {children}
    </main>
  );
}

interface PageHeadingProps {
  title: ReactNode;
  /** The title that the registry has of the study, unless that is its name. */
  about?: string | false;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  /** The page that this one is a part of, named in a link above the title. */
  back?: { to: string; label: string };
  /** Buttons, on the right on wide screens. */
  actions?: ReactNode;
}

/** The page's only h1. */
export function PageHeading({ title, about, lead, eyebrow, back, actions }: PageHeadingProps) {
  return (
    <div className="page-head">
      <div className="min-w-0 max-w-3xl">
        {back && <BackLink {...back} />}
        {eyebrow && <p className="mb-1 font-semibold text-accent text-sm">{eyebrow}</p>}
        <FocusedTitle>{title}</FocusedTitle>
        {about && <p className="mt-1 break-words text-ink-muted">{about}</p>}
        {lead && <p className="mt-2 text-ink-muted text-lg">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}

function BackLink({ to, label }: NonNullable<PageHeadingProps['back']>) {
  return (
    <p className="mb-1 text-sm" data-noprint>
      <Link to={to} className="link inline-flex min-h-6 max-w-full items-center gap-1.5 font-semibold">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 break-words first-letter:uppercase">
          <span className="sr-only">Back to </span>
          {label}
        </span>
      </Link>
    </p>
  );
}

/**
 * The history entry that this visit began with, where the browser starts at the top. Remix gives it a key before React
 * starts.
 */
const firstEntry: unknown = typeof window === 'undefined' ? null : window.history.state?.key;

const FOCUSABLE = '[tabindex],button,input';

/**
 * Takes the focus after a step within the app that removed its own link or button. People continue reading here, or at
 * the element that the address names if it can take the focus.
 */
export function FocusedTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  const { key, hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (key === firstEntry || key === 'default' || document.activeElement !== document.body) return;
    const named = document.getElementById(hash.slice(1));
    (named?.matches(FOCUSABLE) ? named : heading.current)?.focus({ preventScroll: true });
  }, [key, hash]);
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('outline-none', className)} {...rest}>
      {children}
    </h1>
  );
}

/** A page of text. */
export function ProsePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Page width="prose">
      <PageHeading title={title} lead={lead} />
      <div className="prose">{children}</div>
    </Page>
  );
}

/** A section of a page with an h2. */
export function Section(props: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, lead, actions, children } = props;
  return (
    <section id={id} className="mt-10 first:mt-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2>{title}</h2>
          {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Main content on the left and side panels on the right, or below it on small screens. */
export function DashboardGrid({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside className="grid min-w-0 content-start gap-5">{aside}</aside>
    </div>
  );
}

/** As many tiles side by side as fit. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {children}
    </div>
  );
}
