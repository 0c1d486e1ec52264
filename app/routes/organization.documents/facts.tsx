import { Link } from '@remix-run/react';
import type { Option } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { VAULT_TYPES, type VaultType } from '~/catalogue/vault';
import type { OwnDocument } from '~/domain/model/organization-view';
import { endInWords, isRenewed, typeInWords, validityOf } from '~/domain/model/vault';
import { Badge } from '~/ui/badge';
import { control, FieldError, SelectFrame, selectControl } from '~/ui/form/field';
import { cx, formatDay } from '~/ui/text';

export type Typed = Readonly<Record<string, string>>;
export type FieldErrors = Readonly<Record<string, string[]>>;

interface FactFieldsProps {
  /** Prefixes the IDs of the fields. */
  id: string;
  staff: readonly Option[];
  values: Typed;
  errors?: FieldErrors;
  /** Which of the facts are asked; all of them by default. */
  names?: readonly string[];
  className?: string;
}

const LABELS = [
  ['type', 'Type'],
  ['personId', 'Person'],
  ['issuer', 'Issuer'],
  ['validFrom', 'Valid from'],
  ['validUntil', 'Valid until'],
] as const;

/** What is asked beside a file; the rest can be said later. */
export const MAIN_FACTS = ['type', 'personId', 'validUntil'];

/** What a document is, about whom, and how long it is valid. All of it is optional. */
export function FactFields({ id, staff, values, errors = {}, names, className }: FactFieldsProps) {
  const options = { type: VAULT_TYPES, personId: staff } as Partial<Record<string, readonly Option[]>>;
  const asked = LABELS.filter(([name]) => names?.includes(name) ?? true);
  return (
    <div className={cx('grid gap-3', names ? 'sm:grid-cols-3' : 'sm:grid-cols-2', className)}>
      {asked.map(([name, label]) => {
        const failed = (errors[name]?.length ?? 0) > 0;
        const field = {
          id: `${id}-${name}`,
          name,
          defaultValue: values[name] ?? '',
          'aria-invalid': failed || undefined,
          'aria-describedby': failed ? `${id}-${name}-error` : undefined,
        };
        const list = options[name];
        return (
          <div key={name} className={cx('min-w-0', name === 'issuer' && 'sm:col-span-2')}>
            <label htmlFor={field.id} className="mb-1 block text-sm">
              {label} <span className="text-ink-muted">(optional)</span>
            </label>
            {list ? (
              <SelectFrame>
                <select {...field} className={selectControl}>
                  <option value="">{name === 'type' ? 'Not stated' : 'Nobody in particular'}</option>
                  {list.map(({ value, label: words }) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              </SelectFrame>
            ) : (
              <input {...field} type={name === 'issuer' ? 'text' : 'date'} className={control} />
            )}
            <FieldError id={`${id}-${name}-error`} errors={errors[name] ?? []} />
          </div>
        );
      })}
    </div>
  );
}

const dayOf = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString().slice(0, 10));

/** The values of the fields of a document. */
export const factsTyped = ({ type, personId, issuer, validFrom, validUntil }: OwnDocument): Typed => ({
  type: type ?? '',
  personId: personId ?? '',
  issuer: issuer ?? '',
  validFrom: dayOf(validFrom),
  validUntil: dayOf(validUntil),
});

/** What is known of a document, in a line. */
export function Facts({ document, all, at }: { document: OwnDocument; all: readonly OwnDocument[]; at: number }) {
  const { type, person, issuer, validFrom, validUntil } = document;
  const words = [
    type !== null && typeInWords(type),
    person,
    issuer !== null && `issued by ${issuer}`,
    validFrom !== null && `valid from ${formatDay(validFrom)}`,
    validUntil !== null && `valid until ${formatDay(validUntil)}`,
  ].filter(Boolean);
  const validity = validityOf(document, at);
  const renewed = isRenewed(document, all);
  return (
    <p className="break-words text-sm">
      {words.join(' · ')}
      {type === null && (
        <>
          {' '}
          <Badge tone="warning">Type not given</Badge>
        </>
      )}
      {renewed && (
        <>
          {' '}
          <Badge>Renewed</Badge>
        </>
      )}
      {validUntil !== null && !renewed && (validity === 'expired' || validity === 'soon') && (
        <>
          {' '}
          <Badge tone={validity === 'expired' ? 'danger' : 'warning'}>
            {validity === 'expired' ? 'Expired' : endInWords(validUntil, at)}
          </Badge>
        </>
      )}
      {type === 'gcp' && (
        <span className="block text-ink-muted">
          {document.certifies ? (
            <>
              It is filed as the person’s <Link to={paths.organizationStaff()}>GCP training</Link>, which counts
              everywhere.
            </>
          ) : (
            <>
              It counts for delegation.{' '}
              <Link to={withQuery(paths.trainingOutside, { document: document.id })}>File it as training</Link> so that
              it counts as the person’s GCP training everywhere. Until then, the date of their{' '}
              <Link to={paths.organizationStaff()}>training on record</Link> counts there.
            </>
          )}
        </span>
      )}
    </p>
  );
}

/** Which of the usual documents are not there. */
export function NotOnFile({ missing }: { missing: readonly VaultType[] }) {
  if (missing.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-muted">
      {missing.map((type) => (
        <li key={type}>No {typeInWords(type).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} on file</li>
      ))}
    </ul>
  );
}
