import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { siteLists } from '~/actions/site-lists';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { fitForInvitation, inviteSite } from '~/domain/commands/matches/invite.server';
import { currentOrganizationId } from '~/domain/commands/organizations/edit.server';
import { idempotencyKey } from '~/domain/model/fields';
import { rulesOf } from '~/domain/model/forms';
import { siteInvitationFormSchema } from '~/domain/model/match-schema';
import { transitionWords } from '~/domain/model/match-transition-words';
import { siteProfile } from '~/domain/pages/site-profile.server';
import { personWho } from '~/http/guards.server';
import { submitForm } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { OwnMatches } from '~/ui/found-site';
import { Page } from '~/ui/layout';
import { ListBadge } from '~/ui/list-badge';
import { SiteAsSeen } from '~/ui/site-as-seen';
import { ListForm } from '~/ui/site-list-parts';
import { pageTitle } from '~/ui/title';
import { Invite } from './parts';

export const handle: WithHelp = { help: 'find' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.site.name ?? 'Site', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'site.find');
  const id = params.id as string;
  const query = new URL(request.url).searchParams;
  const now = await currentOrganizationId(id);
  if (now !== id) throw redirect(paths.site(now, Object.fromEntries(query)), 301);
  const organization = query.get('organization');
  const page = await siteProfile(actor, id, organization);
  const asked = query.get('studyId') ?? query.get('study');
  const chosen = page.studies.find((study) => study.id === asked);
  const fit = chosen ? await fitForInvitation(actor, chosen.id, id) : null;
  const text = query.get('text');
  return { ...page, fit, text, sponsor: can(actor, 'admin.enter') ? organization : null, idempotencyKey: newId() };
}

export const action = perform({
  guard: (request) => personWho(request, 'site.find'),
  // Checked first, so that validation messages do not reveal sites that are not verified.
  about: (actor, { id }) => siteProfile(actor, id),
  to: ({ params }) => paths.site(params.id),
  actions: [siteLists.putOnSiteList, siteLists.takeOffSiteList],
  own: { inviteSite: invite },
});

async function invite({ actor, params: { id }, form }: Post) {
  await siteProfile(actor, id);
  const key = idempotencyKey().parse(form.get('idempotencyKey'));
  return submitForm(form, siteInvitationFormSchema, async ({ studyId, anyway, text }) => {
    try {
      const { site } = await inviteSite(actor, studyId, { siteId: id, anyway, text }, key);
      return await redirectWith(paths.site(id), transitionWords('invite').done(site));
    } catch (error) {
      // The page then says what is missing and asks for confirmation.
      if (error instanceof DomainError && error.code === 'site_not_qualified') {
        return redirectWith(`${paths.site(id, { study: studyId, ...(text && { text }) })}#invite`, null);
      }
      throw error;
    }
  });
}

/** A verified site as sponsors and administrators see it, from which a sponsor invites it to a study. */
export default function Site() {
  const { site, organization, keepsList, invites, studies, fit, text, sponsor, idempotencyKey } =
    useLoaderData<typeof loader>();
  return (
    <Page>
      <SiteAsSeen
        site={site}
        eyebrow={organization ?? 'Verified site'}
        badge={<ListBadge onList={site.onList} />}
        actions={
          <ButtonLink
            to={sponsor ? `${paths.sponsorSites}?organization=${sponsor}` : paths.sponsorSites}
            variant="secondary"
          >
            Find sites
          </ButtonLink>
        }
        aside={
          <>
            {keepsList && (
              <Card as="section" id="list">
                <CardHeader
                  title="Your list"
                  text="Mark this site as preferred or excluded. Only your organization sees this, and scores stay the same."
                />
                <ListForm id={site.id} name={site.name} onList={site.onList} rules={rulesOf('siteListed')} />
              </Card>
            )}
            {invites && site.onList?.status === 'excluded' && (
              <Card as="section" id="invite">
                <CardHeader
                  title="Invite to a study"
                  text="Your list excludes this site. To invite it, change its status or take it off your list first."
                />
              </Card>
            )}
            {invites && site.onList?.status !== 'excluded' && (
              <Invite name={site.name} studies={studies} fit={fit} text={text} idempotencyKey={idempotencyKey} />
            )}
            {(invites || sponsor) && (
              <Card as="section">
                <CardHeader title={invites ? 'Matches with your studies' : 'Matches with its studies'} />
                <OwnMatches matches={site.matches} />
              </Card>
            )}
          </>
        }
      />
    </Page>
  );
}
