import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/track-record';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions, RadioGroup, TextField, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';

const AS = [
  { value: 'site', label: 'Our site ran it' },
  { value: 'investigator', label: 'Our investigator ran it elsewhere' },
] as const;

/** Adds a trial by its number. @param added changes when a trial is added, which empties the form. */
export function AddTrial({ added, mine, failed }: { added: number; mine: boolean; failed: object | null }) {
  return (
    <Section title={TEXTS.add} lead={TEXTS.addLead}>
      <Card>
        <ZodForm
          key={added}
          id="add-trial"
          rules={rulesOf('claim')}
          values={{ claimedAs: 'site' }}
          lastResult={mine ? failed : null}
        >
          {(fields) => (
            <>
              <TextField meta={fields.nctNumber} label="NCT number" hint={TEXTS.numberHint} autoComplete="off" />
              <RadioGroup meta={fields.claimedAs} label="Who ran it?" options={AS} columns={1} />
              <FormActions>
                <SubmitButton intent="claimTrial" pendingLabel="Looking it up...">
                  Add trial
                </SubmitButton>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
    </Section>
  );
}
