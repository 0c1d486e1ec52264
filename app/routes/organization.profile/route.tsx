import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import { myOrganization } from '~/domain/organizations/own.server';
import { updateOwnOrganization } from '~/domain/organizations/profile.server';
import { profileSchemaOf } from '~/domain/organizations/profile-schema';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink } from '~/ui/button';
import { History } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { ProfileForm } from './profile-form';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Organization profile', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  // Where somebody without an organization is told so.
  if (!actor.organizationId) throw redirect(homeOf(actor.role));
  return { organization: await myOrganization(actor) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const { type } = await myOrganization(actor);
  const form = await readFormData(request);
  return submitForm(form, profileSchemaOf(type), async (values) => {
    await updateOwnOrganization(actor, values);
    return redirectWith(paths.organizationProfile, TOASTS.profileSaved);
  });
}

/** Update Site Profile: an organization's own people edit it (SITE-06). */
export default function Profile() {
  const { organization } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Page width="prose">
      <PageHeading
        title={organization.type === 'site' ? 'Site profile' : 'Organization profile'}
        lead={
          organization.type === 'site'
            ? 'Matching rests on what stands here: the more is known, the surer the score.'
            : 'What sites and our team see of your organization.'
        }
        actions={
          organization.type === 'site' && (
            <ButtonLink to={paths.organizationTrackRecord()} variant="secondary" icon={<History aria-hidden />}>
              Track record
            </ButtonLink>
          )
        }
      />
      {/* A new form once saved: it shows what was kept. */}
      <ProfileForm key={organization.updatedAt} organization={organization} lastResult={lastResult} />
    </Page>
  );
}
