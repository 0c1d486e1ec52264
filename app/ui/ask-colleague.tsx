import { Form } from '@remix-run/react';
import { SubmitButton } from './button';
import { SelectFrame, selectControl } from './form/field';

export type AskToSign = 'askInvestigator' | 'askToSign' | 'askToSignBudget' | 'askToSignContract';

interface AskColleagueProps {
  people: readonly { id: string; name: string }[];
  intent: 'askToAttest' | AskToSign;
  /** Such as 'attest'. */
  to: string;
}

/** Asks one of the people who can do it. */
export function AskColleague({ people, intent, to }: AskColleagueProps) {
  const [first, ...others] = people;
  if (!first) return null;
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      {others.length > 0 ? (
        <label className="grid gap-1">
          <span className="font-medium">Who should {to}</span>
          <SelectFrame>
            <select name="userId" className={selectControl}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
      ) : (
        <input type="hidden" name="userId" value={first.id} />
      )}
      <SubmitButton intent={intent} pendingLabel="Asking...">
        {others.length > 0 ? `Ask to ${to}` : `Ask ${first.name} to ${to}`}
      </SubmitButton>
    </Form>
  );
}

/** 'Ada Quill, Bo Reyes or Cy Stone'. */
export const eitherOf = (people: readonly { name: string }[]): string => {
  const names = people.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};
