import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { courseTitle } from '~/catalogue/training/titles';
import { verifyCertificate } from '~/domain/commands/training/certificate.server';
import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { formatDay } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => [
  ...pageTitle('Verify a certificate', args),
  { name: 'robots', content: 'noindex' },
];

export function loader({ params }: LoaderFunctionArgs) {
  return verifyCertificate(params.number as string);
}

const FOUND = {
  current: { tone: 'success', title: 'Valid', text: 'We issued this certificate, and it has not expired.' },
  expired: { tone: 'warning', title: 'Expired', text: 'We issued this certificate. It is no longer valid.' },
  unknown: { tone: 'info', title: 'Unknown', text: 'We have issued no certificate with this number.' },
} as const;

/** Tells whether a certificate was issued here, without telling a stranger whose it is. */
export default function VerifyCertificate() {
  const { number, state, course, initials, completedAt, expiresAt } = useLoaderData<typeof loader>();
  const { tone, title, text } = FOUND[state];
  return (
    <Page width="prose">
      <PageHeading
        title="Verify a certificate"
        lead="Compare what the certificate says with what we have on record. We show only the initials of its holder."
      />
      <Banner tone={tone} title={title} announce="none">
        {text}
      </Banner>
      <Card className="mt-6">
        <DescriptionList
          items={[
            { term: 'Certificate number', value: number },
            ...(course ? [{ term: 'Course', value: courseTitle(course) }] : []),
            ...(initials ? [{ term: 'Holder’s initials', value: initials }] : []),
            ...(completedAt === null ? [] : [{ term: 'Completed', value: formatDay(completedAt) }]),
            ...(expiresAt === null ? [] : [{ term: 'Valid until', value: formatDay(expiresAt) }]),
          ]}
        />
      </Card>
    </Page>
  );
}
