import { Form } from '@remix-run/react';
import { useId } from 'react';
import { UPLOAD_TYPES } from '~/catalogue/limits';
import { REASON_HINTS } from '~/catalogue/messages';
import { SubmitButton } from '~/ui/button';
import { ReasonField } from '~/ui/reason-field';
import { cx } from '~/ui/text';

/** What the file dialog offers. The server goes by the content, not by this. */
const ACCEPT = UPLOAD_TYPES.map((type) => `.${type.toLowerCase()}`).join(',');

const opener = 'inline-flex min-h-9 items-center rounded-md px-3 font-semibold text-sm hover:underline';

interface DocumentProps {
  id: string;
  name: string;
}

/** Asks by opening, with or without JavaScript. */
export function RemoveForm({ id, name }: DocumentProps) {
  return (
    <details className="open:basis-full">
      <summary className={cx(opener, 'text-danger')}>
        Remove<span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" className="mt-1 mb-2 ml-3 grid gap-3">
        <input type="hidden" name="id" value={id} />
        <ReasonField hint={REASON_HINTS.kept} />
        <div>
          <SubmitButton intent="remove" variant="danger" size="sm">
            Remove for good<span className="sr-only">: {name}</span>
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** A new file takes the place of the old one. */
export function ReplaceForm(props: DocumentProps & { idempotencyKey: string; errors?: string[] }) {
  const { id, name, idempotencyKey, errors = [] } = props;
  const fieldId = useId();
  return (
    <details className="open:basis-full" open={errors.length > 0 || undefined}>
      <summary className={cx(opener, 'text-brand')}>
        Replace<span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" encType="multipart/form-data" className="mt-1 mb-3 ml-3 grid gap-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <label htmlFor={fieldId} className="text-sm">
          New file<span className="sr-only"> for {name}</span>
        </label>
        <input
          id={fieldId}
          type="file"
          name="file"
          accept={ACCEPT}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${fieldId}-error` : undefined}
          className="block w-full min-w-0 text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
        />
        {errors.length > 0 && (
          <p id={`${fieldId}-error`} role="alert" className="font-medium text-danger text-sm">
            {errors[0]}
          </p>
        )}
        <div>
          <SubmitButton intent="replace" size="sm" pendingLabel="Replacing...">
            Replace it<span className="sr-only">: {name}</span>
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
