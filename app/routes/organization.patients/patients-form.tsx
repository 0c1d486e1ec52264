import { Form } from '@remix-run/react';
import { ALL_SITE_AREAS } from '~/catalogue/options';
import { STATED_PATIENTS } from '~/catalogue/stated-patients';
import { BackToDashboard, SubmitButton } from '~/ui/button';
import { FormActions, Problems } from '~/ui/form';
import { AsksBeforeLeaving } from '~/ui/unsaved';

interface PatientsFormProps {
  /** What is in the fields, row by row. */
  values: { patients: readonly string[]; perYear: readonly string[] };
  problems: readonly string[];
}

const [AREAS, FIRST] = ['patient-areas', 'patients'];
/** Rows for more. Saving adds new ones. */
const BLANK_ROWS = 3;

/** The areas and conditions, each with a number. Each column is a repeated field. */
export function PatientsForm({ values, problems }: PatientsFormProps) {
  const count = Math.min(STATED_PATIENTS.rows, values.patients.length + BLANK_ROWS);
  return (
    <Form method="post" id="stated-patients" className="mt-8 grid gap-6">
      <AsksBeforeLeaving form="stated-patients" />
      {problems.length > 0 && <Problems problems={problems.map((text) => ({ id: FIRST, text }))} />}
      <fieldset>
        <legend className="font-medium text-ink">Your patients</legend>
        <p className="mt-0.5 text-ink-muted text-sm">
          A therapeutic area, or a condition as a study would name it. Saving dates all of them today. To remove one,
          empty its row.
        </p>
        <datalist id={AREAS}>
          {ALL_SITE_AREAS.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <table className="countries mt-2.5 mb-6 w-full">
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
                  <td data-column="Area or condition">
                    <Cell name="patients" row={row} value={of} label={`Area or condition ${row + 1}`} areas />
                  </td>
                  <td data-column="Patients a year">
                    <Cell
                      name="perYear"
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
    </Form>
  );
}

interface CellProps {
  name: 'patients' | 'perYear';
  row: number;
  value: string | undefined;
  label: string;
  areas?: boolean;
}

function Cell({ name, row, value, label, areas }: CellProps) {
  return (
    <input
      // The error summary links to the first.
      id={row === 0 && areas ? FIRST : undefined}
      name={name}
      defaultValue={value}
      aria-label={label}
      inputMode={areas ? undefined : 'numeric'}
      list={areas ? AREAS : undefined}
      autoComplete="off"
      className="control"
    />
  );
}
