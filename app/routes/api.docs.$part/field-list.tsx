import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { ReferenceForm } from '~/http/openapi/reference.server';

type Field = ReferenceForm['fields'][number];

/**
 * Parameters of a call, or fields of a body or an answer: name, type, limits and what they mean. Of what is sent it says
 * which must be there, of answers which may be missing: either is the rarer.
 */
export function FieldList({ fields, answers = false }: { fields: readonly Field[]; answers?: boolean }) {
  if (fields.length === 0) return <p className="text-ink-muted text-sm">No fields of its own.</p>;
  return (
    <dl className="divide-y divide-line border-line border-y">
      {fields.map((field) => (
        <div key={`${field.place}${field.name}`} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="min-w-0">
            <code className="font-semibold text-sm [overflow-wrap:anywhere]">{field.name}</code>
          </dt>
          <dd className="min-w-0">
            <p className="text-ink-muted text-sm">
              <Type field={field} />
              {field.place && `, in the ${field.place}`}
              {field.required !== answers && (
                <>
                  , <span className="font-semibold text-ink">{answers ? 'may be missing' : 'required'}</span>
                </>
              )}
            </p>
            {field.description && <p>{field.description}</p>}
            {field.limits && (
              <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">{sentence(field.limits)}</p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The type in words; a named form leads to its fields. */
export function Type({ field: { type, refs } }: { field: { type: string; refs: string[] } }) {
  if (refs.length === 0) return <>{type}</>;
  return (
    <>
      {type.split(new RegExp(`\\b(${refs.join('|')})\\b`)).map((part, index) =>
        refs.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never change their order.
          <Link key={index} to={paths.apiForm(part)} className="link">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </>
  );
}
