import { enumWord } from './words';

const DEFAULT_MINIMUM = '18 Years';
const DEFAULT_MAXIMUM = '80 Years';
const YEARS: Readonly<Record<string, number>> = { YEAR: 1, MONTH: 1 / 12, WEEK: 1 / 52, DAY: 1 / 365 };

/**
 * The lines appended to the inclusion criteria (REG-10): 'Age: 18 Years to 80 Years', and 'Gender: Female' unless all.
 * A default that would contradict the bound the record does give is left out: 'Age: up to 17 Years'.
 * @param minimumAge and @param maximumAge as the registry writes them, '6 Months'; null or 'N/A' when there is none
 * @param gender 'ALL', 'FEMALE', 'Male', …
 */
export function eligibilityLines(
  minimumAge: string | null,
  maximumAge: string | null,
  gender: string | null,
): string[] {
  const lines = [ageLine(stated(minimumAge), stated(maximumAge))];
  const sex = enumWord(gender);
  if (sex && sex !== 'ALL') lines.push(`Gender: ${sex.charAt(0)}${sex.slice(1).toLowerCase()}`);
  return lines;
}

function ageLine(minimum: string | null, maximum: string | null): string {
  if (!minimum && maximum && years(maximum) < years(DEFAULT_MINIMUM)) return `Age: up to ${maximum}`;
  if (!maximum && minimum && years(minimum) > years(DEFAULT_MAXIMUM)) return `Age: ${minimum} and older`;
  return `Age: ${minimum ?? DEFAULT_MINIMUM} to ${maximum ?? DEFAULT_MAXIMUM}`;
}

function stated(age: string | null): string | null {
  return age && /\d/.test(age) ? age.trim() : null;
}

function years(age: string): number {
  const unit = enumWord(age.replace(/[\d.\s]+/g, '')).replace(/S$/, '');
  // Hours and minutes are the age of a newborn.
  return Number.parseFloat(age) * (YEARS[unit || 'YEAR'] ?? 0);
}
