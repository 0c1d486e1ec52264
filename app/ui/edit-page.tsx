import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import { ButtonLink, SubmitButton } from './button';
import { FormActions, RequiredNote, ZodForm } from './form';
import { Page, PageHeading, Section } from './layout';
import { Meanwhile, useSeen } from './meanwhile';
import { AsksBeforeLeaving } from './unsaved';

type EditPageProps<Schema extends z.ZodObject> = ComponentProps<typeof ZodForm<Schema>> & {
  name: string;
  /** The record's version that the values are from. */
  version: number;
  /** What has happened to the record so far, if anything. */
  history: ReactNode;
  backHref: string;
  /** Above the form. */
  notice?: ReactNode;
};

/** The page on which an administrator edits a record, with its history below (ADM-05, ADM-08). */
export function EditPage<Schema extends z.ZodObject>(props: EditPageProps<Schema>) {
  const { name, version, history, backHref, notice, children, ...form } = props;
  return (
    <Page>
      <PageHeading title={`Edit ${name}`} lead="Changes are recorded in the audit trail." />
      {notice && <div className="mb-8">{notice}</div>}
      <ZodForm key={useSeen()} {...form} checksOnBlur className="grid max-w-4xl gap-10">
        {(fields) => (
          <>
            <Meanwhile version={version} />
            <AsksBeforeLeaving form={form.id} />
            <RequiredNote />
            {children(fields)}
            <FormActions>
              <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
              <ButtonLink to={backHref} variant="secondary">
                Cancel
              </ButtonLink>
            </FormActions>
          </>
        )}
      </ZodForm>
      <Section title="History">{history || <p className="text-ink-muted">No history yet.</p>}</Section>
    </Page>
  );
}
