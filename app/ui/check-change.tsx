import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import type { PreviewedChange } from '~/domain/model/match-effect-view';
import { ButtonLink, SubmitButton } from './button';
import { ChangeTable } from './change-table';
import { FormActions } from './form';
import { Page, PageHeading, Section } from './layout';
import { StudyEffectCard } from './study-effect';

interface CheckChangeProps {
  check: PreviewedChange;
  /** Everything that was typed, by field. */
  typed: readonly [string, string][];
  /** The address that the form is sent to, and the intent that confirms it. */
  action: string;
  confirm: string;
  /** The button that leads back to a form with what was typed, if there is one. */
  back?: ReactNode;
}

/** Shows the effect of a change on the list of sites, and asks for confirmation. */
export function CheckChange({ check, typed, action, confirm, back }: CheckChangeProps) {
  const { studyId, name, needsApproval, changes, saved, effect } = check;
  return (
    <Page width="prose">
      <PageHeading eyebrow={name} title="Check your changes" lead="Nothing is saved yet." />
      <Section title="Changes to site requirements">
        <ChangeTable caption="Changes to site requirements" changes={changes} />
      </Section>
      {effect && (
        <Section title="Effect on your site list">
          <StudyEffectCard effect={effect} />
        </Section>
      )}
      {saved.length > 0 && (
        <Section
          title="Other changes"
          lead={needsApproval ? 'They need no approval, and are saved as soon as you send the others.' : undefined}
        >
          <ChangeTable caption="Other changes" changes={saved} />
        </Section>
      )}
      <Form method="post" action={action} className="mt-10">
        {typed.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list is a repeated name, and nothing moves.
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        <FormActions
          note={
            needsApproval
              ? 'An administrator reviews the changes to site requirements. Until then, the study requires what it did. If they are approved, we rescore suggestions and notify invited, interested and selected sites.'
              : 'The study is not approved yet, so no site has seen it.'
          }
        >
          <SubmitButton intent={confirm} pendingLabel="Saving...">
            {needsApproval ? 'Send for approval' : 'Save changes'}
          </SubmitButton>
          <div className="flex flex-wrap gap-3">
            {back}
            <ButtonLink to={paths.studyTab(studyId, 'details')} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </FormActions>
      </Form>
    </Page>
  );
}
