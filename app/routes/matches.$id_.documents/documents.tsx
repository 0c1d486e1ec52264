import { Form } from '@remix-run/react';
import { STUDY_DOCUMENT_KINDS } from '~/catalogue/documents';
import { UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS, UPLOAD_HINT } from '~/catalogue/texts';
import type { MatchDocument, MatchDocuments as Shared } from '~/domain/model/match-document-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { FileField, useRefused } from '~/ui/form';
import { SelectFrame, selectControl } from '~/ui/form/field';
import { FileText } from '~/ui/icons';
import { Section } from '~/ui/layout';
import { ReasonField } from '~/ui/reason-field';
import { formatDate, formatNumber } from '~/ui/text';

interface DocumentsProps {
  side: 'site' | 'sponsor' | 'admin';
  asked: boolean;
  documents: Shared;
  site: string;
  idempotencyKey: string;
}

/** The study's documents, which the site can read once the CDA is signed, and the site's own for this match. */
export function MatchDocuments({ side, asked, documents, site, idempotencyKey }: DocumentsProps) {
  const { open, study, site: own } = documents;
  const when = asked ? 'the CDA is signed' : 'it has shown interest';
  return (
    <>
      <Section
        id="study-documents"
        title="Protocol and other study documents"
        lead={
          side === 'site'
            ? 'From the sponsor. Please treat them as confidential.'
            : `Each site can read them once ${when}. ${open ? `${site} can read them now.` : `${site} cannot read them yet.`}`
        }
      >
        {side === 'site' && !open ? (
          <Card>
            <p>
              {asked
                ? 'You can read the sponsor’s documents here once the CDA is signed.'
                : 'You can read the sponsor’s documents here once you have shown interest.'}
            </p>
          </Card>
        ) : (
          <List
            documents={study}
            removable={side === 'sponsor'}
            none={
              side === 'sponsor'
                ? 'You have not added any documents yet.'
                : 'The sponsor has not added any documents yet.'
            }
          />
        )}
        {side === 'sponsor' && <AddForm id="study" kinds idempotencyKey={idempotencyKey} />}
      </Section>
      <Section
        id="site-documents"
        title={side === 'site' ? 'Your documents for this study' : `Documents of ${site}`}
        lead={
          side === 'site'
            ? 'Only the sponsor of this study and our team can read them.'
            : 'For this study only. You can read the documents on its profile once you have selected it.'
        }
      >
        <List documents={own} removable={side === 'site'} none="No documents yet." />
        {side === 'site' && <AddForm id="site" idempotencyKey={idempotencyKey} />}
      </Section>
    </>
  );
}

function List({
  documents,
  removable,
  none,
}: {
  documents: readonly MatchDocument[];
  removable: boolean;
  none: string;
}) {
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
          {removable && (
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
                <SubmitButton
                  intent={`removeMatchDocument ${id}`}
                  variant="danger"
                  size="sm"
                  className="justify-self-start"
                >
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

function AddForm({ id, kinds, idempotencyKey }: { id: string; kinds?: boolean; idempotencyKey: string }) {
  const refused = useRefused('addMatchDocuments');
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
          <SubmitButton intent="addMatchDocuments" variant="secondary" pendingLabel="Uploading...">
            Add document
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
