import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { organizations } from '~/actions/organizations';
import { paths } from '~/catalogue/paths';
import { authorize } from '~/domain/base/actor';
import { seeOrganization } from '~/domain/commands/organizations/edit.server';
import { recordRulesOf } from '~/domain/model/record-forms';
import { historyOf } from '~/domain/pages/admin-activity.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ActivityList } from '~/ui/activity-list';
import { EditPage } from '~/ui/edit-page';
import { Fieldset, TextArea, TextField } from '~/ui/form';
import { DetailFields, NpiField } from '~/ui/site-fields';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Edit ${args.data.organization.name}` : 'Edit site', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const id = params.id as string;
  authorize(actor, 'organization.edit', { id });
  const organization = await seeOrganization(actor, id);
  if (organization.id !== id) throw redirect(paths.adminSiteEdit(organization.id), 301);
  return { organization, history: await historyOf(actor, { type: 'organization', id }) };
}

export const action = perform({
  guard: administrator,
  to: ({ params }) => paths.adminSite(params.id),
  actions: [organizations.editOrganization],
});

/** The fields of an organization that an administrator can edit (ADM-05). */
export default function EditSite() {
  const { organization, history } = useLoaderData<typeof loader>();
  return (
    <EditPage
      id="edit-site"
      name={organization.name}
      rules={recordRulesOf('organizationEdit')}
      version={organization.updatedAt}
      values={{ ...organization, priorTrials: organization.priorTrials?.toString() }}
      history={history.length > 0 && <ActivityList rows={history} showChanges />}
      backHref={paths.adminSite(organization.id)}
    >
      {(fields) => (
        <>
          <Fieldset title="Basics">
            <TextField meta={fields.name} label="Name" />
            <TextField meta={fields.email} label="E-mail" type="email" optional />
            <TextField meta={fields.contactName} label="Contact person" optional />
            <TextField meta={fields.phone} label="Phone" type="tel" optional />
            <TextField meta={fields.website} label="Website" type="url" optional />
            <TextField meta={fields.address} label="Address" optional />
            <TextField meta={fields.city} label="City" optional />
            <TextField meta={fields.state} label="State" optional />
            <TextField meta={fields.zipCode} label="ZIP code" inputMode="numeric" optional />
            <TextArea meta={fields.description} label="Description" optional className="sm:col-span-2" />
          </Fieldset>
          <Fieldset title="Site details">
            <NpiField meta={fields.npi} />
            <DetailFields field={(name) => fields[name]} />
          </Fieldset>
          <Fieldset title="Principal investigator">
            <TextField meta={fields.piName} label="Name" optional />
            <TextField meta={fields.piPhone} label="Phone" type="tel" optional />
            <TextField meta={fields.piEmail} label="E-mail" type="email" optional />
            <NpiField meta={fields.piNpi} />
          </Fieldset>
        </>
      )}
    </EditPage>
  );
}
