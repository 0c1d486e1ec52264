import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicPages } from '~/actions/public-pages';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { PUBLIC_PARTS } from '~/catalogue/public-page';
import { ownSite } from '~/domain/commands/organizations/patients.server';
import { publicPageSettings } from '~/domain/commands/organizations/public-page.server';
import { rulesOf } from '~/domain/model/forms';
import type { PublicPageSettings } from '~/domain/model/public-page-schema';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { Checkbox, CheckboxGroup, FormActions, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { Sentences } from '~/ui/lists';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'site-page' };

export const meta: MetaFunction = (args) => pageTitle('Public page', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { id, status } = await ownSite(actor);
  return { settings: await publicPageSettings(actor, id), verified: status === 'verified' };
}

export const action = perform({
  to: () => paths.publicPageSettings,
  about: (actor) => ownSite(actor),
  actions: [],
  own: {
    async setPublicPage({ actor, act }) {
      const { id } = await ownSite(actor);
      return act(publicPages.setPublicPage, { id });
    },
  },
});

/** What a site shows to everyone. */
export default function PublicPageOf() {
  const { settings, verified } = useLoaderData<typeof loader>();
  const { isOn, open, may, address } = settings;
  return (
    <Page width="prose">
      <PageHeading
        title="Public page"
        lead="A page about your site that everyone can open, to link to from your own website. You choose what it shows."
        actions={
          <>
            <ButtonLink to={paths.sitePreview} variant="secondary">
              As sponsors see it
            </ButtonLink>
            <ButtonLink to={paths.organizationProfile} variant="secondary">
              Profile
            </ButtonLink>
          </>
        }
      />
      <div className="mb-8 grid gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={open ? 'success' : 'neutral'}>{open ? 'Everyone can open it' : 'Nobody can open it'}</Badge>
          {isOn && !open && 'It is on, and will open once your site is verified.'}
        </p>
        {address && (
          <p className="break-all">
            {open ? (
              <a href={address} className="link">
                {address}
              </a>
            ) : (
              address
            )}
          </p>
        )}
        {!verified && !isOn && (
          <Banner announce="none" title="You can turn it on once your site is verified">
            <p>You can choose and look at it now.</p>
          </Banner>
        )}
      </div>
      {may ? <Choose key={settings.updatedAt} settings={settings} verified={verified} /> : <Chosen {...settings} />}
    </Page>
  );
}

function Choose({ settings, verified }: { settings: PublicPageSettings; verified: boolean }) {
  const { isOn, listed, sections, renewable } = settings;
  return (
    <ZodForm id="public-page" rules={rulesOf('publicPage')} values={{ isOn, listed, sections }} className="grid gap-6">
      {(fields) => (
        <>
          <CheckboxGroup
            meta={fields.sections}
            label="What it shows"
            hint="Beside the name, city and state of your site and when it was verified. What is not known is left out."
            options={PUBLIC_PARTS}
          />
          <div>
            {(verified || isOn) && <Checkbox meta={fields.isOn} label="Everyone can open the page" />}
            <Checkbox
              meta={fields.listed}
              label="Search engines may list it"
              hint="Otherwise we ask them not to, and only who has the address finds it."
            />
            {renewable && (
              <Checkbox
                meta={fields.renewAddress}
                label="Give it an address after the present name of your site"
                hint="The address that it has will lead there."
              />
            )}
          </div>
          <FormActions>
            <SubmitButton intent="setPublicPage" pendingLabel="Saving...">
              Save
            </SubmitButton>
            <Button variant="secondary" formMethod="get" formAction={paths.publicPagePreview} formNoValidate>
              Preview
            </Button>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}

/** For whoever may not change it. */
function Chosen({ sections }: PublicPageSettings) {
  return (
    <section>
      <h2 className="mb-1">What it shows</h2>
      <p className="mb-3 text-ink-muted">An owner of your site chooses this, and turns the page on and off.</p>
      <Sentences lines={sections.map((part) => labelOf(PUBLIC_PARTS, part))} />
      <p className="mt-6">
        <ButtonLink to={paths.publicPagePreview} variant="secondary">
          Preview
        </ButtonLink>
      </p>
    </section>
  );
}
