/**
 * Whole numbers that add up to the rounded sum of `exact`, each within 1 of its own exact value
 * (largest remainder, Hamilton). What is exactly 0 stays 0; on equal remainders the earlier one gains.
 */
export function apportion(exact: readonly number[]): number[] {
  // Six decimals absorb the noise of binary fractions, so that 29.999999999 counts as 30.
  const steady = exact.map((value) => Math.round(value * 1e6) / 1e6);
  const whole = steady.map(Math.floor);
  const rest = Math.round(sum(steady)) - sum(whole);
  const gaining = steady
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, rest);
  for (const { index } of gaining) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
