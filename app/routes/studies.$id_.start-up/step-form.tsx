import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Option } from '~/catalogue/options';
import { rulesOf } from '~/domain/model/forms';
import type { StartUpList } from '~/domain/model/start-up-schema';
import { SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { Checkbox, CheckboxGroup, FieldGrid, Select, TextField, useRefused, ZodForm } from '~/ui/form';

type Step = StartUpList['steps'][number];

const SIDES = [
  { value: 'site', label: 'Site' },
  { value: 'sponsor', label: 'Sponsor' },
] as const;

/** The value of an option that stands for nothing, because an empty one cannot be chosen again. */
const NONE = 'none';

interface StepFormProps {
  /** Null to add one. */
  step: Step | null;
  steps: readonly Step[];
  options: { stages: readonly Option[]; types: readonly Option[] };
}

/** Changes a task of the list, or adds one. Of the activation, only what it is called and when it is due. */
export function StepForm({ step, steps, options }: StepFormProps) {
  const isActivation = step?.stage === 'activation';
  const others = steps
    .filter(({ key, stage }) => key !== step?.key && stage !== 'activation')
    .map(({ key, title }) => ({ value: key, label: title }));
  return (
    <div className="grid gap-6 border-line border-l-4 pl-4">
      <ZodForm
        id={`step-form-${step?.key ?? 'new'}`}
        rules={rulesOf('startUpStep')}
        lastResult={useRefused('setStartUpList')}
        values={{
          was: step?.key ?? '',
          stage: step?.stage,
          title: step?.title,
          side: step?.side,
          after: step?.after ?? NONE,
          days: String(step?.days ?? 10),
          needs: step ? [...step.needs] : [],
          documentType: step?.documentType ?? NONE,
          mayBeWaived: step?.mayBeWaived ? 'on' : undefined,
        }}
        className="grid gap-5"
      >
        {(fields) => (
          <>
            <input type="hidden" name="was" value={step?.key ?? ''} />
            <TextField meta={fields.title} label="What needs to be done" />
            {isActivation ? (
              <>
                <input type="hidden" name="stage" value="initiation" />
                <input type="hidden" name="side" value="sponsor" />
              </>
            ) : (
              <FieldGrid>
                <Select
                  meta={fields.stage}
                  label="Stage"
                  options={options.stages.filter(({ value }) => value !== 'activation')}
                />
                <Select meta={fields.side} label="Who does it" options={SIDES} />
              </FieldGrid>
            )}
            <FieldGrid>
              <TextField meta={fields.days} label="Business days" inputMode="numeric" />
              <Select
                meta={fields.after}
                label="Counted from"
                options={[{ value: NONE, label: 'The beginning of the start-up' }, ...others]}
              />
            </FieldGrid>
            {!isActivation && (
              <>
                <Fold label="Other tasks that have to be done first" open={(step?.needs.length ?? 0) > 0}>
                  <div className="mt-3">
                    <CheckboxGroup meta={fields.needs} label="It waits for" options={others} optional />
                  </div>
                </Fold>
                <Select
                  meta={fields.documentType}
                  label="Document of the site"
                  hint="Only a task of the site can ask for one."
                  options={[{ value: NONE, label: 'None' }, ...options.types]}
                />
                <Checkbox meta={fields.mayBeWaived} label="It may be waived, with a reason" />
              </>
            )}
            <Checkbox meta={fields.forAll} label="Use this list for our other studies without their own, too" />
            <div>
              <SubmitButton intent="setStartUpList" pendingLabel="Saving...">
                {step ? 'Save the task' : 'Add the task'}
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
      {step && !isActivation && <Remove step={step}>Remove the task</Remove>}
    </div>
  );
}

/** Removes it from the list. The fields are those that the form needs, as they are. */
function Remove({ step, children }: { step: Step; children: ReactNode }) {
  const { key, stage, title, side, days } = step;
  return (
    <Form method="post">
      {Object.entries({ was: key, stage, title, side, days, remove: 'on' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton intent="setStartUpList" variant="quiet" pendingLabel="Removing...">
        {children}
        <span className="sr-only">: {title}</span>
      </SubmitButton>
    </Form>
  );
}
