import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { COMPANY } from '~/catalogue/company';
import { TOASTS } from '~/catalogue/messages';
import { dashboardOf, paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { formKeyOf, sendMessage } from '~/domain/commands/contact/contact.server';
import { contactSchema } from '~/domain/model/contact-schema';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, FieldGrid, FormActions, TextArea, TextField } from '~/ui/form';
import { Clock, Mail, MapPin, Phone } from '~/ui/icons';
import { Page } from '~/ui/layout';
import { pageTitle, systemNameIn } from '~/ui/title';
import { Band } from './band';
import { About, Questions, Testimonials } from './company';
import { Hero } from './hero';
import { News } from './news';
import { newsFor } from './news.server';
import { Benefits, HowItWorks, Statistics } from './product';

export { unlessRefused as shouldRevalidate } from '~/ui/connection';

export const handle = { later: true };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageTitle('Clinical research sites and the studies that fit them', args),
  {
    name: 'description',
    content: `${systemNameIn(args)} connects clinics and hospitals with sponsors that post clinical studies: verified sites, matched for reasons you can check.`,
  },
];

/** Public. Signed-in people get a link to their dashboard (LAND-05, LAND-06). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  const dashboardHref = actor.kind === 'person' ? dashboardOf(actor.role) : null;
  const news = await newsFor(request, actor);
  return { dashboardHref, news, formKey: newId() };
}

/** The contact form (LAND-10). */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await actorOf(request);
  const form = await readFormData(request);
  return submitForm(form, contactSchema, async (message) => {
    await limitRate(context, 'contact');
    await sendMessage(actor, message, { idempotencyKey: formKeyOf(message) });
    return redirectWith(paths.home, TOASTS.contactReceived);
  });
}

export default function Landing() {
  const { dashboardHref, news, formKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <Page width="full">
      {news && <News news={news} />}
      <Hero dashboardHref={dashboardHref} />
      <Statistics />
      <HowItWorks />
      <Benefits />
      <Testimonials />
      <About />
      <Questions />
      {/* A sent message brings a new key, which resets the form. */}
      <Contact key={formKey} lastResult={actionData?.lastResult} />
    </Page>
  );
}

const DETAILS = [
  { icon: Mail, name: 'E-mail', lines: [COMPANY.email], href: `mailto:${COMPANY.email}` },
  { icon: Phone, name: 'Phone', lines: [COMPANY.phone], href: `tel:${COMPANY.phone.replace(/[^+\d]/g, '')}` },
  { icon: MapPin, name: 'Address', lines: COMPANY.address },
  { icon: Clock, name: 'Business hours', lines: COMPANY.hours },
];

interface ContactProps {
  lastResult?: SubmissionResult<string[]>;
}

/** Our contact details and a form (LAND-10). */
function Contact(props: ContactProps) {
  return (
    <Band
      id="contact"
      tone="sunken"
      eyebrow="Contact"
      title="Contact us"
      lead="Ask us about the platform, a study, or your registration. We reply within one business day."
    >
      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <dl className="grid content-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
          {DETAILS.map(({ icon: Icon, name, lines, href }) => (
            <div key={name} className="pl-8">
              <dt className="relative font-semibold">
                <Icon aria-hidden className="absolute top-0.5 -left-8 size-5 text-brand" />
                {name}
              </dt>
              {lines.map((line) => (
                <dd key={line} className="text-ink-muted">
                  {href ? <a href={href}>{line}</a> : line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <Card className="sm:p-8">
          <ContactForm {...props} />
        </Card>
      </div>
    </Band>
  );
}

/** Validated only on the server, which keeps zod out of the page that most people load first. */
function ContactForm({ lastResult }: ContactProps) {
  const [form, fields] = useForm<{ name: string; email: string; message: string }>({
    id: 'contact-form',
    lastResult,
    constraint: { name: { required: true }, email: { required: true }, message: { required: true } },
  });
  return (
    <Form method="post" action="/?index" preventScrollReset {...getFormProps(form)} className="grid gap-6">
      <ErrorSummary form={form} />
      <FieldGrid>
        <TextField meta={fields.name} label="Name" autoComplete="name" />
        <TextField meta={fields.email} label="Email" type="email" autoComplete="email" />
        <TextArea meta={fields.message} label="Message" rows={5} className="sm:col-span-2" />
      </FieldGrid>
      <FormActions>
        <SubmitButton pendingLabel="Sending...">Send message</SubmitButton>
      </FormActions>
    </Form>
  );
}
