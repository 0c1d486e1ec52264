import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { homeOf, paths, serverPaths } from '~/catalogue/paths';
import { myOrganization, updateOwnOrganization } from '~/domain/commands/organizations/edit.server';
import type { Rules } from '~/domain/model/forms';
import { siteKeptInWords, sponsorKeptInWords } from '~/domain/model/kept-words';
import { profileSchemaOf, type siteProfileSchema } from '~/domain/model/organization-schema';
import type { OwnOrganization } from '~/domain/model/organization-view';
import { recordRulesOf } from '~/domain/model/record-forms';
import { ownCompleteness } from '~/domain/pages/profile-completeness.server';
import { ownPromises } from '~/domain/pages/promises.server';
import { asRead } from '~/http/as-read.server';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { BackToDashboard, ButtonLink, SubmitButton } from '~/ui/button';
import { CompletenessCard } from '~/ui/completeness';
import { Fieldset, FormActions, RequiredNote, TextArea, TextField, ZodForm } from '~/ui/form';
import { ClipboardPen, History, Users } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { Meanwhile, useSeen } from '~/ui/meanwhile';
import { AddressFields, DetailFields, InvestigatorFields, NpiField } from '~/ui/site-fields';
import { pageTitle } from '~/ui/title';
import { AsksBeforeLeaving } from '~/ui/unsaved';

export const handle: WithHelp = { help: 'profile' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Organization profile', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  // Their home page explains what to do without an organization.
  if (!actor.organizationId) throw redirect(homeOf(actor.role));
  const organization = await myOrganization(actor);
  const completeness = organization.type === 'site' ? await ownCompleteness(actor) : null;
  const { site, sponsor } = await ownPromises(actor);
  const kept = [...(site ? siteKeptInWords(site) : []), ...(sponsor ? sponsorKeptInWords(sponsor) : [])];
  return { organization, completeness, kept, selecting: serverPaths.selecting };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const { type } = await myOrganization(actor);
  const form = await readFormData(request);
  return submitForm(form, profileSchemaOf(type), async (values) => {
    await updateOwnOrganization(actor, values, undefined, asRead(form));
    return redirectWith(paths.organizationProfile, TOASTS.profileSaved);
  });
}

/** Update Site Profile: the people of an organization edit its details (SITE-06). */
export default function Profile() {
  const { organization, completeness, kept, selecting } = useLoaderData<typeof loader>();
  const seen = useSeen();
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
          organization.type === 'sponsor' ? (
            <ButtonLink to={selecting} variant="secondary">
              Selecting sites
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.organizationAnswers()} variant="secondary" icon={<ClipboardPen aria-hidden />}>
                Usual questions
              </ButtonLink>
              <ButtonLink to={paths.patients} variant="secondary" icon={<Users aria-hidden />}>
                Patients
              </ButtonLink>
              <ButtonLink to={paths.organizationTrackRecord()} variant="secondary" icon={<History aria-hidden />}>
                Trials
              </ButtonLink>
            </>
          )
        }
      />
      {completeness && (
        <div className="mb-10">
          <CompletenessCard completeness={completeness} own />
        </div>
      )}
      {organization.type === 'site' && <SeenByOthers />}
      <section className="mb-10">
        <h2 className="mb-1">Your record here</h2>
        <p className="mb-3 text-ink-muted">
          How you have kept to dates and numbers, counted from your matches here. The other side of a match sees a line
          once it rests on at least five of your matches.
        </p>
        <div className="card card-body">
          <dl className="grid gap-3">
            {kept.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-ink-muted text-sm">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {/* The key resets the form after saving, so that it shows the stored values. */}
      <ProfileForm key={`${organization.updatedAt} ${seen ?? ''}`} organization={organization} />
    </Page>
  );
}

/** What a site shows to others, and how it looks to them. */
function SeenByOthers() {
  return (
    <section className="mb-10">
      <h2 className="mb-1">What others see</h2>
      <p className="mb-3 text-ink-muted">
        Look at your site with a sponsor’s eyes, send what you can do as a PDF, or link to a page of your own.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.sitePreview} variant="secondary">
          As sponsors see it
        </ButtonLink>
        <ButtonLink to={paths.capabilities} variant="secondary" reloadDocument>
          Our capabilities (PDF)
        </ButtonLink>
        <ButtonLink to={paths.publicPageSettings} variant="secondary">
          Public page
        </ButtonLink>
      </div>
    </section>
  );
}

/** The details of an organization; only sites have site details and an investigator. */
function ProfileForm({ organization }: { organization: OwnOrganization }) {
  const isSite = organization.type === 'site';
  const rules = recordRulesOf(isSite ? 'siteProfile' : 'sponsorProfile') as Rules<typeof siteProfileSchema>;
  return (
    <ZodForm
      id="profile"
      rules={rules}
      values={{ ...organization, priorTrials: organization.priorTrials?.toString() }}
      checksOnBlur
      className="grid gap-10"
    >
      {(fields) => {
        const field = (name: keyof typeof fields) => fields[name];
        return (
          <>
            <Meanwhile version={organization.updatedAt} />
            <AsksBeforeLeaving form="profile" />
            <RequiredNote />
            <Fieldset title="Basics">
              <TextField meta={fields.name} label="Name" autoComplete="organization" className="sm:col-span-2" />
              <AddressFields field={field} optional={!isSite} />
              <TextField meta={fields.website} label="Website" inputMode="url" autoComplete="url" optional />
              <TextArea meta={fields.description} label="Description" optional className="sm:col-span-2" />
            </Fieldset>
            <Fieldset title="Contact">
              <TextField meta={fields.contactName} label="Contact person" autoComplete="name" optional />
              <TextField meta={fields.email} label="E-mail" type="email" autoComplete="email" optional />
              <TextField meta={fields.phone} label="Phone" type="tel" autoComplete="tel" optional />
            </Fieldset>
            {isSite && (
              <>
                <Fieldset title="Site details">
                  <NpiField meta={fields.npi} />
                  <DetailFields field={field} needsArea />
                </Fieldset>
                <InvestigatorFields field={field}>
                  <NpiField meta={fields.piNpi} />
                </InvestigatorFields>
              </>
            )}
            <FormActions>
              <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
              <BackToDashboard />
            </FormActions>
          </>
        );
      }}
    </ZodForm>
  );
}
