import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { identityProviders } from '~/actions/identity-providers';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { seeIdentityProvider } from '~/domain/commands/accounts/identity-provider.server';
import { rulesOf } from '~/domain/model/forms';
import type { IdentityProviderView } from '~/domain/model/identity-schema';
import { administrator } from '~/http/guards.server';
import { callbackAddress } from '~/http/identity.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Checkbox, FormActions, PasswordField, TextArea, TextField, useRefused, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { May, useMay } from '~/ui/may';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'people' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Identity provider of ${args.data.organization.name}` : 'Identity provider', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  return { ...(await seeIdentityProvider(actor, params.id as string)), callback: callbackAddress() };
}

export const action = perform({
  guard: administrator,
  to: ({ params }) => paths.adminIdentityProvider(params.id),
  actions: [identityProviders.setIdentityProvider, identityProviders.removeIdentityProvider],
});

/** By which identity provider the people of an organization sign in. */
export default function IdentityProvider() {
  const { organization, provider, callback } = useLoaderData<typeof loader>();
  const maySet = useMay()('identityProvider.set');
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.adminSite(organization.id), label: organization.name }}
        eyebrow={organization.name}
        title="Identity provider"
        lead="With one, people of this organization sign in by OpenID Connect, for example with Entra ID, Okta or Google."
      />
      <div className="grid gap-6">
        <Card as="section">
          <CardHeader title="At the identity provider" text="Register a web application there with this address." />
          <DescriptionList
            items={[{ term: 'Redirect URI', value: <code className="break-all text-sm">{callback}</code> }]}
          />
        </Card>
        {maySet ? <Settings key={provider?.updatedAt} provider={provider} /> : <Facts provider={provider} />}
        {provider && (
          <May permission="identityProvider.set">
            <Card as="section">
              <CardHeader
                title="Remove"
                text="People at its domains sign in with their passwords again. Those who have none choose “Forgot your password?”. To stop only for a while, turn it off instead."
              />
              <Form method="post">
                <SubmitButton intent="removeIdentityProvider" variant="danger" size="sm" pendingLabel="Removing...">
                  Remove the identity provider
                </SubmitButton>
              </Form>
            </Card>
          </May>
        )}
      </div>
    </Page>
  );
}

function Settings({ provider }: { provider: IdentityProviderView | null }) {
  return (
    <Card as="section">
      <CardHeader title="Here" />
      <ZodForm
        id="identity-provider"
        rules={rulesOf('identityProvider')}
        values={provider ? { ...provider, domains: provider.domains.join('\n') } : { active: true }}
        lastResult={useRefused('setIdentityProvider')}
      >
        {(fields) => (
          <>
            <TextField
              meta={fields.issuer}
              label="Issuer"
              hint="The https address that the identity provider names, such as https://company.okta.com"
              autoComplete="off"
            />
            <TextField meta={fields.clientId} label="Client ID" autoComplete="off" />
            <PasswordField
              meta={fields.clientSecret}
              label="Client secret"
              hint={
                provider
                  ? 'One is stored. It is not shown. Leave this empty to keep it.'
                  : 'Stored encrypted. You will not see it again.'
              }
              autoComplete="new-password"
              required={!provider}
            />
            <TextArea
              meta={fields.domains}
              label="E-mail domains"
              hint="One on each line. First make sure that they are the organization’s: its identity provider decides who has the accounts with addresses there."
              rows={3}
            />
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-semibold">Signing in</legend>
              <Checkbox meta={fields.active} label="On" hint="People at these domains can sign in by it." />
              <Checkbox
                meta={fields.required}
                label="Required"
                hint="While it is on, they cannot sign in with a password. Open sessions stay. They still need a password to sign documents."
              />
            </fieldset>
            <FormActions>
              <SubmitButton intent="setIdentityProvider" pendingLabel="Saving...">
                Save
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function Facts({ provider }: { provider: IdentityProviderView | null }) {
  if (!provider) return <p className="text-ink-muted">This organization’s people sign in with passwords.</p>;
  const { issuer, clientId, domains, active, required, updatedAt } = provider;
  return (
    <Card as="section">
      <CardHeader title="Here" />
      <DescriptionList
        items={[
          { term: 'Issuer', value: <span className="break-all">{issuer}</span> },
          { term: 'Client ID', value: <span className="break-all">{clientId}</span> },
          { term: 'E-mail domains', value: domains.join(', ') },
          { term: 'State', value: active ? 'On' : 'Off' },
          { term: 'Passwords', value: active && required ? 'Refused' : 'Accepted' },
          { term: 'Changed', value: formatDateTime(updatedAt) },
        ]}
      />
    </Card>
  );
}
