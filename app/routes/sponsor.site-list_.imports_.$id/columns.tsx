import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { IMPORT_FIELDS } from '~/catalogue/site-lists';
import { rulesOf } from '~/domain/model/forms';
import type { SiteImport } from '~/domain/model/site-list-schema';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FieldGrid, Select, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { Table } from '~/ui/table';

const NONE = { value: 'none', label: 'None' };

/** Asks what the columns of a file are. What their headings suggest is chosen beforehand. */
export function ChooseColumns({ file }: { file: SiteImport }) {
  const { headings, samples, guessed } = file;
  const options = [NONE, ...headings.map((heading, at) => ({ value: String(at + 1), label: `${at + 1}: ${heading}` }))];
  const values = Object.fromEntries(IMPORT_FIELDS.map(({ value }) => [value, String(guessed[value] ?? 'none')]));
  return (
    <>
      <Card as="section">
        <CardHeader
          title="What are its columns?"
          text="We have guessed from the headings. What you choose no column for is not kept."
        />
        <ZodForm
          id="columns"
          rules={rulesOf('importColumns')}
          values={{ ...values, all: 'none' }}
          className="grid gap-5"
        >
          {(fields) => (
            <>
              <FieldGrid>
                {IMPORT_FIELDS.map(({ value, label }) => (
                  <Select key={value} meta={fields[value]} label={label} required={false} options={options} />
                ))}
                <Select
                  meta={fields.all}
                  label="Status of every row"
                  hint="If no column has it."
                  options={[NONE, ...LIST_STATUSES]}
                />
              </FieldGrid>
              <div>
                <SubmitButton intent="chooseImportColumns" pendingLabel="Starting...">
                  Check the rows
                </SubmitButton>
              </div>
            </>
          )}
        </ZodForm>
      </Card>
      <Section title="Its first rows">
        <Table
          caption="The first rows of the file"
          phone="scroll"
          rows={samples.map((cells, at) => ({ cells, at }))}
          rowKey={({ at }) => String(at)}
          columns={headings.map((heading, at) => ({
            header: `${at + 1}: ${heading}`,
            cell: ({ cells }: { cells: string[]; at: number }) => (
              <span className="line-clamp-2 wrap-anywhere">{cells[at]}</span>
            ),
          }))}
        />
      </Section>
    </>
  );
}
