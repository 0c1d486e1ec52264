import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TRACK_RECORD_TEXTS as TEXTS, TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { answerTrackRecord, mustAnswerTrackRecord, readTrackRecord } from '~/domain/track-record/read.server';
import { trackRecordFormSchema } from '~/domain/track-record/schema';
import { organizationAsked, signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { BackToDashboard } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Answered } from './answered';
import { OpenTrials } from './open-trials';
import { SearchStanding } from './search-standing';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Track record', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const trackRecord = await readTrackRecord(actor, organizationAsked(actor, request));
  const ticked = new URL(request.url).searchParams.get('tick') === 'all';
  return { ...trackRecord, own: trackRecord.organization.id === actor.organizationId, ticked };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  await mustAnswerTrackRecord(actor);
  const form = await readFormData(request);
  return submitForm(form, trackRecordFormSchema, async (answers) => {
    const { confirmed, refused } = await answerTrackRecord(actor, answers);
    return redirectWith(paths.organizationTrackRecord(), TOASTS.trackRecordAnswered(confirmed, refused));
  });
}

/** The site confirms which listed trials are its own (I4). */
export default function TrackRecord() {
  const { own, organization, ticked, ...trackRecord } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const errors = Object.values(lastResult?.error ?? {}).flatMap((found) => (found as string[] | null) ?? []);
  const { canAnswer, confirmed, refused, reviewedAt, placeKnown, search, searchedAt } = trackRecord;
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={own ? undefined : organization.name}
        title={own ? TEXTS.title : 'Track record'}
        lead="Trials that ClinicalTrials.gov lists at a location like your site. Matching uses the conditions, phases, sponsors and dates of the trials you confirm, and ignores the rest."
        actions={own && <BackToDashboard />}
      />
      <SearchStanding {...{ placeKnown, search, searchedAt, own }} />
      <OpenTrials {...trackRecord} ticked={ticked} errors={errors} />
      <Answered trials={confirmed} as="confirmed" canAnswer={canAnswer} reviewed={reviewedAt !== null} />
      <Answered trials={refused} as="refused" canAnswer={canAnswer} reviewed={reviewedAt !== null} />
    </Page>
  );
}
