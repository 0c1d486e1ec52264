import { useEffect, useState } from 'react';
import type { Currency } from '~/catalogue/budgets';
import { lineTotal, moneyIn, type Offer } from '~/domain/model/budget';
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

/** Rows that are not complete yet, and pasted lines, are not in the sum. */
function sumIn(data: FormData): Sum {
  const numbers = (name: string) =>
    [...data].filter(([key]) => key.endsWith(`.${name}`)).map(([, value]) => Number(value) || 0);
  const amounts = numbers('amount');
  const totals = numbers('perParticipant').map((times, row) =>
    lineTotal({ perParticipant: times, amount: amounts[row] ?? 0 }),
  );
  return {
    currency: data.get('currency') as Currency,
    amount: totals.reduce((sum, total) => sum + total, 0),
  };
}
