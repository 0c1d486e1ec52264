import { FieldError, type Meta, useFieldNote } from './form/field';

type Column = 'countries' | 'countrySites' | 'countryPatients';

interface CountryFieldsProps {
  field: (name: Column) => Meta;
  /** What is in the fields, row by row. */
  values: Record<Column, readonly string[]>;
  className?: string;
}

/** Rows for more countries. Saving adds new ones. */
const BLANK_ROWS = 2;

/** The countries of a study, each with the sites and patients wanted there. Each column is a repeated field. */
export function CountryFields({ field, values, className }: CountryFieldsProps) {
  const { name, errors, errorId } = field('countries');
  const note = useFieldNote(name);
  const problems = Array.isArray(errors) ? errors : [];
  const rows = Array.from({ length: values.countries.length + BLANK_ROWS }, (_, row) => row);
  return (
    <fieldset className={className} aria-describedby={problems.length > 0 ? errorId : undefined}>
      <legend className="float-left mr-1.5 font-medium text-ink">Countries</legend>
      <span className="text-ink-muted text-sm">{note ?? 'Optional'}</span>
      <p className="clear-both mt-0.5 text-ink-muted text-sm">
        Where the trial takes place, and what you want in each country. To remove a country, empty its row.
      </p>
      <FieldError id={errorId} errors={problems} />
      <table className="countries mt-2.5 w-full max-w-2xl">
        <thead>
          <tr className="text-left text-ink-muted text-sm">
            <th scope="col" className="pr-3 pb-1 font-medium">
              Country
            </th>
            <th scope="col" className="w-32 pr-3 pb-1 font-medium">
              Sites
            </th>
            <th scope="col" className="w-32 pb-1 font-medium">
              Patients
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const country = values.countries[row];
            const of = country ? `in ${country}` : `in country ${row + 1}`;
            return (
              <tr key={row}>
                <td>
                  <Cell meta={field('countries')} row={row} value={country} label={`Country ${row + 1}`} />
                </td>
                <td data-column="Sites">
                  <Cell
                    meta={field('countrySites')}
                    row={row}
                    value={values.countrySites[row]}
                    label={`Sites ${of}`}
                    numeric
                  />
                </td>
                <td data-column="Patients">
                  <Cell
                    meta={field('countryPatients')}
                    row={row}
                    value={values.countryPatients[row]}
                    label={`Patients ${of}`}
                    numeric
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </fieldset>
  );
}

interface CellProps {
  meta: Meta;
  row: number;
  value: string | undefined;
  label: string;
  numeric?: boolean;
}

function Cell({ meta, row, value, label, numeric }: CellProps) {
  return (
    <input
      // The error summary links to the first.
      id={row === 0 ? meta.id : undefined}
      name={meta.name}
      defaultValue={value}
      aria-label={label}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      className="control"
    />
  );
}
