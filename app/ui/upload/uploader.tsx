import { FileText } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type DocumentReference, documentIdOf } from '~/domain/documents/reference';
import { Button } from '../button';
import { useHydrated } from '../hydrated';
import { Bar } from '../progress';
import { cx } from '../text';
import { ACCEPT, UPLOAD_SIZE } from './check-file';
import { useUpload } from './use-upload';

interface UploaderProps {
  /** The form's id: the error summary leads to '{formId}-file' and '{formId}-documents'. */
  formId: string;
  type: 'other' | 'protocol';
  label: string;
  hint?: ReactNode;
  /** What is uploaded already; the uploader keeps its own list from then on. */
  documents: DocumentReference[];
  errors?: string[];
  /** Told after a document was added or removed. */
  onChange?: () => void;
  onUploading?: (uploading: boolean) => void;
}

/**
 * Uploads documents one at a time into hidden fields `documents[i].name|type|filePath`. With JavaScript a chosen file
 * is sent at once, with progress; without, it is sent by the form itself (multipart) with `intent=upload` as `file`,
 * and `intent=remove:{id}` takes one away.
 */
export function Uploader({
  formId,
  type,
  label,
  hint,
  documents: initial,
  errors = [],
  onChange,
  onUploading,
}: UploaderProps) {
  const hydrated = useHydrated();
  const { documents, sending, message, add, remove, cancel } = useUpload(initial, onChange ?? (() => {}), onUploading);
  const input = useRef<HTMLInputElement>(null);
  const id = `${formId}-file`;
  const problem = message?.tone === 'danger' ? message.text : message || sending ? undefined : errors[0];
  return (
    <fieldset id={`${formId}-documents`} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold text-ink text-lg tracking-tight">{label}</legend>
      {hint && <p className="text-ink-muted">{hint}</p>}
      {documents.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {documents.map((document, index) => (
            <li
              key={document.filePath}
              className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3"
            >
              <FileText aria-hidden className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 flex-1 break-words">{document.name}</span>
              <input type="hidden" name={`documents[${index}].name`} value={document.name} />
              <input type="hidden" name={`documents[${index}].type`} value={type} />
              <input type="hidden" name={`documents[${index}].filePath`} value={document.filePath} />
              <Button
                type={hydrated ? 'button' : 'submit'}
                name="intent"
                value={`remove:${documentIdOf(document.filePath)}`}
                formNoValidate
                variant="quiet"
                size="sm"
                onClick={hydrated ? () => remove(document.filePath) : undefined}
              >
                Remove<span className="sr-only"> {document.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <label htmlFor={id} className="font-medium text-ink">
          {documents.length > 0 ? 'Add another document' : 'Add a document'}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-ink-muted text-sm">
          PDF, DOC or DOCX, at most {UPLOAD_SIZE}.
        </p>
        <div className="mt-1.5 flex flex-col gap-3 sm:flex-row sm:items-center">
          <input
            ref={input}
            id={id}
            type="file"
            name="file"
            accept={ACCEPT}
            aria-invalid={problem ? true : undefined}
            aria-describedby={cx(`${id}-hint`, problem && `${id}-error`)}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // sent already: the form's own post must not send it again
            }}
            className={cx(
              'block w-full min-w-0 rounded-lg border border-line-strong border-dashed bg-sunken p-3 text-ink-muted text-sm',
              'hover:border-brand aria-invalid:border-2 aria-invalid:border-danger',
              'file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong/60 file:border-solid',
              'file:bg-surface file:px-4 file:font-semibold file:text-base file:text-ink hover:file:text-brand',
            )}
          />
          {!hydrated && (
            <Button name="intent" value="upload" formNoValidate variant="secondary" className="until-hydrated">
              Upload
            </Button>
          )}
        </div>
        {problem && (
          <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-danger text-sm">
            {problem}
          </p>
        )}
        <div role="status" className="text-sm">
          {message?.tone === 'success' && <p className="mt-1.5 font-medium text-success">{message.text}</p>}
        </div>
        {sending && (
          <div className="mt-3 flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="mb-1 break-words text-sm">
                Uploading {sending.name}: <span className="tabular-nums">{sending.percent}%</span>
              </p>
              <div
                role="progressbar"
                aria-label={`Uploading ${sending.name}`}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={sending.percent}
              >
                <Bar percent={sending.percent} />
              </div>
            </div>
            <Button type="button" variant="quiet" size="sm" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
