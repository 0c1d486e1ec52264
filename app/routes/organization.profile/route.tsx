import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import { myOrganization, updateOwnOrganization } from '~/domain/organizations/edit.server';
import { profileSchemaOf } from '~/domain/organizations/schema';
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
  // Their home page explains what to do without an organization.
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

/** Update Site Profile: the people of an organization edit its details (SITE-06). */
export default function Profile() {
  const { organization } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        title={organization.type === 'site' ? 'Site profile' : 'Organization profile'}
        lead={
          organization.type === 'site'
            ? 'Matching is based on this profile. The more complete it is, the more reliable your scores.'
            : 'What sites and our team can see about your organization.'
        }
        actions={
          organization.type === 'site' && (
            <ButtonLink to={paths.organizationTrackRecord()} variant="secondary" icon={<History aria-hidden />}>
              Track record
            </ButtonLink>
          )
        }
      />
      {/* The key resets the form after saving, so that it shows the stored values. */}
      <ProfileForm key={organization.updatedAt} organization={organization} />
    </Page>
  );
}
