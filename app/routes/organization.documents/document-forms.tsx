import { Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useId, useRef } from 'react';
import { MESSAGE_FILES_MAX, UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import type { Option } from '~/catalogue/options';
import { REASON_HINTS, UPLOAD_HINT } from '~/catalogue/texts';
import { SubmitButton } from '~/ui/button';
import { control, FieldError, Hint } from '~/ui/form/field';
import { ReasonField } from '~/ui/reason-field';
import { cx } from '~/ui/text';
import { Uploader } from '~/ui/upload/uploader';
import { FactFields, type FieldErrors, type Typed } from './facts';

interface DocumentProps {
  id: string;
  name: string;
}

interface DisclosureProps extends DocumentProps {
  label: string;
  look: string;
  open?: boolean;
  children: ReactNode;
}

/** A form about a document that opens on demand, with or without JavaScript. */
function Disclosure({ id, name, label, look, open, children }: DisclosureProps) {
  return (
    <details className="open:basis-full" open={open || undefined}>
      <summary
        className={cx('inline-flex min-h-9 items-center rounded-md px-3 font-semibold text-sm hover:underline', look)}
      >
        {label}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" encType="multipart/form-data" className="mt-1 mb-3 ml-3 grid gap-3">
        <input type="hidden" name="id" value={id} />
        {children}
      </Form>
    </details>
  );
}

export function RemoveForm(props: DocumentProps) {
  return (
    <Disclosure {...props} label="Remove" look="text-danger">
      <ReasonField hint={REASON_HINTS.kept} />
      <SubmitButton intent="removeDocument" variant="danger" size="sm" className="justify-self-start">
        Remove permanently<span className="sr-only">: {props.name}</span>
      </SubmitButton>
    </Disclosure>
  );
}

export function ReplaceForm(props: DocumentProps & { idempotencyKey: string; errors?: string[] }) {
  const { id, name, idempotencyKey, errors = [] } = props;
  const fieldId = useId();
  const failed = errors.length > 0 || undefined;
  return (
    <Disclosure id={id} name={name} label="Replace" look="text-brand" open={failed}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <label htmlFor={fieldId} className="text-sm">
        New file<span className="sr-only"> for {name}</span>
      </label>
      <input
        id={fieldId}
        type="file"
        name="file"
        accept={UPLOAD_EXTENSIONS.join()}
        aria-invalid={failed}
        aria-describedby={failed && `${fieldId}-error`}
        className="block w-full min-w-0 text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
      />
      {failed && (
        <p id={`${fieldId}-error`} role="alert" className="font-medium text-danger text-sm">
          {errors[0]}
        </p>
      )}
      <SubmitButton intent="replaceDocument" size="sm" pendingLabel="Replacing..." className="justify-self-start">
        Replace file<span className="sr-only">: {name}</span>
      </SubmitButton>
    </Disclosure>
  );
}

interface DescribeProps extends DocumentProps {
  staff: readonly Option[];
  values: Typed;
  errors?: FieldErrors;
}

/** Says what a document is. */
export function DescribeForm({ staff, values, errors, ...props }: DescribeProps) {
  return (
    <Disclosure {...props} label="Details" look="text-brand" open={errors !== undefined}>
      <FactFields id={`facts-${props.id}`} staff={staff} values={values} errors={errors} />
      <SubmitButton intent="describeDocument" size="sm" pendingLabel="Saving..." className="justify-self-start">
        Save details<span className="sr-only">: {props.name}</span>
      </SubmitButton>
    </Disclosure>
  );
}

interface SeveralProps {
  idempotencyKey: string;
  staff: readonly Option[];
  values: Typed;
  errors?: FieldErrors;
}

/** Adds several files at once, with what they are. A phone offers its camera. */
export function SeveralForm({ idempotencyKey, staff, values, errors }: SeveralProps) {
  const ofFiles = errors?.file ?? errors?.documents;
  return (
    <details className="mt-5" open={errors !== undefined || undefined}>
      <summary className="inline-flex min-h-9 items-center rounded-md font-semibold text-brand text-sm hover:underline">
        Add several at once, or say what they are
      </summary>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <div>
          <label htmlFor="several-file" className="font-medium">
            Files or photos
          </label>
          <Hint id="several-hint">{`Up to ${MESSAGE_FILES_MAX} at once. ${UPLOAD_HINT}`}</Hint>
          <input
            id="several-file"
            type="file"
            name="file"
            multiple
            accept={`${UPLOAD_EXTENSIONS.join()},image/jpeg,image/png`}
            aria-invalid={ofFiles !== undefined || undefined}
            aria-describedby={cx('several-hint', ofFiles && 'several-error')}
            className={cx(control, 'mt-1.5')}
          />
          <FieldError id="several-error" errors={ofFiles ?? []} />
        </div>
        <FactFields id="several" staff={staff} values={values} errors={errors} />
        <SubmitButton intent="addSeveral" pendingLabel="Adding..." className="justify-self-start">
          Add these files
        </SubmitButton>
      </Form>
    </details>
  );
}

/** Uploads a document: at once with JavaScript, on submit without. */
export function UploadForm({ idempotencyKey, errors }: { idempotencyKey: string; errors?: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const add = () => {
    if (!form.current) return;
    const filled = new FormData(form.current);
    filled.delete('file');
    filled.set('intent', 'attach');
    submit(filled, { method: 'post' });
  };
  return (
    <Form ref={form} method="post" encType="multipart/form-data">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Uploader
        formId="documents"
        type="other"
        label="Add to your documents"
        documents={[]}
        errors={errors}
        onChange={add}
      />
    </Form>
  );
}
