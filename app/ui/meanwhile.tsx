import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import type { Meanwhile as Answered } from '~/catalogue/errors';
import { KEEP, SEEN, VERSION } from '~/catalogue/meanwhile';
import { Banner } from './banner';
import { box, choice } from './form/choice-fields';
import { Quiet } from './form/field';

const useAnswer = () => useActionData<{ read?: number; meanwhile?: Answered }>();

/** For the key of the form: the values that others have changed need a new one. */
export const useSeen = () => useAnswer()?.meanwhile?.seen;

/**
 * Says which version of a record the form was filled in from. If somebody has changed what this person has changed too,
 * shows both values, until the person has chosen.
 */
export function Meanwhile({ version }: { version: number }) {
  const { read: sent = version, meanwhile: answer } = useAnswer() ?? {};
  // What was read stays with the form, even if the page's data is loaded again.
  const [read] = useState(sent);
  return (
    <>
      <input type="hidden" name={VERSION} defaultValue={read} />
      {answer && (
        <Banner tone="warning" announce="none" title={answer.message}>
          <input type="hidden" name={SEEN} value={answer.seen} />
          {answer.clashes.map(({ field, label, options }) => (
            <fieldset key={field} className="mt-4 grid gap-2">
              <legend className="mb-2 font-medium">{label}</legend>
              {options.map(([whose, text, from]) => (
                <label key={whose} className={choice}>
                  <input type="radio" name={KEEP + field} value={whose} required className={box} />
                  <span className="min-w-0 break-words">
                    {text} <Quiet>{from}</Quiet>
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </Banner>
      )}
    </>
  );
}
