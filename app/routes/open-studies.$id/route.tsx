import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { openStudyActions } from '~/actions/open-studies';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { rulesOf } from '~/domain/model/forms';
import type { OpenStudy } from '~/domain/model/open-study-view';
import { openStudy } from '~/domain/pages/open-studies.server';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { FormActions, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { SiteFitLines } from '~/ui/site-fit';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'requirements' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.study.title ?? 'Open study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'study.browse');
  return { study: await openStudy(actor, params.id as string), idempotencyKey: newId() };
}

export const action = perform({
  guard: (request) => personWho(request, 'study.browse'),
  to: ({ params }) => paths.openStudy(params.id),
  actions: [openStudyActions.askToBeConsidered],
});

/** What is public of a listed study, the site's fit, and its ask to be considered. */
export default function OpenStudyPage() {
  const { study, idempotencyKey } = useLoaderData<typeof loader>();
  const { title, phase, therapeuticArea, indication, nctNumber, enrollment, regions, countries, sponsor, fit, match } =
    study;
  return (
    <Page width="prose">
      <PageHeading back={{ to: paths.openStudies, label: 'open studies' }} title={title} />
      <DescriptionList
        items={[
          { term: 'Therapeutic area', value: labelOf(STUDY_AREAS, therapeuticArea) },
          { term: 'Condition', value: indication },
          { term: 'Phase', value: labelOf(PHASES, phase) },
          { term: 'Recruiting status', value: enrollment ?? 'Not known' },
          { term: 'Preferred regions', value: regions.join(', ') || 'Anywhere' },
          { term: 'Countries', value: countries.join(', ') || 'Not stated' },
          { term: 'Sponsor', value: sponsor ?? 'Not named by the sponsor' },
          ...(nctNumber ? [{ term: 'NCT number', value: <Record number={nctNumber} /> }] : []),
        ]}
      />
      <Section title="Your site">
        <SiteFitLines fit={fit} />
        {fit.missing.length + fit.notKnown.length > 0 && (
          <p className="mt-3">
            <Link to={paths.organizationRequirements}>See what you can do about it</Link>
          </p>
        )}
      </Section>
      <Section title={match ? 'Your match' : 'Ask to be considered'}>
        <Ask study={study} idempotencyKey={idempotencyKey} />
      </Section>
    </Page>
  );
}

const Record = ({ number }: { number: string }) => (
  <a href={paths.registryStudy(number)} rel="external">
    {number}
  </a>
);

function Ask({ study: { id, fit, match }, idempotencyKey }: { study: OpenStudy; idempotencyKey: string }) {
  if (match?.askedAt != null && match.status === 'new') {
    return (
      <Banner tone="success" announce="none" title={`You asked on ${formatDate(match.askedAt)}`}>
        The sponsor has been told, and decides whether to invite you.{' '}
        <Link to={paths.match(match.id)}>Go to your match</Link>
      </Banner>
    );
  }
  if (match) {
    return (
      <p>
        Your site is matched with this study. <Link to={paths.match(match.id)}>Go to your match</Link>
      </p>
    );
  }
  return (
    <>
      <p className="mb-4">
        The sponsor reads your line, your profile without contact details, and{' '}
        {fit.missing.length > 0 ? 'that you do not have everything that it requires.' : 'how you fit.'} You can ask
        once.
      </p>
      <ZodForm id="ask" rules={rulesOf('ask')} action={paths.openStudy(id)}>
        {({ text }) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextField
              meta={text}
              label="Why would your site be a good one?"
              hint="One line."
              required
              autoComplete="off"
            />
            <FormActions>
              <SubmitButton pendingLabel="Sending...">Ask to be considered</SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </>
  );
}
