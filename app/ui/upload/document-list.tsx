import { useLayoutEffect, useRef } from 'react';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { Button } from '../button';
import { useHydrated } from '../hydrated';
import { FileText } from '../icons';
import { Bar } from '../progress';
import type { UploadState } from './use-upload';

interface DocumentListProps {
  documents: DocumentReference[];
  type: 'other' | 'protocol';
  onRemove: (filePath: string) => void;
}

/** The uploaded documents, which are also hidden fields of the form. Without JavaScript, Remove submits the form. */
export function DocumentList({ documents, type, onRemove }: DocumentListProps) {
  const hydrated = useHydrated();
  if (documents.length === 0) return null;
  return (
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
            onClick={hydrated ? () => onRemove(document.filePath) : undefined}
          >
            Remove<span className="sr-only"> {document.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface SendingProps extends NonNullable<UploadState['sending']> {
  onCancel: () => void;
  /** Called if this disappears while it has the focus. */
  onFocusLost: () => void;
}

/** The progress of an upload, why it is paused, and a button to cancel it. */
export function Sending({ name, percent, waiting, onCancel, onFocusLost }: SendingProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it disappears.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, []);
  return (
    <div ref={box} className="mt-3 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 break-words text-sm">
          Uploading {name}: <span className="tabular-nums">{percent}%</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <Bar percent={percent} tone={waiting ? 'warning' : 'brand'} />
        </div>
        {waiting && <p className="mt-1.5 break-words text-sm text-warning">{waiting}</p>}
      </div>
      <Button type="button" variant="quiet" size="sm" onClick={onCancel}>
        Cancel<span className="sr-only"> uploading {name}</span>
      </Button>
    </div>
  );
}
