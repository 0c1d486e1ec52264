import { useEffect } from 'react';
import { BROWSER_TOASTS, NOT_FOUND } from '~/catalogue/browser-messages';
import { UNAUTHORIZED_REDIRECT_MS } from '~/catalogue/limits';
import { homeOf, paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import { ButtonLink } from './button';
import { Page, PageHeading } from './layout';
import { Flash } from './toast';

interface ErrorPageProps {
  status: number;
  /** The error message from the catalogue, if there is one. */
  message?: string;
  /** Whether a form that was sent is kept until the person has signed in. */
  kept?: boolean;
  /** Identifies the error in our log. */
  reference?: string;
  /** The requested address, to return to after signing in. */
  path: string;
  role: Role | null;
}

export function ErrorPage({ status, message, kept, reference, path, role }: ErrorPageProps) {
  if (status === 401) return <SignedOut path={path} kept={kept && message} />;
  if (status === 404) {
    return (
      <Page width="prose">
        <PageHeading title={NOT_FOUND.title} lead={NOT_FOUND.text} />
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </Page>
    );
  }
  if (status === 403) {
    return (
      <Page width="prose">
        <PageHeading eyebrow="403" title="You don’t have access to this page" lead={message} />
        <ButtonLink to={homeOf(role)}>Go to your own dashboard</ButtonLink>
      </Page>
    );
  }
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={String(status)}
        title={status >= 500 ? 'Something went wrong on our side' : 'That did not work'}
        lead={message ?? 'Your data hasn’t changed. Please go back and try again in a moment.'}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={path} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
      {reference && (
        <p className="text-muted mt-6 text-sm">
          If it keeps happening, write to us and quote this reference: <code>{reference}</code>
        </p>
      )}
    </Page>
  );
}

/** Says that the person is signed out, then goes to sign-in (GEN-07). Without JavaScript the document's refresh does it. */
function SignedOut({ path, kept }: { path: string; kept?: string | false }) {
  const entry = paths.loginEntry(path);
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(entry), UNAUTHORIZED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  return (
    <Page width="prose">
      <Flash toast={BROWSER_TOASTS.unauthorized} />
      <PageHeading title="Please sign in" lead={kept || 'This page is for people with an account.'} />
      <ButtonLink to={entry} reloadDocument>
        Sign in
      </ButtonLink>
    </Page>
  );
}
