import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { apiTokens } from '~/actions/api-tokens';
import type { WithHelp } from '~/catalogue/help-topics';
import { API_TOKENS } from '~/catalogue/limits';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { SCOPE_OPTIONS, scopesFor, TOKEN_KINDS } from '~/catalogue/scopes';
import { authorize } from '~/domain/base/actor';
import { apiTokensPage, makeApiToken } from '~/domain/commands/accounts/api-tokens.server';
import {
  type ApiTokenView,
  apiTokenFormSchema,
  type MadeApiToken,
  type NewApiToken,
} from '~/domain/model/api-token-schema';
import { rulesOf } from '~/domain/model/forms';
import { personWho } from '~/http/guards.server';
import { type Refused, submitForm } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { useCopy } from '~/ui/copy';
import { CheckboxGroup, RadioGroup, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Table } from '~/ui/table';
import { formatDate, formatDateTime, formatDay, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'account' };

export const meta: MetaFunction = (args) => pageTitle('API tokens', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return apiTokensPage(await personWho(request, 'token.manage'));
}

/** The token is shown only in this response: it is stored as a hash, so a redirect couldn't show it. */
function make({ actor, form }: Post) {
  authorize(actor, 'token.make');
  const made = async (values: NewApiToken) => data({ made: await makeApiToken(actor, values) });
  return submitForm(form, apiTokenFormSchema, made);
}

export const action = perform({
  guard: (request) => personWho(request, 'token.manage'),
  to: () => paths.accountTokens,
  actions: [apiTokens.revokeApiToken],
  own: { makeApiToken: make },
});

/** The tokens that programs make JSON calls with for an organization. */
export default function Tokens() {
  const { tokens, role, may, usualLastDay } = useLoaderData<typeof loader>();
  const answer = useActionData<{ made: MadeApiToken } | Refused>();
  const made = answer && 'made' in answer ? answer.made : null;
  const refused = answer && 'lastResult' in answer ? answer.lastResult : undefined;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.account, label: 'your account' }}
        title="API tokens"
        lead="With a token, your own programs, such as a CTMS, can read and change what your organization has here."
      />
      {made && <Made {...made} />}
      {may ? (
        <Card as="section">
          <CardHeader
            title="New token"
            text="Whoever has a token can do what you choose here, without a password. No token signs, invites people or makes tokens."
          />
          <ZodForm
            key={made?.id}
            id="api-token"
            rules={rulesOf('apiToken')}
            values={{ kind: 'service', lastDay: usualLastDay }}
            lastResult={refused}
            className="grid gap-5"
          >
            {(fields) => (
              <>
                <TextField meta={fields.name} label="Name" hint="What it is for, such as CTMS import" required />
                <RadioGroup meta={fields.kind} label="Who acts?" options={TOKEN_KINDS} />
                <CheckboxGroup meta={fields.scopes} label="What may it do?" options={scopesFor(role)} required />
                <TextField
                  meta={fields.lastDay}
                  label="Last day"
                  type="date"
                  required
                  hint={`At most ${API_TOKENS.mostDays} days ahead`}
                />
                <div>
                  <SubmitButton intent="makeApiToken" pendingLabel="Making...">
                    Make token
                  </SubmitButton>
                </div>
              </>
            )}
          </ZodForm>
        </Card>
      ) : (
        <p className="text-ink-muted">Tokens can be made, and work, only while your organization is verified.</p>
      )}
      <Section title="Tokens" lead={`At most ${API_TOKENS.active} work at the same time.`}>
        <Table
          caption="Tokens of your organization"
          rows={tokens}
          rowKey={({ id }) => id}
          empty={<p>There are no tokens yet.</p>}
          columns={[
            { header: 'Token', primary: true, cell: Named },
            { header: 'May', cell: May },
            { header: 'Made', cell: Maker },
            { header: 'Works', cell: standing },
            {
              header: 'Last used',
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDateTime(lastUsedAt)),
            },
            { header: 'Revoke', hideHeader: true, align: 'end', cell: Revoke },
          ]}
        />
      </Section>
    </Page>
  );
}

function Made({ name, token, expiresAt }: MadeApiToken) {
  const { button, status } = useCopy({
    text: token,
    label: 'Copy the token',
    copied: 'Token copied.',
    failed: 'Please select the token and copy it with your keyboard.',
    variant: 'secondary',
  });
  return (
    <div className="mb-6">
      <Banner tone="success" title={`The token “${name}” works until ${formatDay(expiresAt - 1)}.`}>
        <p>Keep it where your program keeps its secrets. You will not see it again:</p>
        <p className="my-2 break-all rounded-md bg-sunken p-3 font-mono text-ink text-sm">{token}</p>
        {button}
        {status}
      </Banner>
    </div>
  );
}

const Named = ({ name, startsWith, kind }: ApiTokenView) => (
  <>
    <b className="font-semibold">{name}</b>
    <span className="row-note">
      {kind === 'service' ? 'Service account' : 'Acts as its maker'}, <span className="font-mono">{startsWith}…</span>
    </span>
  </>
);

const May = ({ scopes }: ApiTokenView) => (
  <Fold label={plural(scopes.length, 'scope')}>
    <ul className="text-sm">
      {scopes.map((scope) => (
        <li key={scope}>{labelOf(SCOPE_OPTIONS, scope)}</li>
      ))}
    </ul>
  </Fold>
);

const Maker = ({ createdAt, createdBy }: ApiTokenView) => (
  <>
    {formatDate(createdAt)}
    {createdBy && <span className="row-note">{createdBy}</span>}
  </>
);

function standing({ state, expiresAt, revokedAt }: ApiTokenView): string {
  const day = formatDay(expiresAt - 1);
  if (state === 'active') return `Until ${day}`;
  if (state === 'revoked') return `Revoked on ${formatDate(revokedAt ?? 0)}`;
  return state === 'expired' ? `Expired on ${day}` : 'No longer: whoever made it cannot act for you anymore';
}

function Revoke({ id, name, state }: ApiTokenView) {
  if (state !== 'active' && state !== 'stopped') return null;
  return (
    <Form method="post">
      <SubmitButton intent={`revokeApiToken ${id}`} variant="secondary" size="sm" pendingLabel="Revoking...">
        Revoke<span className="sr-only"> {name}</span>
      </SubmitButton>
    </Form>
  );
}
