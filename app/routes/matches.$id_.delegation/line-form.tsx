import { Form } from '@remix-run/react';
import { DELEGATED_TASKS, type Qualification } from '~/catalogue/delegation';
import { paths } from '~/catalogue/paths';
import { missingInWords } from '~/domain/model/delegation';
import type { DelegationLineView, MatchDelegation } from '~/domain/model/delegation-schema';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { CheckboxGroup, FieldGrid, Select, TextField, useRefused, ZodForm } from '~/ui/form';

const TASKS = DELEGATED_TASKS.map(({ value, label, medical }) => ({
  value,
  label,
  ...(medical && { note: 'medical' }),
}));

/** Where a site mends what people lack for the log. */
export const Mends = ({ missing }: { missing: readonly Qualification[] }) => (
  <span className="flex flex-wrap gap-x-4 text-sm">
    {MENDED.filter(({ lacks }) => missing.includes(lacks)).map(({ lacks, href, label }) => (
      <a key={lacks} href={href} className="link inline-block min-h-6">
        {label}
      </a>
    ))}
  </span>
);

const MENDED: readonly { lacks: Qualification; href: string; label: string }[] = [
  { lacks: 'gcp', href: paths.training(), label: 'Go to GCP training' },
  { lacks: 'license', href: paths.organizationDocuments, label: 'Add a license to your documents' },
];

/** A line of the log: a new one, or one that changes. */
export function LineForm({ people, line }: Pick<MatchDelegation, 'people'> & { line?: DelegationLineView }) {
  const intent = line ? `changeDelegate ${line.id}` : 'addDelegate';
  const options = people.map(({ userId, name, missing }) => ({
    value: userId,
    label: name,
    ...(missing.length > 0 && { note: `without ${missingInWords(missing)}` }),
  }));
  if (line && !people.some(({ userId }) => userId === line.userId))
    options.push({ value: line.userId, label: line.name, note: 'no longer in the team' });
  return (
    <>
      <ZodForm
        id={line ? `delegate-${line.id}` : 'delegate'}
        rules={rulesOf('delegate')}
        lastResult={useRefused(intent)}
        values={line ? { userId: line.userId, tasks: line.tasks, from: line.from, to: line.to ?? '' } : {}}
      >
        {(fields) => (
          <>
            <div>
              <Select meta={fields.userId} label="Person" options={options} className="sm:max-w-md" />
              <Mends missing={people.flatMap(({ missing }) => missing)} />
            </div>
            <CheckboxGroup meta={fields.tasks} label="Tasks" options={TASKS} />
            <FieldGrid>
              <TextField meta={fields.from} type="date" label="From" required />
              <TextField
                meta={fields.to}
                type="date"
                label="Until"
                hint="The last day. Leave this empty while it goes on."
              />
            </FieldGrid>
            <div>
              <SubmitButton intent={intent} pendingLabel="Saving...">
                {line ? 'Save the line' : 'List the person'}
                {line && <span className="sr-only">: {line.name}</span>}
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
      {line && (
        <Form method="post" className="mt-4">
          <SubmitButton intent={`removeDelegate ${line.id}`} variant="secondary" pendingLabel="Removing...">
            Take the line off the log<span className="sr-only">: {line.name}</span>
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
