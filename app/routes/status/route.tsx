import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { checkHealth } from '~/domain/health.server';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('System status', args);

/** Public. Runs the same check as GET /api/health. */
export async function loader() {
  const database = await checkHealth().then(
    () => true,
    () => false,
  );
  return data({ database }, { status: database ? 200 : 503 });
}

export default function Status() {
  const { database } = useLoaderData<typeof loader>();
  const parts = [
    { name: 'Web application', text: 'Pages, forms and API', works: true },
    { name: 'Database', text: 'Accounts, sites, studies and matches', works: database },
  ];
  return (
    <Page width="prose">
      <PageHeading title="System status" lead="Checked when you opened this page." />
      {database ? (
        <Banner tone="success" title="Everything is working" />
      ) : (
        <Banner tone="danger" title="We can’t save anything right now">
          Data that was already saved is safe. Please try again in a few minutes.
        </Banner>
      )}
      <Card as="section" flush className="mt-6">
        <ul className="divide-y divide-line">
          {parts.map(({ name, text, works }) => (
            <li key={name} className="flex items-center justify-between gap-4 px-5 py-4">
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-muted text-sm">{text}</span>
              </span>
              <Badge tone={works ? 'success' : 'danger'}>{works ? 'Working' : 'Not responding'}</Badge>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-6">
        <ButtonLink to="." variant="secondary" reloadDocument>
          Check again
        </ButtonLink>
      </p>
    </Page>
  );
}
