import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TEXTS } from '~/catalogue/texts';
import { checkHealth } from '~/domain/commands/operating/health.server';
import { reviewTimes } from '~/domain/pages/review-times.server';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('System status', args);

/** Public. Runs the same check as GET /api/health. */
export async function loader() {
  const database = await checkHealth().then(
    () => true,
    () => false,
  );
  const reviews = database ? await reviewTimes() : [];
  return data({ database, reviews }, { status: database ? 200 : 503 });
}

export default function Status() {
  const { database, reviews } = useLoaderData<typeof loader>();
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
      {reviews.length > 0 && (
        <section className="mt-8" aria-labelledby="reviews">
          <h2 id="reviews">How long our reviews take</h2>
          <p className="mt-2">{TEXTS.reviewTogether}</p>
          <ul className="mt-2 list-disc pl-5">
            {reviews.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6">
        <ButtonLink to="." variant="secondary" reloadDocument>
          Check again
        </ButtonLink>
      </p>
    </Page>
  );
}
