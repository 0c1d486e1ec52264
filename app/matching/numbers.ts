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

/** '1 participant', '2.5 participants'. */
export function participants(number: number): string {
  return `${tenths(number)} ${tenths(number) === '1' ? 'participant' : 'participants'}`;
}
