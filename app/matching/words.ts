/** 'one site', '3 sites': the number with the noun it counts. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${figure(number)} ${Math.round(number) === 1 ? noun : plural}`;
}

/** '12,000': a whole number as it is read in the United States. */
export function figure(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[], joint = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
}

/** '2.5': at most one decimal. */
export function tenths(number: number): string {
  return String(Math.round(number * 10) / 10);
}
