import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { ERASURE } from '~/catalogue/persons';
import { ERASED_PERSON } from '~/catalogue/texts';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { addressSchema, erasureSchema } from '~/domain/model/person-schema';
import { personToErase } from '~/domain/pages/people.server';
import { asResponse } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectAfter } from '~/http/reply.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { ConfirmPage } from '~/ui/confirm';
import { Page, PageHeading } from '~/ui/layout';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'people' };

export const meta: MetaFunction = (args) => pageTitle('Erase a person’s data - Admin panel', args);

/** The person in the address: ?id=… or ?email=… */
function keyIn(request: Request) {
  const query = new URL(request.url).searchParams;
  const id = query.get('id');
  const address = addressSchema.safeParse({ email: query.get('email') ?? '' });
  if (id) return { id };
  if (!address.success) throw asResponse(new DomainError('not_found'));
  return address.data;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  return personToErase(actor, keyIn(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await administrator(request);
  const key = keyIn(request);
  const form = await readFormData(request);
  return submitForm(form, erasureSchema, (values) =>
    redirectAfter(() => erasePerson(actor, key, values), {
      to: paths.adminPeople(),
      done: () => TOASTS.personErased,
      failed: TOASTS.personNotErased,
    }),
  );
}

/** Asks before erasing a person's data, and lists what is erased and what is kept. */
export default function ErasePerson() {
  const { name, erasedAt, left, organizations, studies } = useLoaderData<typeof loader>();
  if (erasedAt !== null) {
    return (
      <Page width="form">
        <PageHeading title={ERASED_PERSON} lead={ERASURE.already(formatDateTime(erasedAt))} />
        <ButtonLink to={paths.adminPeople()}>Back to people</ButtonLink>
      </Page>
    );
  }
  return (
    <ConfirmPage
      title={<span className="break-words">{ERASURE.title(name ?? 'this person')}</span>}
      confirmLabel="Erase permanently"
      pendingLabel="Erasing..."
      danger
      backHref={paths.adminPeople()}
      reason={{ hint: ERASURE.reasonHint, required: true }}
    >
      {left && (
        <Banner tone="warning" announce="none" title={ERASURE.ownerless(left.name)}>
          {ERASURE.ownerlessText}{' '}
          <Link to={paths.organizationStaff(left.id)} className="link">
            {ERASURE.inviteOwner}
          </Link>
        </Banner>
      )}
      <Listed title="Erased" items={ERASURE.erased} />
      {[...organizations, ...studies].length > 0 && <Listed title="Named in" items={[...organizations, ...studies]} />}
      <Listed title="Kept" items={ERASURE.kept} />
      <p className="text-ink-muted">{ERASURE.backups}</p>
    </ConfirmPage>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-1 list-disc pl-5">
        {items.map((item) => (
          <li key={item} className="break-words">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
