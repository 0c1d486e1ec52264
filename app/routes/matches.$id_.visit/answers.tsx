import type { ReactNode } from 'react';
import { rulesOf } from '~/domain/model/forms';
import type { VisitView } from '~/domain/model/visit-schema';
import { SubmitButton } from '~/ui/button';
import { type Meta, RadioGroup, TextArea, useRefused, ZodForm } from '~/ui/form';

/** The site chooses one of the slots. */
export function ChooseForm({ visit, children }: { visit: VisitView; children: ReactNode }) {
  return (
    <ZodForm id="choose" rules={rulesOf('visitChoice')} lastResult={useRefused('chooseVisit')}>
      {(fields) => (
        <>
          {children}
          <RadioGroup
            meta={fields.slot}
            label="Time"
            options={visit.slots.map(({ startsAt, words }) => ({ value: String(startsAt), label: words }))}
            columns={1}
          />
          <TextArea meta={fields.attendees} label="Who takes part from your side" optional rows={2} />
          <div>
            <SubmitButton intent="chooseVisit" pendingLabel="Saving...">
              Choose this time
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}

interface SaidProps {
  intent: 'askForOtherTimes' | 'cancelVisit' | 'waiveVisit';
  rules: 'otherTimes' | 'visitCancel' | 'visitWaiver';
  field: 'wishes' | 'reason';
  label: string;
  hint: string;
  button: string;
  danger?: boolean;
  children: ReactNode;
}

/** A form with a single text field. */
function Said({ intent, rules, field, label, hint, button, danger, children }: SaidProps) {
  return (
    <ZodForm id={intent} rules={rulesOf(rules)} lastResult={useRefused(intent)} className="mt-4 grid gap-5">
      {(fields) => (
        <>
          {children}
          <TextArea meta={(fields as Record<string, Meta>)[field] as Meta} label={label} hint={hint} rows={3} />
          <div>
            <SubmitButton intent={intent} variant={danger ? 'danger' : 'secondary'} pendingLabel="Sending...">
              {button}
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}

export const OtherTimesForm = ({ children }: { children: ReactNode }) => (
  <Said
    intent="askForOtherTimes"
    rules="otherTimes"
    field="wishes"
    label="When would it suit you?"
    hint="We e-mail the sponsor, who can propose other times."
    button="Ask for other times"
  >
    {children}
  </Said>
);

export const CancelForm = ({ children }: { children: ReactNode }) => (
  <Said
    intent="cancelVisit"
    rules="visitCancel"
    field="reason"
    label="Reason for canceling"
    hint="We e-mail both sides. The sponsor can then propose other times."
    button="Cancel the visit"
    danger
  >
    {children}
  </Said>
);

export const WaiveForm = ({ children }: { children: ReactNode }) => (
  <Said
    intent="waiveVisit"
    rules="visitWaiver"
    field="reason"
    label="Reason for waiving the visit"
    hint="The site will see the reason, and the next step opens. You cannot undo this."
    button="Waive the visit"
  >
    {children}
  </Said>
);
