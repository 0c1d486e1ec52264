import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useId } from 'react';
import type { InvitationPreview } from '~/domain/commands/matches/invitation.server';
import { Card, CardHeader } from './card';
import { control, FieldError, Hint } from './form/field';
import { DescriptionList } from './lists';
import { cx } from './text';

interface InvitationProps {
  invitation: InvitationPreview;
  /** How many sites get it. */
  sites?: number;
  /** What was typed before. */
  text?: string | null;
  /** In a narrow column. */
  stacked?: boolean;
}

/** What a site reads when it is invited, before anybody sends it, with what the sponsor can add. Part of a form. */
export function Invitation({ invitation: { subject, says, facts }, sites = 1, text, stacked }: InvitationProps) {
  return (
    <Card as="section">
      <CardHeader
        title={sites === 1 ? 'What the site will read' : 'What each site will read'}
        text="By e-mail, without estimates that you have not confirmed."
        level={3}
      />
      <p className="mb-3 break-words font-semibold">{subject}</p>
      <p className="mb-3 break-words">{says}</p>
      <DescriptionList items={facts.map(([term, value]) => ({ term, value }))} stacked={stacked} />
      <LineField sites={sites} text={text} />
    </Card>
  );
}

/** What the sponsor writes to the sites, sent as `text`. */
function LineField({ sites, text }: { sites: number; text?: string | null }) {
  const id = useId();
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  const errors = lastResult?.error?.text ?? [];
  const typed = lastResult?.initialValue?.text as string | undefined;
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-medium text-ink">
        {sites === 1 ? 'Your line to the site' : 'Your line to the sites'}
      </label>{' '}
      <span className="text-ink-muted text-sm">Optional</span>
      <Hint id={`${id}-hint`}>
        {sites === 1
          ? 'In your own words. The site reads it below these facts, and at its match.'
          : 'In your own words. Every site reads the same line below these facts, and at its match.'}
      </Hint>
      <input
        id={id}
        name="text"
        type="text"
        autoComplete="off"
        defaultValue={typed ?? text ?? undefined}
        aria-describedby={cx(`${id}-hint`, errors.length > 0 && `${id}-error`)}
        aria-invalid={errors.length > 0 || undefined}
        className={cx(control, 'mt-1.5')}
      />
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}
