import { useEffect } from 'react';
import { UNAUTHORIZED_REDIRECT_MS } from '~/catalogue/limits';
import { TEXTS, TOASTS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import { ButtonLink } from './button';
import { Page, PageHeading } from './layout';
import { Flash } from './toast';

interface ErrorPageProps {
  status: number;
  /** The catalogue's words for the refusal, when there are any. */
  message?: string;
  /** The address that was asked for, to come back to after signing in. */
  path: string;
  role: Role | null;
}

/** What is shown instead of a page that cannot be. */
export function ErrorPage({ status, message, path, role }: ErrorPageProps) {
  if (status === 401) return <SignedOut path={path} />;
  if (status === 404) {
    return (
      <Page width="prose">
        <PageHeading title={TEXTS.notFoundTitle} lead={TEXTS.notFoundText} />
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </Page>
    );
  }
  if (status === 403) {
    return (
      <Page width="prose">
        <PageHeading eyebrow="403" title="This page is not yours to open" lead={message} />
        <ButtonLink to={homeOf(role)}>Go to your own dashboard</ButtonLink>
      </Page>
    );
  }
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={String(status)}
        title={status >= 500 ? 'Something went wrong on our side' : 'That did not work'}
        lead={message ?? 'Nothing that you entered was changed. Please go back and try again in a moment.'}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={path} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
    </Page>
  );
}

/** Nobody is signed in (GEN-07): said, then on to sign-in. Without JavaScript the document's refresh does it. */
function SignedOut({ path }: { path: string }) {
  const entry = paths.loginEntry(path);
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(entry), UNAUTHORIZED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  return (
    <Page width="prose">
      <Flash toast={TOASTS.unauthorized} />
      <PageHeading title="Please sign in" lead="This page is for people with an account." />
      <ButtonLink to={entry} reloadDocument>
        Sign in
      </ButtonLink>
    </Page>
  );
}
