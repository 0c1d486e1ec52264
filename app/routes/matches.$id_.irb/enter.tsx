import type { FieldMetadata } from '@conform-to/react';
import { IRB, IRB_CHANGES, IRB_KINDS, type IrbQuestion } from '~/catalogue/irb';
import { rulesOf } from '~/domain/model/forms';
import type { IrbVersion, MatchIrb } from '~/domain/model/irb-schema';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import {
  FieldGrid,
  Fieldset,
  FormActions,
  type Meta,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  useRefused,
  ZodForm,
} from '~/ui/form';
import { AsksBeforeLeaving } from '~/ui/unsaved';

/** So many empty rows for questions are offered. */
const NEW_ROWS = 2;

interface EnterProps extends Pick<MatchIrb, 'side'> {
  current: IrbVersion | null;
  open: boolean;
}

function labelFor(current: IrbVersion | null): string {
  if (!current) return 'Record the IRB';
  const isAsked = current.questions.some(({ answeredOn }) => answeredOn === null);
  return isAsked ? 'Record an answer, or change the record' : 'Change the record';
}

/** The form for the whole record: what is filled in later is added to it. */
export function EnterIrb({ current, side, open }: EnterProps) {
  const lastResult = useRefused('enterIrb');
  const rows = Math.min(NEW_ROWS, IRB.questions - (current?.questions.length ?? 0));
  const empty = Array.from({ length: rows }, () => ({ text: '', askedOn: '', answeredOn: '', answer: '' }));
  const { version = 0, why: _, questions = [], ...values } = current ?? {};
  return (
    <Fold label={labelFor(current)} open={open} className="mt-6">
      <Card className="mt-3">
        <ZodForm
          id="irb"
          rules={rulesOf('enterIrb')}
          lastResult={lastResult}
          values={{ ...values, questions: [...questions, ...empty] }}
        >
          {(fields) => {
            const asked = (fields.questions as FieldMetadata<IrbQuestion[]>).getFieldList();
            return (
              <>
                <AsksBeforeLeaving form="irb" />
                <input type="hidden" name="version" value={version} />
                {side === 'site' ? (
                  <RadioGroup meta={fields.kind} label="Kind of IRB" options={IRB_KINDS} required />
                ) : (
                  <input type="hidden" name="kind" value="central" />
                )}
                <FieldGrid>
                  <TextField
                    meta={fields.board}
                    label={side === 'site' ? 'Name of the IRB' : 'Name of the central IRB'}
                    required
                  />
                  <TextField meta={fields.submittedOn} type="date" label="Submitted on" />
                  <TextField meta={fields.meetingOn} type="date" label="Meeting on" hint="It may be planned." />
                  <TextField meta={fields.approvedOn} type="date" label="Approved on" />
                  <TextField
                    meta={fields.expiresOn}
                    type="date"
                    label="Approval expires on"
                    hint="Its last day. Leave it empty only if the IRB has set none."
                  />
                  <TextField meta={fields.consentVersion} label="Version of the consent form" hint="Such as “3.1”." />
                  <TextField meta={fields.consentOn} type="date" label="Date of that version" />
                </FieldGrid>
                {asked.map((row, index) => (
                  <Question key={row.key} row={row} place={index + 1} />
                ))}
                {current && (
                  <Select
                    meta={fields.why}
                    label="Why do you change it?"
                    hint="Only if you change what was recorded. To add to it, leave this empty."
                    options={IRB_CHANGES}
                    optional
                    className="sm:max-w-md"
                  />
                )}
                <FormActions>
                  <SubmitButton intent="enterIrb" pendingLabel="Saving...">
                    Save the record
                  </SubmitButton>
                </FormActions>
              </>
            );
          }}
        </ZodForm>
      </Card>
    </Fold>
  );
}

function Question({ row, place }: { row: FieldMetadata<IrbQuestion>; place: number }) {
  const { text, askedOn, answeredOn, answer } = row.getFieldset();
  return (
    <Fieldset title={`Question ${place} from the board`}>
      <TextField meta={text as Meta} label="What it asks" className="sm:col-span-2" />
      <TextField meta={askedOn as Meta} type="date" label="Asked on" />
      <TextField meta={answeredOn as Meta} type="date" label="Answered on" />
      <TextArea meta={answer as Meta} label="Your answer" optional className="sm:col-span-2" />
    </Fieldset>
  );
}
