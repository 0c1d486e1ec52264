import './tailwind.css';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { UNAUTHORIZED_REFRESH_SECONDS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { frameOf } from '~/http/page.server';
import { ErrorPage } from '~/ui/error-page';
import { SkipLink } from '~/ui/layout';
import { useNonce } from '~/ui/nonce';
import { SiteFooter, SiteHeader } from '~/ui/site-frame';
import { Flash, ToastProvider } from '~/ui/toast';

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

export const meta: MetaFunction = () => [
  { title: 'StudyBridge' },
  { name: 'description', content: 'StudyBridge connects clinical research sites with the studies that fit them.' },
];

export function loader({ request }: LoaderFunctionArgs) {
  return frameOf(request);
}

export { asksAgain as shouldRevalidate } from '~/ui/connection';

/**
 * Under what the scroll position of a place is remembered. A plain link to '#faq' leaves no key of its own in the history:
 * where one such place was left is not where the next one leads, so these are never remembered.
 */
const scrollKeyOf = ({ key, hash }: { key: string; hash: string }) =>
  key === 'default' && hash ? `${hash} ${Date.now()}` : key;

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const nonce = useNonce();
  const signedOut = isRouteErrorResponse(error) && error.status === 401;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {signedOut && (
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${UNAUTHORIZED_REFRESH_SECONDS};url=${paths.loginEntry(pathname + search)}`}
            />
          </noscript>
        )}
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <SiteHeader pathname={pathname} user={frame?.user ?? null} dashboardHref={frame?.dashboardHref ?? paths.home} />
        <ToastProvider>
          <Flash toast={frame?.toast} />
          {children}
        </ToastProvider>
        <SiteFooter pathname={pathname} />
        <ScrollRestoration getKey={scrollKeyOf} nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('root');
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  return <ErrorPage status={status} message={message} path={pathname + search} role={frame?.user?.role ?? null} />;
}
