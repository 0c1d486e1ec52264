import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/track-record';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions, RadioGroup, TextArea, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';

const AS = [
  { value: 'site', label: 'Our site ran them' },
  { value: 'investigator', label: 'Our investigator ran them elsewhere' },
] as const;

/** Adds trials by their numbers. @param added changes when one is added, which leaves only the refused ones in the form. */
export function AddTrial({ added, mine, failed }: { added: number; mine: boolean; failed: object | null }) {
  return (
    <Section title={TEXTS.add} lead={TEXTS.addLead}>
      <Card>
        <ZodForm
          key={added}
          id="add-trial"
          rules={rulesOf('claims')}
          values={{ claimedAs: 'site' }}
          lastResult={mine ? failed : null}
        >
          {(fields) => (
            <>
              <TextArea meta={fields.nctNumber} label="NCT numbers" hint={TEXTS.numberHint} autoComplete="off" />
              <RadioGroup meta={fields.claimedAs} label="Who ran them?" options={AS} columns={1} />
              <FormActions>
                <SubmitButton intent="claimTrial" pendingLabel="Looking it up...">
                  Add trials
                </SubmitButton>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
    </Section>
  );
}
