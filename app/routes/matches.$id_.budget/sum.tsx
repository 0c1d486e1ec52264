import { useEffect, useState } from 'react';
import type { Currency } from '~/catalogue/budgets';
import { lineTotal, moneyIn, type Offer } from '~/domain/model/budget';

interface SumProps {
  /** The ID of the form whose lines are added up. */
  form: string;
  offer: Offer;
}

/** What the lines typed so far add up to, beside the offer, so that nobody proposes a sum unseen. Needs scripts. */
export function SumOfLines({ form, offer: { perParticipant: offered } }: SumProps) {
  const [sum, setSum] = useState<{ currency: Currency; amount: number } | null>(null);
  useEffect(() => {
    const element = document.getElementById(form) as HTMLFormElement;
    const read = () => setSum(sumIn(new FormData(element)));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form]);
  if (!sum || sum.amount === 0) return null;
  const { currency, amount } = sum;
  const compared = offered !== null && currency === 'USD' && amount !== offered;
  return (
    <p aria-live="polite">
      For one participant who completes the study: <strong>{moneyIn(currency, amount)}</strong>
      {compared && `, ${amount > offered ? 'more' : 'less'} than the ${moneyIn('USD', offered)} that the study offers`}
    </p>
  );
}

/** Rows that are not complete yet, and pasted lines, are not in the sum. */
function sumIn(data: FormData): { currency: Currency; amount: number } {
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
