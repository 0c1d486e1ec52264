import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { paths } from '~/catalogue/paths';
import { nextTab, previousTab, TABS, type Tab } from '~/domain/studies/tabs';
import type { TypedStudy } from '~/domain/studies/typed';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, FormActions, type Meta } from '~/ui/form';
import { useKeptDraft } from '~/ui/kept-draft';
import { Tabs } from '~/ui/tabs';
import type { Refusal } from './answers.server';
import { BasicTab } from './basic-tab';
import { DocumentsTab } from './documents-tab';
import { RegulatoryTab } from './regulatory-tab';
import { RequirementsTab } from './requirements-tab';
import { SpecificationsTab } from './specifications-tab';
import { SponsorTab } from './sponsor-tab';

interface StudyFormProps {
  tab: Tab;
  typed: TypedStudy;
  idempotencyKey: string;
  isVisitor: boolean;
  refusal?: Pick<Refusal, 'lastResult' | 'problems'>;
}

const NOTHING = z.object({});
/** One of ours; conform checks a field by a button of its own. */
const isButton = (submitter: HTMLElement | null) => submitter?.getAttribute('name') === 'intent';

/** The schema's constraint, but for `required`: most labels say so without its being enforced (STU-07). */
function constraintOf({ schema, needed }: Tab) {
  const fields = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(fields.map(([name, rule]) => [name, { ...rule, required: needed.includes(name) }]));
}

/** One tab of the form. Every button sends the tab's fields along, so that nothing typed is lost. */
export function StudyForm({ tab, typed, idempotencyKey, isVisitor, refusal }: StudyFormProps) {
  const address = paths.studyCreation(tab.key);
  const [form, conformed] = useForm({
    id: 'study',
    lastResult: refusal?.lastResult,
    constraint: constraintOf(tab),
    defaultValue: typed as Record<string, string>,
    // A field is checked when it is left; a button keeps what was typed as it is, right or wrong.
    onValidate: ({ formData, submitter }) =>
      parseWithZod(formData, { schema: isButton(submitter) ? NOTHING : tab.schema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  const [live, setLive] = useState<FormData | null>(null);
  const [uploading, setUploading] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { touched, sent } = useKeptDraft(element, address);
  const readLive = () => element.current && setLive(new FormData(element.current));
  // What was typed before the page came to life counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void readLive(), []);
  const parts = { fields: conformed as Record<string, Meta>, typed };

  return (
    <Form
      method="post"
      action={address}
      id={form.id}
      noValidate
      encType={tab.key === 'documents' ? 'multipart/form-data' : undefined}
      ref={element}
      data-tells-offline
      onInput={() => {
        readLive();
        touched();
      }}
      onSubmit={(event) => {
        sent();
        form.onSubmit(event);
      }}
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
      <Card className="grid gap-8">
        <ErrorSummary form={form} />
        {tab.key === 'basic' && <BasicTab {...parts} />}
        {tab.key === 'sponsor' && <SponsorTab {...parts} isVisitor={isVisitor} />}
        {tab.key === 'specifications' && <SpecificationsTab {...parts} live={live} />}
        {tab.key === 'requirements' && <RequirementsTab {...parts} />}
        {tab.key === 'regulatory' && <RegulatoryTab {...parts} />}
        {tab.key === 'documents' && (
          <DocumentsTab
            formId={form.id}
            typed={typed}
            errors={[...(form.allErrors.file ?? []), ...(form.allErrors.documents ?? [])]}
            onChange={touched}
            onUploading={setUploading}
          />
        )}
        <FormActions note="What you enter is kept for 30 days, for this browser, even when you close it.">
          <div className="flex flex-col-reverse gap-3 sm:order-last sm:flex-row">
            {previousTab(tab) && (
              <SubmitButton variant="secondary" intent="previous">
                Previous
              </SubmitButton>
            )}
            {nextTab(tab) && <SubmitButton intent="next">Next</SubmitButton>}
            {!nextTab(tab) && (
              <SubmitButton
                intent="submit"
                pendingLabel="Submitting..."
                disabled={uploading}
                disabledReason="The upload is under way."
              >
                Submit for Review
              </SubmitButton>
            )}
          </div>
          <ButtonLink to={paths.home} variant="quiet">
            Cancel
          </ButtonLink>
        </FormActions>
      </Card>
    </Form>
  );
}
