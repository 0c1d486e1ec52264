import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from '@remix-run/react';
import { NOT_FOUND } from '~/catalogue/browser-messages';
import { WORK_COUNTED } from '~/catalogue/limits';
import { ADMIN_SECTIONS, type AdminSection, paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { refusedInPanel } from '~/domain/base/actor';
import { mailsHeld } from '~/domain/base/settings.server';
import { isNameIn } from '~/domain/model/transitions';
import { undoableDecisions } from '~/domain/pages/admin-decisions.server';
import { workToDo } from '~/domain/pages/admin-numbers.server';
import { unreachedAdministrators } from '~/domain/pages/admin-reach.server';
import { administrator } from '~/http/guards.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import {
  Activity,
  ArrowLeft,
  ChartColumn,
  ClipboardPen,
  Clock,
  ContactRound,
  Copy,
  Database,
  FlaskConical,
  History,
  Hospital,
  type IconType,
  LayoutDashboard,
  Mail,
  MessageSquare,
  QrCode,
  Settings,
  ShieldCheck,
  Users,
} from '~/ui/icons';
import { Page, PageHeading, type SidebarGroup, SidebarLayout } from '~/ui/layout';
import type { PanelContext } from '~/ui/may';
import { Spinner } from '~/ui/progress';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { UndoDecisions } from './undo-decisions';

export const meta: MetaFunction = (args) => pageTitle('Admin panel', args);

const ICONS: Record<AdminSection, IconType> = {
  overview: LayoutDashboard,
  sites: Hospital,
  studies: FlaskConical,
  matching: Users,
  activity: Activity,
  analytics: ChartColumn,
  database: Database,
  settings: Settings,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const [undoable, held, work] = await Promise.all([undoableDecisions(actor), mailsHeld(), workToDo(actor)]);
  return {
    name: actor.email ?? actor.firstName ?? 'Administrator',
    mayNot: refusedInPanel(actor),
    unreached: await unreachedAdministrators(actor),
    undoable,
    held,
    work,
  };
}

export { unlessOnlyQueryChanged as shouldRevalidate } from '~/ui/connection';

/** The section to mark as current for an address, including the pages below it. */
function sectionOf({ pathname, search }: { pathname: string; search: string }): string {
  const [, , page, listed] = pathname.split('/');
  const kind = page === 'decisions' ? listed : page === 'facilities' ? 'database' : page === 'merge' ? 'merges' : page;
  return kind || (new URLSearchParams(search).get('section') ?? 'overview');
}

/** Pages that are not part of a section. */
const BESIDE = ['review', 'merges', 'archived', 'people', 'changes', 'trials', 'outbox', 'messages'];

type Work = ReturnType<typeof useLoaderData<typeof loader>>['work'];

const counted = (count: number) => (count < WORK_COUNTED ? String(count) : `${WORK_COUNTED - 1}+`);

/** By what somebody comes for, with the number of what awaits them there. The eight sections are in their order (ADM-02). */
function groupsFor(current: string, work: Work): SidebarGroup[] {
  const section = (of: AdminSection) => ({
    href: paths.adminPanel(of),
    label: ADMIN_SECTIONS[of],
    icon: ICONS[of],
    current: current === of,
  });
  const page = (name: string, label: string, icon: IconType, href: string, count = 0) => ({
    href,
    label,
    icon,
    current: current === name,
    count: count > 0 && counted(count),
  });
  return [
    { links: [section('overview')] },
    {
      title: 'To do',
      links: [
        page('review', 'Review queue', Clock, paths.adminReview, work.review),
        page('changes', 'Changes to approve', ClipboardPen, paths.adminChanges, work.changes),
        page('trials', 'Trials to confirm', FlaskConical, paths.adminTrials, work.trials),
        page('messages', 'Messages', MessageSquare, paths.adminMessages(), work.messages),
        page('outbox', 'Outbox', Mail, paths.adminOutbox(), work.failedMails),
      ],
    },
    {
      title: 'Records',
      links: [
        section('sites'),
        section('studies'),
        page('people', 'People', ContactRound, paths.adminPeople()),
        { ...page('', 'Events', QrCode, paths.events), note: work.events > 0 && `${counted(work.events)} open` },
        // To whom nobody has written yet.
        page('', 'Leads', Users, paths.kioskLeads, work.leads),
        page('merges', 'Merged organizations', Copy, paths.adminMerges),
        page('archived', 'Archived records', History, paths.adminArchived),
      ],
    },
    { title: 'Insight', links: [section('matching'), section('activity'), section('analytics')] },
    {
      title: 'System',
      links: [section('database'), section('settings')],
    },
    {
      links: [
        page('', 'Your account', ShieldCheck, paths.account),
        page('', 'Back to App', ArrowLeft, paths.home),
        page('', 'Dashboard', LayoutDashboard, paths.adminPanel()),
      ],
    },
  ];
}

/** The panel with its eight sections (ADM-02). Each page in it has its own guard too. */
export default function AdminPanel() {
  const { name, mayNot, unreached, undoable, held, work } = useLoaderData<typeof loader>();
  const location = useLocation();
  const asked = sectionOf(location);
  const current = isNameIn(ADMIN_SECTIONS, asked) || BESIDE.includes(asked) ? asked : 'overview';
  return (
    <SidebarLayout name="Admin sections" user={{ email: name }} groups={groupsFor(current, work)}>
      <div className="panel min-w-0">
        {held !== null && <MailsHeld held={held} />}
        <UndoDecisions decisions={undoable} back={location.pathname + location.search} />
        {unreached && <Unreached {...unreached} />}
        <Outlet context={{ mayNot } satisfies PanelContext} />
      </div>
      <Checking />
    </SidebarLayout>
  );
}

/** Somebody has to get what the platform writes to administrators, and every administrator the links to their account. */
function Unreached({ nobody, asked }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['unreached']>) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-5 sm:px-6">
      <Banner
        tone="warning"
        announce="none"
        title={
          nobody ? 'Nobody is e-mailed about registrations, studies and messages' : 'Your account has no e-mail address'
        }
      >
        {nobody && 'No administrator has an e-mail address that is confirmed. '}
        {asked !== null && `Open the link that we sent to ${asked} to confirm the address.`}
        {asked === null && (
          <Link to={`${paths.account}#new-email`} className="link">
            Add your e-mail address
          </Link>
        )}
      </Banner>
    </div>
  );
}

/** Nobody is told anything while e-mail notifications are switched off, so every page of the panel says so. */
function MailsHeld({ held }: { held: number }) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-5 sm:px-6">
      <Banner
        tone="danger"
        announce="none"
        title="E-mail notifications are switched off."
        action={
          <ButtonLink to={paths.adminPanel('settings')} variant="secondary" size="sm">
            Settings
          </ButtonLink>
        }
      >
        {held === 0
          ? 'E-mails are held from when they are written.'
          : `${plural(held, 'e-mail is', 'e-mails are')} held.`}
      </Banner>
    </div>
  );
}

/** Shown while the server checks access to the next page (ADM-01). */
function Checking() {
  const { state } = useNavigation();
  if (state !== 'loading') return null;
  return (
    <p role="status" className="fixed right-5 bottom-5 z-30 rounded-full border border-line bg-raised p-3 shadow-pop">
      <Spinner className="size-6 text-brand" />
      <span className="sr-only">Loading</span>
    </p>
  );
}

/** Tells everyone else where to sign in (ADM-01). */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const known = isRouteErrorResponse(error);
  // Another role of an administrator may do it: the message says which.
  const byRole = known && error.data?.code === 'admin_role';
  if (known && error.status === 403 && !byRole) {
    return (
      <Page width="prose">
        <PageHeading title={TEXTS.accessDenied} lead={TEXTS.accessDeniedText} />
        <ButtonLink to={paths.adminLoginTo(pathname + search)}>Sign in as administrator</ButtonLink>
      </Page>
    );
  }
  const message = known && typeof error.data?.message === 'string' ? error.data.message : 'Something went wrong.';
  return (
    <Page width="prose">
      <Flash toast={known ? error.data?.toast : null} />
      <PageHeading
        title={
          known && error.status === 404
            ? NOT_FOUND.title
            : byRole
              ? 'Your role does not allow this'
              : 'This did not work'
        }
        lead={message}
      />
      <ButtonLink to={paths.adminPanel()}>Back to the admin panel</ButtonLink>
    </Page>
  );
}
