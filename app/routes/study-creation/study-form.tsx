import type { SerializeFrom } from '@remix-run/node';
import { useCallback, useState } from 'react';
import { paths } from '~/catalogue/paths';
import { nextStep, previousStep, type Typed } from '~/domain/drafts/steps';
import { STUDY_STEPS, type StudyStep } from '~/domain/studies/steps';
import type { Refusal } from '~/http/multi-step-form.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions } from '~/ui/form';
import { MultiStepForm } from '~/ui/multi-step-form';
import { Tabs } from '~/ui/tabs';
import { BasicTab } from './basic-tab';
import { DocumentsTab } from './documents-tab';
import { RegulatoryTab, RequirementsTab, SpecificationsTab, SponsorTab } from './tabs';

interface StudyFormProps {
  step: StudyStep;
  typed: Typed;
  idempotencyKey: string;
  isVisitor: boolean;
  refusal?: Pick<SerializeFrom<Refusal>, 'lastResult' | 'problems'>;
}

/** One tab of the form. */
export function StudyForm({ step, typed, idempotencyKey, isVisitor, refusal }: StudyFormProps) {
  const [live, setLive] = useState<FormData | null>(null);
  const [uploading, setUploading] = useState(false);
  const readLive = useCallback((form: HTMLFormElement) => setLive(new FormData(form)), []);
  const isLast = !nextStep(STUDY_STEPS, step);
  return (
    <MultiStepForm
      id="study"
      step={step}
      action={paths.studyCreation(step.key)}
      values={typed}
      idempotencyKey={idempotencyKey}
      signedIn={!isVisitor}
      lastResult={refusal?.lastResult}
      // The server works out from the fields what Enter means.
      enter="enter"
      noValidate
      onInput={readLive}
    >
      {({ field, errorSummary, uploader }) => (
        <>
          <Tabs
            label="Parts of the form"
            tabs={STUDY_STEPS.map(({ key, title }) => ({
              label: title,
              href: paths.studyCreation(key),
              current: key === step.key,
              state: refusal?.problems.includes(key) ? 'problem' : undefined,
              submit: { name: 'intent', value: `goto:${key}` },
            }))}
          />
          <Card className="grid gap-8">
            {errorSummary}
            {step.key === 'basic' && <BasicTab field={field} typed={typed} />}
            {step.key === 'sponsor' && <SponsorTab field={field} isVisitor={isVisitor} />}
            {step.key === 'specifications' && <SpecificationsTab field={field} typed={typed} live={live} />}
            {step.key === 'requirements' && <RequirementsTab field={field} typed={typed} />}
            {step.key === 'regulatory' && <RegulatoryTab field={field} />}
            {step.key === 'documents' && (
              <DocumentsTab typed={typed} uploader={{ ...uploader, onUploading: setUploading }} />
            )}
            <FormActions note="We keep what you enter for 30 days in this browser, even if you close it.">
              <div className="flex flex-col-reverse gap-3 sm:order-last sm:flex-row">
                {previousStep(STUDY_STEPS, step) && (
                  <SubmitButton variant="secondary" intent="previous">
                    Previous
                  </SubmitButton>
                )}
                {isLast ? (
                  <SubmitButton
                    intent="submit"
                    pendingLabel="Submitting..."
                    disabled={uploading}
                    disabledReason="Please wait for the upload to finish."
                  >
                    Submit for Review
                  </SubmitButton>
                ) : (
                  <SubmitButton intent="next">Next</SubmitButton>
                )}
              </div>
              <ButtonLink to={paths.home} variant="quiet">
                Cancel
              </ButtonLink>
            </FormActions>
          </Card>
        </>
      )}
    </MultiStepForm>
  );
}
