import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { paths } from '~/catalogue/paths';
import { nextTab, previousTab, TABS, type Tab } from '~/domain/studies/tabs';
import type { TypedStudy } from '~/domain/studies/typed';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ErrorSummary, FormActions, type Meta } from '~/ui/form';
import { Tabs } from '~/ui/tabs';
import { BasicTab } from './BasicTab';
import { DocumentsTab } from './DocumentsTab';
import type { Refusal } from './deeds.server';
import { RegulatoryTab } from './RegulatoryTab';
import { RequirementsTab } from './RequirementsTab';
import { SpecificationsTab } from './SpecificationsTab';
import { SponsorTab } from './SponsorTab';
import { useBackgroundSave } from './useBackgroundSave';

interface StudyFormProps {
  tab: Tab;
  typed: TypedStudy;
  idempotencyKey: string;
  isVisitor: boolean;
  refusal?: Pick<Refusal, 'lastResult' | 'problems'>;
}

/** One tab of the form. Every button sends the tab's fields along, so that nothing typed is lost. */
export function StudyForm({ tab, typed, idempotencyKey, isVisitor, refusal }: StudyFormProps) {
  const address = paths.studyCreation(tab.key);
  const [form, conformed] = useForm({
    id: 'study',
    lastResult: refusal?.lastResult,
    constraint: getZodConstraint(tab.schema),
    defaultValue: typed as Record<string, string>,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tab.schema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  const [live, setLive] = useState<FormData | null>(null);
  const background = useBackgroundSave(address);
  const parts = { fields: conformed as Record<string, Meta>, typed };
  const hasFile = tab.key === 'documents';

  function onInput(event: FormEvent<HTMLFormElement>) {
    setLive(new FormData(event.currentTarget));
    if (!hasFile) background.onInput(event);
  }

  return (
    <Form
      method="post"
      action={address}
      id={form.id}
      noValidate
      encType={hasFile ? 'multipart/form-data' : undefined}
      onInput={onInput}
      onSubmit={() => void background.callOff()}
      className="grid gap-8"
    >
      {/* The first button is the one that Enter presses: the server reads from the fields what was meant. */}
      <button type="submit" name="intent" value="enter" tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {!isVisitor && <input type="hidden" name="signedIn" value="yes" />}
      <Tabs
        label="Parts of the form"
        tabs={TABS.map(({ key, title }) => ({
          label: title,
          href: paths.studyCreation(key),
          current: key === tab.key,
          state: refusal?.problems.includes(key) ? 'problem' : undefined,
          submit: { name: 'intent', value: `goto:${key}` },
        }))}
      />
      <ErrorSummary form={form} />
      {tab.key === 'basic' && <BasicTab {...parts} />}
      {tab.key === 'sponsor' && <SponsorTab {...parts} isVisitor={isVisitor} />}
      {tab.key === 'specifications' && <SpecificationsTab {...parts} live={live} />}
      {tab.key === 'requirements' && <RequirementsTab {...parts} />}
      {tab.key === 'regulatory' && <RegulatoryTab {...parts} />}
      {tab.key === 'documents' && <DocumentsTab {...parts} />}
      <FormActions
        note={
          <span aria-live="polite">
            {background.isSaved ? 'Saved. ' : ''}What you enter is kept on our server for 30 days, for this browser.
          </span>
        }
      >
        <ButtonLink to={paths.home} variant="quiet">
          Cancel
        </ButtonLink>
        <div className="flex flex-col gap-3 sm:flex-row">
          {previousTab(tab) && (
            <SubmitButton variant="secondary" intent="previous">
              Previous
            </SubmitButton>
          )}
          {nextTab(tab) && <SubmitButton intent="next">Next</SubmitButton>}
          {!nextTab(tab) && (
            <SubmitButton intent="submit" pendingLabel="Submitting...">
              Submit for Review
            </SubmitButton>
          )}
        </div>
      </FormActions>
    </Form>
  );
}
