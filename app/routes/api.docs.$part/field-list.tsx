import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { ReferenceField } from '~/http/openapi/reference.server';

/**
 * Parameters or fields: name, type, limits and meaning. In requests it marks the required fields, in responses the
 * optional ones, because those are fewer.
 */
export function FieldList({ fields, response = false }: { fields: readonly ReferenceField[]; response?: boolean }) {
  if (fields.length === 0) return <p className="text-ink-muted text-sm">No fields.</p>;
  return (
    <dl className="divide-y divide-line border-line border-y">
      {fields.map((field) => (
        <div key={`${field.place}${field.name}`} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="min-w-0">
            <code className="font-semibold text-sm [overflow-wrap:anywhere]">{field.name}</code>
          </dt>
          <dd className="min-w-0">
            <p className="text-ink-muted text-sm">
              <Type type={field.type} refs={field.refs} />
              {field.place && `, in the ${field.place}`}
              {field.required !== response && (
                <>
                  , <span className="font-semibold text-ink">{response ? 'optional' : 'required'}</span>
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

/** The type in words, with links to the schemas that it names. */
export function Type({ type, refs }: Pick<ReferenceField, 'type' | 'refs'>) {
  if (refs.length === 0) return <>{type}</>;
  return (
    <>
      {type.split(new RegExp(`\\b(${refs.join('|')})\\b`)).map((part, index) =>
        refs.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never change order.
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
