import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { TEXTS as PANEL } from '~/catalogue/texts';
import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/track-record';
import { readWaitingTrials } from '~/domain/commands/track-record/claim.server';
import { administrator } from '~/http/guards.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction = (args) => pageTitle('Trials to confirm - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return readWaitingTrials(await administrator(request));
}

type Waiting = ReturnType<typeof useLoaderData<typeof loader>>['waiting'][number];

/** The trials that sites say are theirs although the registry does not list those sites. */
export default function TrialsToConfirm() {
  const { waiting, count } = useLoaderData<typeof loader>();
  const more = PANEL.longestFirst(waiting.length, count);
  return (
    <Page>
      <PageHeading
        title="Trials to confirm"
        lead={`Sites say that these trials are theirs, but ClinicalTrials.gov lists no location like the site. They count in matching once you confirm them.${more}`}
      />
      {waiting.length === 0 ? (
        <EmptyState
          title="No trials to confirm"
          text="Trials appear here if a site says that they are its own but ClinicalTrials.gov does not list the site."
        />
      ) : (
        <ul className="grid gap-3">
          {waiting.map((row) => (
            <WaitingTrial key={`${row.site.id} ${row.trial.nctId}`} {...row} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function WaitingTrial({ site, trial }: Waiting) {
  const { nctId, title, facility, city, state, claimedAs, createdAt } = trial;
  const target = (decision: 'confirm' | 'refuse') => paths.adminTrialDecision(site.id, nctId, decision);
  const which = `${nctId} for ${site.name}`;
  return (
    <Card as="li" className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="break-words font-medium">{title}</p>
        <p className="mt-1 text-sm">
          <a href={paths.registryStudy(nctId)} className="link inline-block min-h-6" rel="noreferrer">
            {nctId}
            <span className="sr-only"> at ClinicalTrials.gov</span>
          </a>
        </p>
        <dl className="few-facts">
          <dt>Site</dt>
          <dd>
            <Link to={paths.adminSite(site.id)} discover="none">
              {site.name}
            </Link>
            {[site.city, site.state].some(Boolean) && `, ${[site.city, site.state].filter(Boolean).join(', ')}`}
          </dd>
          <dt>The site says</dt>
          <dd>{claimedAs === 'investigator' ? 'Our investigator ran it elsewhere' : 'Our site ran it'}</dd>
          <dt>Nearest location listed</dt>
          <dd>{facility ? [facility, city, state].filter(Boolean).join(', ') : TEXTS.notListedThere}</dd>
          <dt>Waiting since</dt>
          <dd>{formatDateTime(createdAt)}</dd>
        </dl>
      </div>
      <May permission="trackRecord.decide">
        <div className="flex flex-wrap gap-3">
          <Form method="post" action={target('confirm')} discover="none">
            <SubmitButton size="sm" pendingLabel="Confirming...">
              Confirm<span className="sr-only">{` ${which}`}</span>
            </SubmitButton>
          </Form>
          <ButtonLink to={target('refuse')} variant="secondary" size="sm" discover="none">
            Refuse<span className="sr-only">{` ${which}`}</span>
          </ButtonLink>
        </div>
      </May>
    </Card>
  );
}
