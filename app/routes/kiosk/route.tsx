import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CalendarDays, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { DomainError } from '~/domain/errors';
import { newId } from '~/domain/ids.server';
import { registerAtKiosk, standAt } from '~/domain/kiosk/register.server';
import { kioskFormSchema } from '~/domain/kiosk/schema';
import { logUnexpected } from '~/http/errors.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rateLimit.server';
import { answer, redirectWith } from '~/http/reply.server';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { KioskForm } from './kiosk-form';
import { toastFor } from './refusal';

export { unlessRefused as shouldRevalidate } from '~/ui/connection';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Register your site', args);

/** For everybody, without signing in (KIO-01). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  return { stand: standAt(new URL(request.url).searchParams, actor), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await actorOf(request);
  const { searchParams, pathname, search } = new URL(request.url);
  const stand = standAt(searchParams, actor);
  const form = await answer(readFormData(request));
  return submitForm(form, kioskFormSchema, async ({ idempotencyKey, ...entry }) => {
    await limitRate(context, 'register');
    await registerAtKiosk(actor, entry, stand, { idempotencyKey }).catch((error) => {
      if (error instanceof DomainError) throw error;
      logUnexpected(error, request);
      throw new DomainError('kiosk_failed'); // the form stays, with what was entered
    });
    return redirectWith(pathname + search, TOASTS.kioskRegistered);
  });
}

export default function Kiosk() {
  const { stand, idempotencyKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  // By the result and not by its words: refused twice alike, it is said twice.
  const refusal = useMemo(() => (lastResult ? toastFor(lastResult) : null), [lastResult]);
  return (
    <>
      <Flash toast={refusal} />
      <Page width="form">
        <PageHeading
          title="Register your site"
          lead="Leave your details, and our team gets in touch within 2-3 business days."
        />
        <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-3">
          <div className="flex items-center gap-2">
            <dt className="flex shrink-0 items-center gap-2 text-ink-muted">
              <CalendarDays aria-hidden className="size-5 text-brand" />
              Event
            </dt>
            <dd className="min-w-0 font-semibold">{stand.event}</dd>
          </div>
          <div className="flex items-center gap-2">
            <dt className="flex shrink-0 items-center gap-2 text-ink-muted">
              <UserRound aria-hidden className="size-5 text-brand" />
              Field rep
            </dt>
            <dd className="min-w-0 font-semibold">{stand.fieldRep}</dd>
          </div>
        </dl>
        {/* A new key comes after a registration: an empty form for the next site. */}
        <KioskForm key={idempotencyKey} idempotencyKey={idempotencyKey} lastResult={lastResult} />
      </Page>
    </>
  );
}
