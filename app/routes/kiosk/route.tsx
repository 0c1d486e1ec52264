import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from '@remix-run/react';
import { useCallback, useMemo, useState } from 'react';
import { BROWSER_ERRORS, BROWSER_TOASTS, type Toast } from '~/catalogue/browser-messages';
import { DomainError } from '~/catalogue/errors';
import { KIOSK } from '~/catalogue/kiosk';
import { KIOSK_IDLE_MS } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { registerAtKiosk } from '~/domain/commands/kiosk/register.server';
import { linkToStand, type Stand, standAt } from '~/domain/commands/kiosk/stand.server';
import { kioskFormSchema } from '~/domain/model/kiosk-schema';
import { logUnexpected } from '~/http/errors.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { lockOf } from '~/http/kiosk-lock.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { orOffline } from '~/ui/connection';
import { useKeptRoom } from '~/ui/hydrated';
import { CircleCheck } from '~/ui/icons';
import { FocusedTitle, Page } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { KioskForm, toastFor } from './kiosk-form';
import { useKeptShell, useWholePages } from './offline';
import { LockFirst, ScanCode, StandFacts, StillThere, Waiting } from './parts';
import { ThankYou } from './thank-you';
import { useTurn } from './use-turn';

export { unlessRefused as shouldRevalidate } from '~/ui/connection';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Register your site', args);

/** Open to everyone (KIO-01). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { stand, locked } = await standHere(request);
  const onPhone = !locked && new URL(request.url).searchParams.get('on') === 'phone';
  const lockAt = locked ? null : lockAddress(await actorOf(request), stand);
  return { stand, locked, onPhone, link: onPhone ? null : linkToStand(stand), lockAt, idempotencyKey: newId() };
}

/** Where a signed-in rep locks this device to the stand; null for everyone else. */
const lockAddress = (actor: Actor, { event, fieldRep, token }: Stand) =>
  actor.kind !== 'person' || actor.role !== 'rep'
    ? null
    : token
      ? paths.kioskLink(token, event)
      : withQuery(paths.kioskLinks, { event, rep: fieldRep });

/** A locked browser keeps the stand it was locked to, whatever the address says. */
async function standHere(request: Request) {
  const lock = await lockOf(request);
  const { searchParams } = new URL(request.url);
  return {
    stand: lock?.stand ?? (await standAt(searchParams, await actorOf(request))),
    locked: lock !== null || searchParams.has('locked'),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await actorOf(request);
  const { pathname, search } = new URL(request.url);
  const { stand } = await standHere(request);
  const form = await readFormData(request);
  return submitForm(form, kioskFormSchema, async ({ idempotencyKey, ...entry }) => {
    await limitRate(context, 'kiosk');
    const { studies } = await registerAtKiosk(actor, entry, stand, { idempotencyKey }).catch((error) => {
      if (error instanceof DomainError) throw error;
      logUnexpected(error, request);
      throw new DomainError('kiosk_failed'); // the form keeps the entries
    });
    return redirectWith(pathname + search, { ...BROWSER_TOASTS.kioskRegistered, more: studies });
  });
}

const FAILED = { lastResult: { status: 'error' as const, error: { '': [BROWSER_ERRORS.kioskFailed] } } };

/** For browsers that can't queue entries: without a connection, the form stays as it is. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), FAILED);
}

export default function Kiosk() {
  const { stand, locked, onPhone, link, lockAt, idempotencyKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  // Depends on the result, not its text, so that the same refusal twice shows two toasts.
  const refusal = useMemo(() => (lastResult ? toastFor(lastResult) : null), [lastResult]);
  // The offline copy is for this event and field rep, not for the person who is signed in.
  const here = paths.kioskAt({
    event: stand.event,
    rep: stand.fieldRep,
    stand: stand.token,
    on: onPhone ? 'phone' : undefined,
  });
  const shellKept = useKeptShell(locked ? `${here}&locked=1` : here);
  const isShared = !onPhone;
  const { turn, result, queue, idle, thanks, leaveThanks, touched, take, correct, remove } = useTurn(stand, {
    shellKept,
    isShared,
    lastResult,
  });
  useWholePages();
  const unscripted = useKeptRoom();
  const { pathname, search } = useLocation();
  // Without JavaScript, the message of the redirect; the link back loads the empty form.
  const told = useRouteLoaderData<{ toast: Toast | null }>('root')?.toast;
  const [left, setLeft] = useState(false);
  const shown = thanks ?? (!left && told?.title === BROWSER_TOASTS.kioskRegistered.title ? told : undefined);
  const leave = useCallback(
    (byPerson: boolean) => {
      setLeft(true);
      leaveThanks();
      // Only once the form is no longer inert. If nobody has come, the tablet's keyboard stays closed.
      if (byPerson) requestAnimationFrame(() => document.getElementById('kiosk-organizationName')?.focus());
    },
    [leaveThanks],
  );
  return (
    <>
      <Flash toast={refusal} />
      {shown && <ThankYou thanks={shown} form={pathname + search} isShared={isShared} onLeave={leave} />}
      {/* React 18 does not know `inert`. */}
      <div {...(shown && { inert: '' })}>
        <Page>
          {/* Toasts at the foot would cover the messages of the fields. */}
          <div data-toasts="top" className="mx-auto -mt-4 max-w-5xl">
            {lockAt && <LockFirst to={lockAt} />}
            <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
              <div>
                <FocusedTitle>Register your site</FocusedTitle>
                <p className="mt-1 text-ink-muted">
                  Leave your details, and our team will contact you within 2-3 business days.
                </p>
              </div>
              <StandFacts stand={stand} />
            </div>
            <Waiting queue={queue} correcting={turn.correcting?.key} onCorrect={correct} onRemove={remove} />
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
              {/* After a registration, a new key makes an empty form for the next site. */}
              <KioskForm
                key={`${idempotencyKey} ${turn.count}`}
                idempotencyKey={idempotencyKey}
                lastResult={result}
                entry={turn.correcting?.entry}
                onTyped={touched}
                take={take}
                isShared={isShared}
                isFirst={!lockAt}
                note={
                  isShared && (
                    <span data-armed={idle.armed} className={unscripted}>
                      {KIOSK.clearsItself(KIOSK_IDLE_MS / 1000)}
                    </span>
                  )
                }
              />
              <aside className="grid gap-4">
                {link && <ScanCode link={link} event={stand.event} />}
                {shellKept && (
                  <p className="flex items-center gap-2 text-ink-muted text-sm">
                    <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" />
                    {KIOSK.ready}
                  </p>
                )}
                {locked && (
                  <a href={paths.kioskUnlock} className="link inline-flex min-h-11 items-center text-sm">
                    {KIOSK.locked}
                  </a>
                )}
              </aside>
            </div>
          </div>
        </Page>
      </div>
      <StillThere left={idle.left} keep={idle.keep} />
    </>
  );
}
