import { Form, useSubmit } from '@remix-run/react';
import { useRef } from 'react';
import { Uploader } from '~/ui/upload/uploader';

/** Sends a file and adds it: at once with JavaScript, by the form itself without. */
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
