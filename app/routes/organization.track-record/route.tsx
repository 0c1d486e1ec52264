import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ofOwnTrackRecord } from '~/actions/subjects';
import { trackRecord } from '~/actions/track-record';
import type { WithHelp } from '~/catalogue/help-topics';
import { BODY_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/track-record';
import { readTrackRecord } from '~/domain/commands/track-record/read.server';
import { organizationAsked, signedIn } from '~/http/guards.server';
import type { Refused } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { AddTrial } from './add-trial';
import { addTrials } from './add-trials.server';
import { Answered, OpenTrials } from './open-trials';

export const handle: WithHelp = { help: 'trials' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Trials', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const trackRecord = await readTrackRecord(actor, organizationAsked(actor, request));
  const ticked = new URL(request.url).searchParams.get('tick') === 'all';
  return { ...trackRecord, own: trackRecord.organization.id === actor.organizationId, ticked };
}

export const action = perform({
  about: ofOwnTrackRecord,
  to: () => paths.organizationTrackRecord(),
  maxBytes: BODY_MAX_BYTES,
  actions: [trackRecord.searchTrackRecord, trackRecord.withdrawTrial],
  own: { claimTrial: addTrials, confirm: answer, refuse: answer, none: answer },
});

/** Each button says what the selected trials are. */
async function answer({ act }: Post) {
  return act(trackRecord.answerTrackRecord);
}

/** The site confirms which listed trials are its own (I4). */
export default function TrackRecord() {
  const { own, organization, ticked, ...trackRecord } = useLoaderData<typeof loader>();
  const lastResult = useActionData<Refused>()?.lastResult;
  const adds = lastResult?.initialValue?.intent === 'claimTrial';
  const errors = adds
    ? []
    : Object.values(lastResult?.error ?? {}).flatMap((found) => (found as string[] | null) ?? []);
  const { canAnswer, confirmed, claimed, refused, reviewedAt, placeKnown, search, searchedAt } = trackRecord;
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={own ? undefined : organization.name}
        title={own ? TEXTS.title : 'Trials'}
        lead="Trials that ClinicalTrials.gov lists at locations that may be your site. Matching uses the conditions, phases, sponsors and dates of the trials you confirm, and ignores the rest."
      />
      <SearchStatus placeKnown={placeKnown} search={search} searchedAt={searchedAt} own={own} />
      {canAnswer && own && placeKnown && (
        <Form method="post" className="mt-3">
          <SubmitButton intent="searchTrackRecord" variant="secondary" size="sm" pendingLabel="Searching...">
            Search again
          </SubmitButton>
        </Form>
      )}
      <OpenTrials {...trackRecord} ticked={ticked} errors={errors} />
      {canAnswer && <AddTrial added={confirmed.length + claimed.length} mine={adds} failed={lastResult ?? null} />}
      <Answered trials={claimed} as="claimed" canAnswer={canAnswer} />
      <Answered trials={confirmed} as="confirmed" canAnswer={canAnswer} reviewed={reviewedAt !== null} />
      <Answered trials={refused} as="refused" canAnswer={canAnswer} reviewed={reviewedAt !== null} />
    </Page>
  );
}

interface SearchStatusProps {
  placeKnown: boolean;
  search: 'due' | 'done' | 'failed';
  searchedAt: number | null;
  own: boolean;
}

/** The status of the registry search. */
function SearchStatus({ placeKnown, search, searchedAt, own }: SearchStatusProps) {
  if (!placeKnown) {
    return (
      <Banner
        tone="warning"
        announce="none"
        title={TEXTS.placeMissing}
        action={
          own && (
            <ButtonLink to={paths.organizationProfile} variant="secondary" size="sm">
              Site profile
            </ButtonLink>
          )
        }
      >
        {TEXTS.placeMissingText}
      </Banner>
    );
  }
  if (search === 'failed') {
    return (
      <Banner tone="warning" announce="none" title={TEXTS.registryDown}>
        {TEXTS.registryDownText}
      </Banner>
    );
  }
  if (searchedAt === null) {
    return (
      <Banner announce="none" title={TEXTS.searching}>
        {TEXTS.searchingText}
      </Banner>
    );
  }
  return <p className="text-ink-muted text-sm">Last searched ClinicalTrials.gov on {formatDateTime(searchedAt)}.</p>;
}
