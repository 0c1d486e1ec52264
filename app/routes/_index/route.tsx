import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { dashboardOf, paths } from '~/catalogue/paths';
import { sendMessage } from '~/domain/contact/contact.server';
import { contactFormSchema } from '~/domain/contact/schema';
import { newId } from '~/domain/ids.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { Page } from '~/ui/layout';
import { pageTitle, systemNameIn } from '~/ui/title';
import { About, Questions, Testimonials } from './company';
import { Contact } from './contact';
import { Hero } from './hero';
import { Benefits, HowItWorks, Statistics } from './product';

export { unlessRefused as shouldRevalidate } from '~/ui/connection';

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageTitle('Clinical research sites and the studies that fit them', args),
  {
    name: 'description',
    content: `${systemNameIn(args)} connects clinics and hospitals with sponsors that post clinical studies: verified sites, matched for reasons that you can check.`,
  },
];

/** Public. Signed-in people get a link to their dashboard (LAND-05, LAND-06). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  const dashboardHref = actor.kind === 'person' ? dashboardOf(actor.role) : null;
  return { dashboardHref, idempotencyKey: newId() };
}

/** The contact form (LAND-10). */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await actorOf(request);
  const form = await readFormData(request);
  return submitForm(form, contactFormSchema, async ({ idempotencyKey, ...message }) => {
    await limitRate(context, 'contact');
    await sendMessage(actor, message, { idempotencyKey });
    return redirectWith(paths.home, TOASTS.contactReceived);
  });
}

export default function Landing() {
  const { dashboardHref, idempotencyKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <Page width="full">
      <Hero dashboardHref={dashboardHref} />
      <Statistics />
      <HowItWorks />
      <Benefits />
      <Testimonials />
      <About />
      <Questions />
      {/* A sent message brings a new key, which resets the form. */}
      <Contact key={idempotencyKey} idempotencyKey={idempotencyKey} lastResult={actionData?.lastResult} />
    </Page>
  );
}
