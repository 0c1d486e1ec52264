import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { organizations } from '~/actions/organizations';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { UNMET } from '~/catalogue/unmet';
import { unmetRequirements } from '~/domain/pages/unmet.server';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink } from '~/ui/button';
import { Fold } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading, Section } from '~/ui/layout';
import { NoCapacity } from '~/ui/no-capacity';
import { NotVerifiedYet } from '~/ui/not-verified-yet';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Groups, NotKnown } from './groups';

export const handle: WithHelp = { help: 'requirements' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(UNMET.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'study.browse');
  return { unmet: actor.organizationStatus === 'verified' ? await unmetRequirements(actor) : null };
}

export const action = perform({
  guard: (request) => personWho(request, 'study.browse'),
  to: () => paths.organizationRequirements,
  actions: [organizations.answerUnmet, organizations.regainCapacity],
  // The buttons of a question say only yes or no.
  own: { '': ({ act }) => act(organizations.answerUnmet) },
});

/** What open studies require and the site does not have, by what would mend it. */
export default function Requirements() {
  const { unmet } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        title={UNMET.title}
        lead={unmet && UNMET.lead(unmet)}
        actions={
          <>
            <ButtonLink to={paths.openStudies} variant="secondary">
              Open studies
            </ButtonLink>
            <ButtonLink to={paths.organizationProfile} variant="secondary">
              Profile
            </ButtonLink>
          </>
        }
      />
      {unmet ? <Lists {...unmet} /> : <NotVerifiedYet />}
    </Page>
  );
}

type Unmet = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['unmet']>;

function Lists({ groups, notKnown, relevant, matched, noCapacityUntil }: Unmet) {
  const asked = groups.filter(({ asked, saidNo }) => asked && !saidNo);
  const refused = groups.filter(({ saidNo }) => saidNo);
  const others = groups.filter(({ asked, saidNo }) => !asked && !saidNo);
  return (
    <>
      <NoCapacity until={noCapacityUntil} form />
      {groups.length === 0 && <EmptyState level={2} {...(relevant > 0 ? UNMET.nothing : UNMET.noStudies(matched))} />}
      {asked.length > 0 && (
        <Section title="What you can answer now" lead="A yes changes your profile, which is compared with every study.">
          <Groups groups={asked} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="What an answer does not change">
          <Groups groups={others} />
        </Section>
      )}
      {notKnown.length > 0 && (
        <Section title={UNMET.notKnown.title} lead={UNMET.notKnown.lead}>
          <NotKnown questions={notKnown} />
        </Section>
      )}
      {refused.length > 0 && (
        <div className="mt-10">
          <Fold label={`You said no (${plural(refused.length, 'question')})`}>
            <div className="mt-4">
              <Groups groups={refused} />
            </div>
          </Fold>
        </div>
      )}
    </>
  );
}
