import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { STUDY_DOCUMENT_KINDS } from '~/catalogue/documents';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS, UPLOAD_HINT } from '~/catalogue/texts';
import type { MatchDocument } from '~/domain/model/match-document-view';
import { Badge } from './badge';
import { SubmitButton } from './button';
import { Card, Fold } from './card';
import { FileField, useRefused } from './form';
import { box, choice } from './form/choice-fields';
import { SelectFrame, selectControl } from './form/field';
import { FileText } from './icons';
import { ReasonField } from './reason-field';
import { cx, formatDate, formatNumber } from './text';

interface DocumentListProps<Document> {
  documents: readonly Document[];
  /** The intent of the button that removes one; null if the reader may not. */
  remove: 'removeMatchDocument' | 'removeStudyDocument' | null;
  none: string;
  /** What else there is to say of a document. */
  more?: (document: Document) => ReactNode;
  /** What else can be done with a document, before Remove. */
  forms?: (document: Document) => ReactNode;
}

/** The documents that the parties of a match share. */
export function DocumentList<Document extends MatchDocument>(props: DocumentListProps<Document>) {
  const { documents, remove, none, more, forms } = props;
  if (documents.length === 0) return <p className="text-ink-muted">{none}</p>;
  return (
    <ul className="grid gap-3">
      {documents.map((document) => {
        const { id, name, type, size, createdAt } = document;
        return (
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
              {more?.(document)}
            </div>
            {forms?.(document)}
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
        );
      })}
    </ul>
  );
}

interface AddDocumentProps {
  id: string;
  intent: 'addMatchDocuments' | 'addStudyDocuments';
  /** Whether it asks what the document is. */
  kinds?: boolean;
  /** Whether it asks if the document is for the review only. */
  reviewOnly?: boolean;
  idempotencyKey: string;
}

/** Adds a file to the list above it. */
export function AddDocument({ id, intent, kinds, reviewOnly, idempotencyKey }: AddDocumentProps) {
  const refused = useRefused(intent);
  const typed = (refused?.initialValue ?? {}) as Partial<Record<'kind' | 'reviewOnly', string>>;
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
        {kinds ? <KindField id={`${id}-kind`} kind={typed.kind} /> : <input type="hidden" name="kind" value="other" />}
        <FileField id={`${id}-file`} label="Add a document" hint={UPLOAD_HINT} errors={errors} />
        {reviewOnly && (
          <label className={choice}>
            <input
              type="checkbox"
              name="reviewOnly"
              defaultChecked={typed.reviewOnly === 'on'}
              className={cx(box, 'mt-0.5 focus-visible:outline-none')}
            />
            <span className="min-w-0">
              For the review only
              <span className="block text-ink-muted text-sm">Our team reads it. No site can, until you share it.</span>
            </span>
          </label>
        )}
        <div>
          <SubmitButton intent={intent} variant="secondary" pendingLabel="Uploading...">
            Add document
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** What a sponsor's document is. */
export function KindField({ id, kind = 'protocol' }: { id: string; kind?: string }) {
  return (
    <div className="max-w-xs">
      <label htmlFor={id} className="font-medium text-ink">
        Kind
      </label>
      <SelectFrame className="mt-1.5">
        <select id={id} name="kind" defaultValue={kind} className={selectControl}>
          {STUDY_DOCUMENT_KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SelectFrame>
    </div>
  );
}
