import { Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useId, useRef } from 'react';
import { MESSAGE_FILES_MAX, UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import type { Option } from '~/catalogue/options';
import { REASON_HINTS, UPLOAD_HINT } from '~/catalogue/texts';
import { SubmitButton } from '~/ui/button';
import { FileField } from '~/ui/form';
import { ReasonField } from '~/ui/reason-field';
import { cx } from '~/ui/text';
import { Uploader } from '~/ui/upload/uploader';
import { FactFields, type FieldErrors, MAIN_FACTS, type Typed } from './facts';

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
      <FileField
        id={fieldId}
        label={
          <>
            New file<span className="sr-only"> for {name}</span>
          </>
        }
        errors={errors}
      />
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
    <Disclosure
      {...props}
      label={values.type ? 'Details' : 'Say what it is'}
      look="text-brand"
      open={errors !== undefined}
    >
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

/** Adds several files at once, with what they all are. A phone offers its camera. */
export function SeveralForm({ idempotencyKey, staff, values, errors }: SeveralProps) {
  return (
    <details className="mt-5" open={errors !== undefined || undefined}>
      <summary className="inline-flex min-h-9 items-center rounded-md font-semibold text-brand text-sm hover:underline">
        Add several at once
      </summary>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FileField
          id="several-file"
          label="Files or photos"
          hint={`Up to ${MESSAGE_FILES_MAX} at once. ${UPLOAD_HINT}`}
          accept={`${UPLOAD_EXTENSIONS.join()},image/jpeg,image/png`}
          errors={errors?.file ?? errors?.documents}
          multiple
        />
        <FactFields id="several" staff={staff} values={values} errors={errors} />
        <SubmitButton intent="addSeveral" pendingLabel="Adding..." className="justify-self-start">
          Add these files
        </SubmitButton>
      </Form>
    </details>
  );
}

/** Uploads a document, with what it is if that was said before: at once with JavaScript, on submit without. */
export function UploadForm({ idempotencyKey, staff, values, errors }: SeveralProps) {
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
        hint="Say what it is, then choose the file."
        documents={[]}
        errors={errors?.file ?? errors?.documents}
        onChange={add}
      >
        <FactFields id="one" names={MAIN_FACTS} staff={staff} values={values} errors={errors} className="mt-4" />
      </Uploader>
    </Form>
  );
}
