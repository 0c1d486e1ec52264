import './tailwind.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Toast } from '~/catalogue/browser-messages';
import { COMPANY } from '~/catalogue/company';
import type { WithHelp } from '~/catalogue/help-topics';
import { REFRESH_SECONDS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { NO_ZONE, readTimesIn } from '~/catalogue/time';
import { frameOf } from '~/http/page.server';
import { ActsForProvider, SignedInProvider, SystemNameProvider, useNonce } from '~/ui/contexts';
import { ErrorPage } from '~/ui/error-page';
import { useHydrated } from '~/ui/hydrated';
import { SkipLink } from '~/ui/layout';
import { OfflineForms, OfflinePage } from '~/ui/offline';
import { LockedHeader, SiteFooter, SiteHeader } from '~/ui/site-frame';
import { Flash, ToastProvider } from '~/ui/toast';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', as: 'font', href: figtree, type: 'font/woff2', crossOrigin: 'anonymous' },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { systemName = COMPANY.name } = data ?? {};
  const content = `${systemName} connects clinical research sites with the studies that fit them.`;
  return [{ title: systemName }, { name: 'description', content }];
};

export function loader({ request }: LoaderFunctionArgs) {
  return frameOf(request);
}

export { unlessOnlyQueryChanged as shouldRevalidate } from '~/ui/connection';

/**
 * The key under which Remix remembers a scroll position. Plain links such as '#faq' all share the key 'default', so
 * each gets a unique one. Otherwise one anchor would restore the position of another.
 */
const scrollKeyOf = ({ key, hash }: { key: string; hash: string }) =>
  key === 'default' && hash ? `${hash} ${Date.now()}` : key;

/**
 * A route's handle. `withoutScripts`: the page is shown at other addresses, where it must not hydrate (/offline).
 * `light`: nothing on the page needs React, so it loads only app/light.ts, unless there is a toast to show. `later`: the
 * page works as it is, so React loads once someone touches it or it is idle, unless there is a toast. `goesOn`: the page
 * redirects to the `to` of its loader data, even without JavaScript (/home). `bare`: it leads nowhere else. `help`: the
 * article about the page.
 */
type Handle =
  | (Partial<WithHelp> & {
      withoutScripts?: boolean;
      light?: boolean;
      later?: boolean;
      goesOn?: boolean;
      bare?: boolean;
    })
  | undefined;

/** In the browser, times are shown as on the server, in the zone of whoever is signed in. */
function readTimesOfPageIn(zone: string = NO_ZONE): void {
  if (typeof document !== 'undefined') readTimesIn(() => zone);
}

/** The HTML document around every page and error. */
export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  readTimesOfPageIn(frame?.zone);
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const nonce = useNonce();
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle as Handle);
  const mayWait = import.meta.env.PROD && !frame?.toast && !error;
  const isLight = mayWait && handles.some((handle) => handle?.light);
  const isLater = mayWait && handles.some((handle) => handle?.later);
  // A page opened by a link within the app already has its scripts.
  const hydrated = useHydrated();
  const scripts = hydrated || !(isLight || handles.some((handle) => handle?.withoutScripts));
  const notifies = frame?.inAppNotifications ?? false;
  // Guests use the kiosk's form. A rep who has not locked it yet leaves it by its own links.
  const guests = !error && pathname === paths.kiosk && frame?.user?.role === 'rep';
  const locked = guests || (frame?.kioskLocked ?? false) || (!error && handles.some((handle) => handle?.bare));
  const signedOut = isRouteErrorResponse(error) && error.status === 401;
  const leading = matches.find(({ handle }) => (handle as Handle)?.goesOn)?.data as { to: string } | undefined;
  const current = frame?.organizations?.find((each) => each.current);
  const topic = handles.find((handle) => handle?.help)?.help;
  const next = signedOut ? paths.loginEntry(pathname + search) : leading?.to;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {next && (
          <noscript>
            <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${next}`} />
          </noscript>
        )}
      </head>
      <body className="flex min-h-dvh flex-col">
        <SystemNameProvider value={frame?.systemName ?? COMPANY.name}>
          <SkipLink />
          {locked ? (
            <LockedHeader />
          ) : (
            <SiteHeader
              pathname={pathname}
              user={frame?.user ?? null}
              dashboardHref={frame?.dashboardHref ?? paths.home}
              notifies={notifies}
              inbox={frame?.inbox ?? null}
              organizations={frame?.organizations ?? []}
            />
          )}
          <ToastProvider notifies={notifies}>
            <Flash toast={frame?.toast} />
            <OfflineForms />
            <SignedInProvider value={Boolean(frame?.user) && !locked}>
              <ActsForProvider value={current ? (current.organizationId ?? '') : null}>{children}</ActsForProvider>
            </SignedInProvider>
          </ToastProvider>
          {!locked && <SiteFooter pathname={pathname} topic={topic} />}
        </SystemNameProvider>
        {(isLight || isLater) && !hydrated && (
          <script
            src={import.meta.env.LIGHT_SCRIPT}
            data-open-bell={isLater ? undefined : import.meta.env.LIGHT_BELL}
            data-later={isLater || undefined}
            defer
          />
        )}
        {scripts && (
          <>
            <ScrollRestoration getKey={scrollKeyOf} nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The data of an error response (app/http/errors.server.ts). */
interface Refusal {
  message?: string;
  code?: string;
  toast?: Toast;
  /** The request's id, if the error is ours. */
  reference?: string;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('root');
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // If a link is followed without a connection, fetch rejects with a TypeError.
  if (error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine) return <OfflinePage />;
  const { message, code, toast, reference } = (isRouteErrorResponse(error) && (error.data as Refusal | null)) || {};
  return (
    <>
      <Flash toast={toast} />
      <ErrorPage
        status={status}
        message={message}
        kept={code === 'post_kept'}
        reference={reference}
        path={pathname + search}
        role={frame?.user?.role ?? null}
      />
    </>
  );
}
