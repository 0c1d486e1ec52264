import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import type { Meanwhile as Answered, Clash } from '~/catalogue/errors';
import { KEEP, SEEN, VERSION } from '~/catalogue/meanwhile';
import { Banner } from './banner';
import { box, choice } from './form/choice-fields';
import { formatDateTime } from './text';

interface MeanwhileAnswer {
  meanwhile?: Answered;
}

/** For the key of the form: the values that others have changed need a new one. */
export const useSeen = (): number | undefined => useActionData<MeanwhileAnswer>()?.meanwhile?.seen;

/**
 * Says which version of a record the form was filled in from. If somebody has changed what this person has changed too,
 * shows both values, until the person has chosen.
 */
export function Meanwhile({ version }: { version: number }) {
  const { meanwhile } = useActionData<MeanwhileAnswer>() ?? {};
  // What was read stays with the form, even if the page's data is loaded again.
  const [read] = useState(meanwhile?.version ?? version);
  return (
    <>
      <input type="hidden" name={VERSION} defaultValue={read} />
      {meanwhile && (
        <Banner tone="warning" announce="none" title="Somebody changed this while you did. Nothing is saved yet.">
          <p>Choose what to keep, then save again. Everything that you typed is still there.</p>
          <input type="hidden" name={SEEN} value={meanwhile.seen} />
          <div className="mt-4 grid gap-5">
            {meanwhile.clashes.map((clash) => (
              <Choice key={clash.field} {...clash} />
            ))}
          </div>
        </Banner>
      )}
    </>
  );
}

const NOTHING = 'nothing';
const quoted = (value: string) => (value ? `“${value}”` : NOTHING);

function Choice({ field, label, theirs, yours, by, at }: Clash) {
  const options = [
    ['theirs', `Keep ${quoted(theirs)}`, `${by} changed it`],
    ['mine', `Keep ${quoted(yours)}`, 'What you typed'],
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="grid gap-2">
        {options.map(([value, text, whose]) => (
          <label key={value} className={choice}>
            <input type="radio" name={KEEP + field} value={value} required className={box} />
            <span className="min-w-0 break-words">
              {text}
              <span className="block text-ink-muted text-sm">
                {whose}
                {value === 'theirs' && (
                  <>
                    {' '}
                    on <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
                  </>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
