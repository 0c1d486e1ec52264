import { useEffect, useState } from 'react';
import type { Currency } from '~/catalogue/budgets';
import { moneyIn, type Offer, sumOfLines } from '~/domain/model/budget';
import { useHydrated } from '~/ui/hydrated';

interface Sum {
  currency: Currency;
  amount: number;
}

interface SumProps {
  /** The ID of the form whose lines are added up. */
  form: string;
  offer: Offer;
  /** What the form begins with. */
  initial: Sum;
}

/**
 * What the lines typed so far add up to, beside the offer, so that nobody proposes a sum unseen. It needs scripts, and has its
 * place before they run, so that nothing moves.
 */
export function SumOfLines({ form, offer: { perParticipant: offered }, initial }: SumProps) {
  const hydrated = useHydrated();
  const [{ currency, amount }, setSum] = useState(initial);
  useEffect(() => {
    const element = document.getElementById(form) as HTMLFormElement;
    const read = () => setSum(sumIn(new FormData(element)));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form]);
  const compared = offered !== null && currency === 'USD' && amount !== offered;
  return (
    <p aria-live="polite" className={hydrated ? undefined : 'invisible'}>
      For one participant who completes the study: <strong>{moneyIn(currency, amount)}</strong>
      {compared && `, ${amount > offered ? 'more' : 'less'} than the ${moneyIn('USD', offered)} that the study offers`}
    </p>
  );
}

/** A row as it is typed; what is no number counts as 0, so that a row counts once it is complete. */
type Typed = Record<'perParticipant' | 'amount', unknown>;

export const sumTyped = (lines: readonly Typed[]): number =>
  sumOfLines(lines.map((line) => ({ perParticipant: numberIn(line.perParticipant), amount: numberIn(line.amount) })));

const numberIn = (typed: unknown): number => Number(typed) || 0;

/** Without pasted lines. */
function sumIn(data: FormData): Sum {
  const column = (name: string) => [...data].flatMap(([key, value]) => (key.endsWith(`.${name}`) ? [value] : []));
  const amounts = column('amount');
  return {
    currency: data.get('currency') as Currency,
    amount: sumTyped(column('perParticipant').map((perParticipant, row) => ({ perParticipant, amount: amounts[row] }))),
  };
}
