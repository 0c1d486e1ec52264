/** By which numbers two studies are of the same trial. Pure. */
import { asNctNumber, isNctNumber, LONGEST_TYPED_NUMBER, nctNumbersIn } from '~/registry/nct-number';
import type { Study } from '~db/schema';

export type Numbered = Pick<Study, 'nctNumber' | 'secondaryIds' | 'registryRead'>;

/** The NCT numbers of a study's trial: its own, those among its other numbers, and those that the registry had for it. */
export function trialNumbersOf({ nctNumber, secondaryIds, registryRead }: Numbered): string[] {
  const own = nctNumber && nctNumber.length <= LONGEST_TYPED_NUMBER ? asNctNumber(nctNumber) : '';
  const numbers = [own, ...nctNumbersIn(secondaryIds ?? ''), ...(registryRead?.numbers ?? [])];
  return [...new Set(numbers)].filter(isNctNumber);
}

/** Whether the study is of the trial that has one of these numbers. */
export const isOfTrial = (study: Numbered, numbers: readonly string[]): boolean =>
  trialNumbersOf(study).some((number) => numbers.includes(number));
