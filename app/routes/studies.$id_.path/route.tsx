import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { engagements } from '~/actions/engagements';
import { STEP_PLACES, STEPS } from '~/catalogue/engagement';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { seeStudyPath } from '~/domain/commands/engagements/study-path.server';
import { formOfPath } from '~/domain/model/engagement-schema';
import { rulesOf } from '~/domain/model/forms';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Checkbox, Fieldset, FormActions, type Meta, Select, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study-settings' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Steps: ${args.data.name}` : 'Steps', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = await seeStudyPath(await signedIn(request), params.id as string);
  return { ...path, values: formOfPath(path.steps) };
}

export const action = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [engagements.setStudyPath],
});

const SOURCES = {
  study: 'This study has its own steps.',
  template: 'This study has the steps that you saved for your studies.',
  default: 'This study has the usual steps.',
} as const;

/** The steps from a site's interest to a decision about it, and how long each side has for each. */
export default function StudyPath() {
  const { name, studyId, source, values } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.study(studyId), label: name }}
        title="Steps and deadlines"
        lead={`${SOURCES[source]} Changes apply to sites that are invited from now on, or show interest without an invitation. To a site that is underway, you can add a visit on the page of its match, under Visit.`}
      />
      <Card>
        <ZodForm id="study-path" rules={rulesOf('studyPath')} values={values} className="grid gap-8">
          {(fields) => (
            <>
              <StepFields
                step="interest"
                days={fields.interestDays}
                hint="Time for the site to answer an invitation."
              />
              <StepFields step="cda" days={fields.cdaDays} place={fields.cdaPlace} />
              <StepFields step="feasibility" days={fields.feasibilityDays} place={fields.feasibilityPlace} />
              <StepFields step="visit" days={fields.visitDays} place={fields.visitPlace} />
              <StepFields step="decision" days={fields.decisionDays} hint="Time for you to answer the site." />
              <Checkbox meta={fields.asTemplate} label="Use these steps for our later studies too" />
              <FormActions>
                <SubmitButton pendingLabel="Saving...">Save steps</SubmitButton>
                <ButtonLink to={paths.study(studyId)} variant="secondary">
                  Cancel
                </ButtonLink>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
    </Page>
  );
}

interface StepFieldsProps {
  step: (typeof STEPS)[number]['value'];
  days: Meta;
  place?: Meta;
  hint?: string;
}

function StepFields({ step, days, place, hint = 'For each side, while it is its turn.' }: StepFieldsProps) {
  return (
    <Fieldset title={labelOf(STEPS, step)}>
      {place && <Select meta={place} label="Position" options={STEP_PLACES} />}
      <TextField meta={days} label="Business days" hint={hint} inputMode="numeric" className="max-w-48" />
    </Fieldset>
  );
}
