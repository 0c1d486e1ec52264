/** Adding up whole points, and putting numbers and lists into words. */

/**
 * Rounds `exact` to whole numbers that add up to its rounded sum, each within 1 of its exact value (largest remainder
 * method). An exact 0 stays 0; on equal remainders the earlier number is rounded up.
 */
export function apportion(exact: readonly number[]): number[] {
  // Six decimals absorb floating-point noise, so that 29.999999999 counts as 30.
  const steady = exact.map((value) => Math.round(value * 1e6) / 1e6);
  const whole = steady.map(Math.floor);
  const rest = Math.round(sum(steady)) - sum(whole);
  const roundedUp = steady
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, rest);
  for (const { index } of roundedUp) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** '1 site', '3 sites'. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${figure(number)} ${Math.round(number) === 1 ? noun : plural}`;
}

/** '12,000'. */
export function figure(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[], conjunction = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** '2.5': at most one decimal. */
export function tenths(number: number): string {
  return String(Math.round(number * 10) / 10);
}

/** '18', '0', or 'fewer than 1': people come in whole numbers, even if their number is estimated. */
export function people(number: number): string {
  return number > 0 && number < 1 ? 'fewer than 1' : figure(number);
}

/** '1 participant', '18 participants', 'fewer than 1 participant', '0 participants'. */
export function participants(number: number): string {
  return `${people(number)} ${number > 0 && number < 1.5 ? 'participant' : 'participants'}`;
}

interface Estimate {
  readonly least: number;
  readonly expected: number;
  readonly most: number;
}

/** 'between 2 and 125', or 'at most 13' if the least is below 1. The bounds are rounded outward. */
export function bounds({ least, most }: Omit<Estimate, 'expected'>): string {
  // Six decimals absorb floating-point noise, so that 125.000000001 counts as 125.
  const [from, to] = [Math.floor(least + 1e-6), Math.ceil(most - 1e-6)];
  return from < 1 ? `at most ${figure(to)}` : `between ${figure(from)} and ${figure(to)}`;
}

/** 'about 18 participants, between 2 and 125'. */
export function estimated({ least, expected, most }: Estimate): string {
  return `${expected < 1 ? '' : 'about '}${participants(expected)}, ${bounds({ least, most })}`;
}
