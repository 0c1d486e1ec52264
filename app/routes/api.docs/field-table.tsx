import type { Reference } from '~/http/openapi/reference.server';
import { type Column, Table } from '~/ui/table';

type Field = Reference['schemas'][number]['fields'][number];

/** Fields of a body or an answer, or parameters of a call: name, type, limits and what they mean. */
export function FieldTable(props: { caption: string; fields: readonly Field[]; answers?: boolean; places?: boolean }) {
  const { caption, fields, answers, places } = props;
  if (fields.length === 0) return <p className="text-ink-muted text-sm">No fields of its own.</p>;
  const columns: Column<Field>[] = [
    {
      header: 'Name',
      cell: ({ name }) => <code className="font-semibold text-sm [overflow-wrap:anywhere]">{name}</code>,
    },
    ...(places ? [{ header: 'In', cell: ({ place }: Field) => place }] : []),
    { header: 'Type', cell: (field) => <Type field={field} /> },
    {
      header: answers ? 'Always there' : 'Required',
      cell: ({ required }) => (required ? 'Yes' : <span className="text-ink-muted">No</span>),
    },
    {
      header: 'What it is',
      cell: ({ description, limits }) => (
        <>
          {description}
          {limits && <span className="block text-ink-muted text-sm">{sentence(limits)}</span>}
        </>
      ),
    },
  ];
  return <Table caption={caption} columns={columns} rows={fields} rowKey={({ name, place }) => `${place}${name}`} />;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The type in words; a named form leads to its table. */
export function Type({ field: { type, refs } }: { field: { type: string; refs: string[] } }) {
  if (refs.length === 0) return <>{type}</>;
  return (
    <>
      {type.split(new RegExp(`\\b(${refs.join('|')})\\b`)).map((part, index) =>
        refs.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never change their order.
          <a key={index} href={`#form-${part}`} className="link">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
