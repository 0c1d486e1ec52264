import type { Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { OwnDocument } from '~/domain/model/organization-view';
import { Card } from '~/ui/card';
import { FileText } from '~/ui/icons';
import { formatDate, formatNumber } from '~/ui/text';
import { DescribeForm, RemoveForm, ReplaceForm } from './document-forms';
import { Facts, type FieldErrors, factsTyped, type Typed } from './facts';

interface DocumentCardProps {
  document: OwnDocument;
  all: readonly OwnDocument[];
  at: number;
  staff: readonly Option[];
  idempotencyKey: string;
  /** What was typed about it and refused. */
  failed?: { typed: Typed; fields: FieldErrors };
  /** Why it was not replaced. */
  errors?: string[];
}

/** A document with what is known of it, and the forms to describe, replace and remove it. */
export function DocumentCard({ document, all, at, staff, idempotencyKey, failed, errors }: DocumentCardProps) {
  const { id, name: given, size, createdAt, certifies } = document;
  const name = given ?? 'Document';
  return (
    <Card as="li" id={`document-${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FileText aria-hidden className="size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 basis-60">
        <a href={paths.document(id)} className="link break-words font-medium">
          {name}
        </a>
        <Facts document={document} all={all} at={at} />
        <p className="text-ink-muted text-sm">
          {size !== null && `${formatNumber(Math.ceil(size / 1024))} kB, `}
          added {formatDate(createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-2 has-open:basis-full">
        {!certifies && (
          <DescribeForm
            id={id}
            name={name}
            staff={staff}
            values={failed?.typed ?? factsTyped(document)}
            errors={failed?.fields}
          />
        )}
        <ReplaceForm id={id} name={name} idempotencyKey={idempotencyKey} errors={errors} />
        <RemoveForm id={id} name={name} />
      </div>
    </Card>
  );
}
