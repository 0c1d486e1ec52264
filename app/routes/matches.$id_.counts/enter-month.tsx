import type { FieldMetadata } from '@conform-to/react';
import { COUNT_CORRECTIONS, COUNTED, SCREEN_FAILURES } from '~/catalogue/counts';
import type { CountMonth } from '~/domain/model/counts-schema';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Fieldset, type Meta, Select, TextField, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { formatDue, formatMonth } from '~/ui/text';

/** The form for one month: the first that is missing, or one that is corrected. */
export function EnterMonth({ open: { month, dueAt, late, entered } }: { open: CountMonth }) {
  const words = formatMonth(month);
  const due = late ? `It was due on ${formatDue(dueAt)}.` : `It is due on ${formatDue(dueAt)}.`;
  const failed = Object.fromEntries(SCREEN_FAILURES.map(({ value }) => [value, String(entered?.failed[value] ?? 0)]));
  const numbers = Object.fromEntries(COUNTED.map(({ value }) => [value, String(entered?.[value] ?? 0)]));
  return (
    <Section id="enter" title={entered ? `Correct ${words}` : `Counts for ${words}`} lead={entered ? undefined : due}>
      <Card>
        <ZodForm
          id="counts"
          rules={rulesOf('enterCounts')}
          lastResult={useRefused('enterCounts')}
          values={{ ...numbers, failed }}
        >
          {(fields) => {
            const failures = (fields.failed as FieldMetadata<Record<string, string>>).getFieldset();
            return (
              <>
                <input type="hidden" name="month" value={month} />
                <input type="hidden" name="version" value={entered?.version ?? 0} />
                <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                  {COUNTED.map(({ value, label }) => (
                    <TextField key={value} meta={fields[value]} label={label} type="number" min={0} required={false} />
                  ))}
                </div>
                <Fieldset title="Screen failures, by reason">
                  {SCREEN_FAILURES.map(({ value, label }) => (
                    <TextField
                      key={value}
                      meta={failures[value] as Meta}
                      label={label}
                      type="number"
                      min={0}
                      required={false}
                    />
                  ))}
                </Fieldset>
                {entered && (
                  <Select
                    meta={fields.why}
                    label="Why do you correct it?"
                    options={COUNT_CORRECTIONS}
                    required
                    className="sm:max-w-xs"
                  />
                )}
                <div>
                  <SubmitButton intent="enterCounts" pendingLabel="Saving...">
                    {entered ? 'Save the correction' : 'Save counts'}
                  </SubmitButton>
                </div>
              </>
            );
          }}
        </ZodForm>
      </Card>
    </Section>
  );
}
