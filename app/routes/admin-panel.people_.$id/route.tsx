import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { personRecord } from '~/domain/pages/record.server';
import { administrator } from '~/http/guards.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { RecordHistory, RecordMails } from '~/ui/record-parts';
import { formatDate, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? args.data.person.name : 'Person', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  return personRecord(actor, params.id as string);
}

/** All that administrators see of a person with an account. */
export default function PersonRecord() {
  const { person, organization, mails, history } = useLoaderData<typeof loader>();
  const { name, email, username, role, staffRole, hasPassword, secondFactorSince, suspendedAt, erasedAt } = person;
  return (
    <Page>
      <PageHeading
        title={name}
        eyebrow={role ? `${titleCase(role)} account` : 'Account'}
        actions={
          <ButtonLink to={paths.adminPeople({ q: email ?? username ?? name })} variant="secondary">
            Manage the account
          </ButtonLink>
        }
      />
      <div className="grid gap-5">
        <Card as="section">
          <CardHeader title="Account" />
          <DescriptionList
            items={[
              { term: 'E-mail', value: email },
              { term: 'User name', value: username },
              {
                term: 'Organization',
                value: organization && (
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={paths.adminSite(organization.id)} className="link">
                      {organization.name}
                    </Link>
                    <StatusBadge status={organization.status} />
                  </span>
                ),
              },
              { term: 'Role there', value: staffRole && titleCase(staffRole) },
              { term: 'Since', value: formatDate(person.createdAt) },
              { term: 'Password', value: hasPassword ? 'Set' : 'Not set yet' },
              { term: 'Second factor', value: secondFactorSince ? `Since ${formatDate(secondFactorSince)}` : 'None' },
              { term: 'Suspended', value: suspendedAt && formatDate(suspendedAt) },
              { term: 'Erased', value: erasedAt && formatDate(erasedAt) },
            ].filter(({ value }) => value)}
          />
        </Card>
        <RecordMails mails={mails} />
        <RecordHistory history={history} />
      </div>
    </Page>
  );
}
