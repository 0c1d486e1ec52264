import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { WEIGHT_SHIFT } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { weightsSchema } from '~/domain/matches/schema';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, FormActions, RangeField } from '~/ui/form';

type Each = Record<(typeof SUB_SCORES)[number]['value'], number>;

interface WeightsFormProps {
  weights: { studyId: string; shifts: Each; shares: Each; version: string };
  lastResult?: SubmissionResult<string[]>;
}

const { most, step, unshifted } = WEIGHT_SHIFT;
const percent = (value: number) => `${Math.round(value)}%`;

/** A slider for each sub-score, and a button to reset them. */
export function WeightsForm({ weights, lastResult }: WeightsFormProps) {
  const { studyId, shifts, shares, version } = weights;
  const [form, fields] = useForm({
    id: 'weights',
    lastResult,
    defaultValue: shifts,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: weightsSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid gap-7">
        <ErrorSummary form={form} />
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
            format={percent}
            note={`${percent(100 * shares[value])} of the score`}
          />
        ))}
        <FormActions
          note={`The shares of the score show the saved weights (${version}). When you save, we update the scores of matches that are still new.`}
        >
          <SubmitButton pendingLabel="Saving...">Save weights</SubmitButton>
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="default" variant="secondary" form="weights-default" pendingLabel="Resetting...">
              Reset to default
            </SubmitButton>
            <ButtonLink to={paths.study(studyId)} variant="quiet">
              Back to the study
            </ButtonLink>
          </div>
        </FormActions>
      </Form>
      <Form method="post" id="weights-default" />
    </Card>
  );
}
