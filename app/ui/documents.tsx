import { Form } from '@remix-run/react';
import { STUDY_DOCUMENT_KINDS } from '~/catalogue/documents';
import { UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS, UPLOAD_HINT } from '~/catalogue/texts';
import type { MatchDocument } from '~/domain/model/match-document-view';
import { Badge } from './badge';
import { SubmitButton } from './button';
import { Card, Fold } from './card';
import { FileField, useRefused } from './form';
import { SelectFrame, selectControl } from './form/field';
import { FileText } from './icons';
import { ReasonField } from './reason-field';
import { formatDate, formatNumber } from './text';

interface DocumentListProps {
  documents: readonly MatchDocument[];
  /** The intent of the button that removes one; null if the reader may not. */
  remove: 'removeMatchDocument' | 'removeStudyDocument' | null;
  none: string;
}

/** The documents that the parties of a match share. */
export function DocumentList({ documents, remove, none }: DocumentListProps) {
  if (documents.length === 0) return <p className="text-ink-muted">{none}</p>;
  return (
    <ul className="grid gap-3">
      {documents.map(({ id, name, type, size, createdAt }) => (
        <Card as="li" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileText aria-hidden className="size-5 shrink-0 text-brand" />
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-2">
              <a href={paths.document(id)} className="link break-words font-medium">
                {name ?? 'Document'}
              </a>
              {type && type !== 'other' && <Badge>{labelOf(STUDY_DOCUMENT_KINDS, type)}</Badge>}
            </p>
            <p className="text-ink-muted text-sm">
              {size !== null && `${formatNumber(Math.ceil(size / 1024))} kB, `}added {formatDate(createdAt)}
            </p>
          </div>
          {remove && (
            <Fold
              label={
                <>
                  Remove<span className="sr-only"> {name}</span>
                </>
              }
              className="open:basis-full"
            >
              <Form method="post" className="mt-3 grid gap-3">
                <ReasonField hint={REASON_HINTS.kept} />
                <SubmitButton intent={`${remove} ${id}`} variant="danger" size="sm" className="justify-self-start">
                  Remove permanently<span className="sr-only">: {name}</span>
                </SubmitButton>
              </Form>
            </Fold>
          )}
        </Card>
      ))}
    </ul>
  );
}

interface AddDocumentProps {
  id: string;
  intent: 'addMatchDocuments' | 'addStudyDocuments';
  /** Whether it asks what the document is. */
  kinds?: boolean;
  idempotencyKey: string;
}

/** Adds a file to the list above it. */
export function AddDocument({ id, intent, kinds, idempotencyKey }: AddDocumentProps) {
  const refused = useRefused(intent);
  const errors = [
    ...(refused?.error?.file ?? []),
    ...(refused?.error?.documents ?? []),
    ...(refused?.error?.[''] ?? []),
  ];
  return (
    <Card className="mt-4">
      {/* The key empties the form once the document is in the list. */}
      <Form key={idempotencyKey} method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-document`} />
        {kinds ? (
          <div className="max-w-xs">
            <label htmlFor={`${id}-kind`} className="font-medium text-ink">
              Kind
            </label>
            <SelectFrame className="mt-1.5">
              <select id={`${id}-kind`} name="kind" defaultValue="protocol" className={selectControl}>
                {STUDY_DOCUMENT_KINDS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectFrame>
          </div>
        ) : (
          <input type="hidden" name="kind" value="other" />
        )}
        <FileField
          id={`${id}-file`}
          name="file"
          label="Add a document"
          hint={UPLOAD_HINT}
          accept={UPLOAD_EXTENSIONS.join()}
          errors={errors}
        />
        <div>
          <SubmitButton intent={intent} variant="secondary" pendingLabel="Uploading...">
            Add document
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
