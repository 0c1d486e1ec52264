import { STATED_PATIENTS } from '~/catalogue/limits';
import { ALL_SITE_AREAS } from '~/catalogue/options';
import { rulesOf } from '~/domain/model/forms';
import { BackToDashboard, SubmitButton } from '~/ui/button';
import { FieldError, FormActions, type Meta, ZodForm } from '~/ui/form';

interface PatientsFormProps {
  /** What is in the fields, row by row. */
  values: { patients: readonly string[]; perYear: readonly string[] };
}

const AREAS = 'patient-areas';
/** Rows for more. Saving adds new ones. */
const BLANK_ROWS = 3;

/** The areas and conditions, each with a number. Each column is a repeated field. */
export function PatientsForm({ values }: PatientsFormProps) {
  const count = Math.min(STATED_PATIENTS.rows, values.patients.length + BLANK_ROWS);
  return (
    <ZodForm id="patients" rules={rulesOf('statedPatients')} className="mt-8 grid gap-6">
      {(fields) => {
        const { errors, errorId } = fields.patients;
        const problems = Array.isArray(errors) ? errors : [];
        return (
          <fieldset aria-describedby={problems.length > 0 ? errorId : undefined}>
            <legend className="font-medium text-ink">Your patients</legend>
            <p className="mt-0.5 text-ink-muted text-sm">
              A therapeutic area, or a condition as a study would name it. Saving dates all of them today. To remove
              one, empty its row.
            </p>
            <FieldError id={errorId} errors={problems} />
            <datalist id={AREAS}>
              {ALL_SITE_AREAS.map(({ value }) => (
                <option key={value} value={value} />
              ))}
            </datalist>
            <table className="countries mt-2.5 w-full">
              <thead>
                <tr className="text-left text-ink-muted text-sm">
                  <th scope="col" className="pr-3 pb-1 font-medium">
                    Area or condition
                  </th>
                  <th scope="col" className="w-40 pb-1 font-medium">
                    Patients a year
                  </th>
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: count }, (_, row) => row).map((row) => {
                  const of = values.patients[row];
                  return (
                    <tr key={row}>
                      <td>
                        <Cell
                          meta={fields.patients}
                          row={row}
                          value={of}
                          label={`Area or condition ${row + 1}`}
                          areas
                        />
                      </td>
                      <td data-column="Patients a year">
                        <Cell
                          meta={fields.perYear}
                          row={row}
                          value={values.perYear[row]}
                          label={`Patients a year, ${of || `row ${row + 1}`}`}
                        />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <FormActions>
              <SubmitButton intent="statePatients" pendingLabel="Saving...">
                Save
              </SubmitButton>
              <BackToDashboard />
            </FormActions>
          </fieldset>
        );
      }}
    </ZodForm>
  );
}

interface CellProps {
  meta: Meta;
  row: number;
  value: string | undefined;
  label: string;
  areas?: boolean;
}

function Cell({ meta, row, value, label, areas }: CellProps) {
  return (
    <input
      // The error summary links to the first.
      id={row === 0 ? meta.id : undefined}
      name={meta.name}
      defaultValue={value}
      aria-label={label}
      inputMode={areas ? undefined : 'numeric'}
      list={areas ? AREAS : undefined}
      maxLength={100}
      autoComplete="off"
      className="control"
    />
  );
}
