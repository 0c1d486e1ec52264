import { type ReactNode, useRef, useState } from 'react';
import { UPLOAD_HINT } from '~/catalogue/texts';
import { UPLOADS } from '~/catalogue/uploads';
import type { DocumentReference } from '~/domain/model/document-reference';
import { Button } from '../button';
import { Hint } from '../form/field';
import { FileInput } from '../form/file-field';
import { useHydrated } from '../hydrated';
import { cx } from '../text';
import { DocumentList, Sending } from './document-list';
import { useUpload } from './use-upload';

interface UploaderProps {
  /** The error summary links to '{formId}-file' and '{formId}-documents'. */
  formId: string;
  type: 'other' | 'protocol';
  label: string;
  hint?: ReactNode;
  /** The documents uploaded before; the uploader continues this list on its own. */
  documents: DocumentReference[];
  errors?: string[];
  /** Fields that say what the file is, before it. */
  children?: ReactNode;
  onChange?: (documents: DocumentReference[]) => void;
  onUploading?: (uploading: boolean) => void;
}

/**
 * Uploads one file at a time, and adds it to the form as hidden fields `documents[i].name|type|filePath`. Without
 * JavaScript, the form sends it as `file` with `intent=upload`, and removes one with `intent=remove:{id}`.
 */
export function Uploader({
  formId,
  type,
  label,
  hint,
  documents: initial,
  errors = [],
  children,
  onChange,
  onUploading,
}: UploaderProps) {
  const hydrated = useHydrated();
  const upload = useUpload({ initial, changed: onChange, onUploading });
  const { documents, sending, announcement } = upload;
  const input = useRef<HTMLInputElement>(null);
  const toInput = () => input.current?.focus();
  const id = `${formId}-file`;
  // The server's error stays until another file is chosen.
  const [answered, setAnswered] = useState('');
  const problems = upload.problems.length > 0 || errors[0] === answered ? upload.problems : errors.slice(0, 1);
  const choose = (files: File[]) => {
    setAnswered(errors[0] ?? '');
    return upload.add(files);
  };
  const invalid = problems.length > 0;
  const notices = invalid || sending ? [] : upload.notices; // success messages no longer apply then
  return (
    <fieldset id={`${formId}-documents`} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold text-ink text-lg tracking-tight">{label}</legend>
      {hint && <p className="text-ink-muted">{hint}</p>}
      {children}
      <DocumentList
        documents={documents}
        type={type}
        onRemove={(filePath) => {
          upload.remove(filePath);
          toInput(); // its button is gone
        }}
      />
      <div className="mt-4">
        <label htmlFor={id} className="font-medium text-ink">
          {documents.length > 0 ? 'Add another document' : 'Add a document'}
        </label>
        <Hint id={`${id}-hint`}>{UPLOAD_HINT}</Hint>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field itself accepts one dropped file; this handles several. */}
        <div
          className="mt-1.5 flex flex-col gap-3 sm:flex-row sm:items-center"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose([...event.dataTransfer.files]);
          }}
        >
          <FileInput
            ref={input}
            id={id}
            aria-invalid={invalid || undefined}
            aria-describedby={cx(`${id}-hint`, invalid && `${id}-error`)}
            onFocus={() => upload.load().catch(() => {})}
            onChange={async ({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              // The form must not send the file again, unless Uppy failed to load.
              if (await choose(files)) currentTarget.value = '';
            }}
          />
          {!hydrated && (
            <Button name="intent" value="upload" formNoValidate variant="secondary" className="until-hydrated">
              Upload
            </Button>
          )}
        </div>
        {invalid && (
          <div id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
            {upload.failed && <p className="font-semibold">{UPLOADS.failed}</p>}
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong with several files.
              <p key={index} className="break-words font-medium">
                {problem}
              </p>
            ))}
          </div>
        )}
        {upload.failed && (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => {
              upload.retry();
              toInput();
            }}
          >
            Try again
          </Button>
        )}
        {/* A success message keeps its place when it disappears, so that what is being clicked doesn't move. */}
        <div role="status" className={cx('text-sm', documents.length > 0 && 'min-h-6.5')}>
          {[...new Set(notices)].map((notice) => (
            <p key={notice} className="pt-1.5 font-medium text-success">
              {notice}
            </p>
          ))}
          <p className="sr-only">{sending?.waiting ?? announcement}</p>
        </div>
        {sending && <Sending {...sending} onCancel={upload.cancel} onFocusLost={toInput} />}
      </div>
    </fieldset>
  );
}
