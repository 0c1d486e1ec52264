import { getFormProps, useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { type AdminTest, TESTS, testCredentials, tryCall } from '~/http/admin-endpoints.server';
import { readFormData } from '~/http/input.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { PasswordField, TextField } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { systemNameIn } from '~/ui/title';

export const meta: MetaFunction = (args) => [
  { title: `Admin test - ${systemNameIn(args)}` },
  { name: 'robots', content: 'noindex' },
];

/** The page exists only with DEV_TOOLS=1 (LOGIN-03). */
export function loader() {
  return testCredentials();
}

const isTest = (text: unknown): text is AdminTest => TESTS.includes(text as AdminTest);

export async function action(args: ActionFunctionArgs) {
  testCredentials();
  const form = await readFormData(args.request);
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = form.get('intent');
  if (!isTest(intent)) return null;
  const username = text('username');
  const { tried, headers } = await tryCall(args, intent, { username, password: text('password') });
  return data({ tried, typed: { username } }, { headers });
}

export default function AdminTestPage() {
  const prefilled = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const tried = actionData?.tried;
  const [form, fields] = useForm({ id: 'admin-test', defaultValue: { ...prefilled, ...actionData?.typed } });
  return (
    <Page width="form">
      <PageHeading
        eyebrow="For developers"
        title="Admin test"
        lead="Calls the administrator endpoints and shows their responses. The prefilled credentials are for testing only."
      />
      <Form method="post" {...getFormProps(form)} className="grid gap-6">
        <TextField meta={fields.username} label="Username" autoComplete="off" autoCapitalize="none" />
        <PasswordField meta={fields.password} label="Password" autoComplete="off" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="login">Test Admin Login</SubmitButton>
          <SubmitButton intent="status" variant="secondary">
            Test Status
          </SubmitButton>
          <SubmitButton intent="organizations" variant="secondary">
            Test Organizations
          </SubmitButton>
          <ButtonLink to={paths.adminTest} variant="quiet" reloadDocument>
            Clear
          </ButtonLink>
        </div>
      </Form>
      <Section title="Response">
        <Card>
          <div role="status">
            {tried ? (
              <>
                <p>
                  <code>{tried.call}</code>: <strong className="tabular-nums">{tried.status}</strong>
                </p>
                <pre className="mt-3 max-h-[60vh] overflow-y-auto whitespace-pre-wrap break-words rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
                  {tried.body}
                </pre>
              </>
            ) : (
              <p className="text-ink-muted">No test has been run yet.</p>
            )}
          </div>
        </Card>
      </Section>
    </Page>
  );
}
