import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { studyMatches } from '~/actions/study-matches';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { WEIGHT_SHIFT } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { weightsPage } from '~/domain/commands/matches/weights.server';
import { previewWeights } from '~/domain/commands/matches/weights-preview.server';
import { rulesOf } from '~/domain/model/forms';
import { weightsSchema } from '~/domain/model/match-schema';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { limitRate } from '~/http/rate-limit.server';
import { Button, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions, RangeField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Preview } from './preview';

export const handle: WithHelp = { help: 'study-settings' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Weights: ${args.data.weights.name}` : 'Weights', args);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { saved, changeable } = await weightsPage(actor, id);
  const asked = new URL(request.url).searchParams;
  if (!asked.has('preview')) return { weights: saved, changeable, sites: null, refused: null };
  const submission = parseWithZod(asked, { schema: weightsSchema });
  const refuse = (status: number, formErrors?: string[]) => {
    const refused = submission.reply({ formErrors }) as SubmissionResult<string[]>;
    return data({ weights: saved, changeable, sites: null, refused }, { status });
  };
  if (submission.status !== 'success') return refuse(400);
  try {
    await limitRate(context, 'preview');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(error.status, [error.message]);
  }
  const { sites, ...weights } = await previewWeights(actor, id, submission.value);
  return { weights, changeable, sites, refused: null };
}

export const action = perform({
  to: ({ params }) => paths.studyWeights(params.id),
  actions: [studyMatches.weighStudy],
});

const { most, step, unshifted } = WEIGHT_SHIFT;
/** '×1.5' of the usual weight. The only percentage on the page is the share of the score. */
const times = (value: number) => `×${value / unshifted}`;

/** How much each of the five sub-scores counts for one study (MAT-03). */
export default function Weights() {
  const { weights, changeable, sites, refused } = useLoaderData<typeof loader>();
  const { name, studyId, shifts, shares } = weights;
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.study(studyId), label: name }}
        title="Weights for this study"
        lead="We rank sites by five sub-scores. Give more weight to the ones that matter most for this study: ×2 doubles a weight, ×0 leaves it out."
      />
      <Card>
        {/* The key resets the form when the weights change, here or elsewhere. */}
        <ZodForm
          key={JSON.stringify(shifts)}
          id="weights"
          rules={rulesOf('weights')}
          values={shifts}
          {...(refused && { lastResult: refused as SubmissionResult<string[]> })}
          className="grid gap-7"
        >
          {(fields) => (
            <>
              {SUB_SCORES.map(({ value, label, looksAt }) => (
                <RangeField
                  key={value}
                  meta={fields[value]}
                  label={label}
                  hint={looksAt}
                  min={0}
                  max={most}
                  step={step}
                  ticks={[0, unshifted, most]}
                  format={times}
                  note={`${Math.round(100 * shares[value])}% of the score`}
                />
              ))}
              <FormActions
                note={`The shares of the score show ${sites ? 'these weights, which are not saved yet' : 'the saved weights'}.${changeable ? ' When you save, we update the scores of matches that are still new.' : ''}`}
              >
                {changeable && <SubmitButton pendingLabel="Saving...">Save weights</SubmitButton>}
                <div className="flex flex-wrap gap-3">
                  <Button formMethod="get" name="preview" value="1" variant="secondary">
                    Preview
                  </Button>
                  {changeable && (
                    <SubmitButton
                      intent="weighStudy"
                      variant="secondary"
                      form="weights-default"
                      pendingLabel="Resetting..."
                    >
                      Reset to default
                    </SubmitButton>
                  )}
                </div>
              </FormActions>
            </>
          )}
        </ZodForm>
        {changeable && (
          <Form method="post" id="weights-default">
            {SUB_SCORES.map(({ value }) => (
              <input key={value} type="hidden" name={value} value={unshifted} />
            ))}
          </Form>
        )}
      </Card>
      {sites && <Preview sites={sites} />}
    </Page>
  );
}
