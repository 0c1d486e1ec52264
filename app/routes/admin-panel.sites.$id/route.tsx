import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { organizationDecisions } from '~/actions/decisions';
import { relations } from '~/actions/relations';
import { review } from '~/actions/review';
import { paths } from '~/catalogue/paths';
import { isPending } from '~/catalogue/statuses';
import { newId } from '~/domain/base/ids.server';
import { relationsOfOrganization } from '~/domain/commands/accounts/relations.server';
import { organizationRecord } from '~/domain/pages/record.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Duplicates } from '~/ui/duplicates';
import { DashboardGrid, Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { OrganizationFacts } from '~/ui/organization-facts';
import { RecordActions } from '~/ui/panel-actions';
import { RecordNotes } from '~/ui/record-notes';
import {
  RecordDocuments,
  RecordHistory,
  RecordMails,
  RecordMatches,
  RecordPart,
  RecordPeople,
} from '~/ui/record-parts';
import { pageTitle } from '~/ui/title';
import { RecordRelations } from './relations';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? args.data.organization.name : 'Organization', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const record = await organizationRecord(actor, params.id as string);
  if ('movedTo' in record) throw redirect(paths.adminSite(record.movedTo), 301);
  const { type } = record.organization;
  const relations = type === 'sponsor' ? await relationsOfOrganization(actor, params.id as string) : null;
  return { ...record, relations, idempotencyKey: newId() };
}

export const action = perform({
  guard: administrator,
  to: ({ params }) => paths.adminSite(params.id),
  actions: [],
  own: {
    note: ({ act }) => act(organizationDecisions.addOrganizationNote),
    apart: ({ act }) => act(review.tellApart),
    vouchForRelation: ({ act }) => act(relations.vouchForRelation),
    endRelation: ({ act, form }) => act(relations.endRelation, { id: String(form.get('intent')).split(' ')[1] }),
  },
});

/** All that administrators see of an organization. */
export default function OrganizationRecord() {
  const {
    organization,
    moves,
    people,
    matches,
    studies,
    documents,
    mails,
    notes,
    history,
    relations: own,
    ...data
  } = useLoaderData<typeof loader>();
  const { duplicates, apart, idempotencyKey } = data;
  const { id, name, type, status } = organization;
  return (
    <Page>
      <PageHeading
        title={name}
        eyebrow={type === 'sponsor' ? 'Sponsor' : organization.source === 'kiosk' ? 'Lead' : 'Site'}
        lead={<StatusBadge status={status} />}
        actions={
          <>
            {isPending(organization) && (
              <ButtonLink to={paths.adminReviewOf('organization', id)} size="sm">
                Review
              </ButtonLink>
            )}
            {type === 'site' && status === 'verified' && (
              <ButtonLink to={paths.site(id)} variant="secondary" size="sm">
                As sponsors see it
              </ButtonLink>
            )}
            {status !== 'merged' && status !== 'archived' && status !== 'suspended' && (
              <May permission="organization.merge">
                <ButtonLink to={paths.adminMerge(id)} variant="quiet" size="sm" discover="none">
                  Merge
                  <span className="sr-only"> {name} with another organization</span>
                </ButtonLink>
              </May>
            )}
            <ButtonLink to={paths.adminIdentityProvider(id)} variant="quiet" size="sm" discover="none">
              Identity provider
            </ButtonLink>
            <RecordActions kind="sites" id={id} name={name} moves={moves} />
          </>
        }
      />
      <DashboardGrid
        aside={
          <>
            <RecordPeople people={people} />
            {type === 'site' ? (
              <RecordMatches matches={matches} />
            ) : (
              <RecordPart title="Studies" rows={studies} none="No studies.">
                {(study) => (
                  <li key={study.id} className="grid gap-1 py-2">
                    <Link to={paths.adminStudy(study.id)} className="link break-words">
                      {study.title}
                    </Link>
                    <span>
                      <StatusBadge status={study.status} />
                    </span>
                  </li>
                )}
              </RecordPart>
            )}
            <RecordDocuments documents={documents} />
          </>
        }
      >
        <div className="grid gap-5">
          <Duplicates
            id={id}
            duplicates={duplicates}
            apart={apart}
            here={paths.adminSite(id)}
            pending={isPending(organization)}
          />
          <OrganizationFacts organization={organization} title="Profile" />
          {own && <RecordRelations relations={own} name={name} verified={status === 'verified'} />}
          <RecordNotes kind="organization" notes={notes} idempotencyKey={idempotencyKey} here={paths.adminSite(id)} />
          <RecordMails mails={mails} />
          <RecordHistory history={history} />
        </div>
      </DashboardGrid>
    </Page>
  );
}
