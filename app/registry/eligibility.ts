import { valueIn } from '~/catalogue/own';
import { BULLET, breakLine, type Group, headingOf } from './eligibility-headings';
import { enumWord, unescapeMarkdown } from './text';

/** The longest line that can name a group of participants: 'Cohort 2', 'CONTROLS', 'Healthy controls (HCs)'. */
const LONGEST_LABEL = 60;

/**
 * Splits the registry's single eligibility text at its headings, however they are written, and undoes escapes (REG-18).
 * Text before the first heading is inclusion. Nothing is dropped except headings that only say 'Inclusion Criteria:' or
 * 'Exclusion Criteria:'.
 */
export function splitEligibility(text: string): Record<Group, string> {
  const lines: Record<Group, string[]> = { inclusion: [], exclusion: [] };
  let group: Group = 'inclusion';
  for (const line of unescapeMarkdown(text).split(/\r?\n/).flatMap(breakLine)) {
    const heading = headingOf(line);
    if (!heading) {
      lines[group].push(line);
      continue;
    }
    const label = group === 'exclusion' && heading.group === 'inclusion' ? takeLabel(lines.exclusion) : [];
    group = heading.group;
    lines[group].push('', ...label, heading.text);
  }
  return { inclusion: tidy(lines.inclusion), exclusion: tidy(lines.exclusion) };
}

/** Removes the label of the next section from these lines: a short line without a bullet, after a bulleted list. */
function takeLabel(lines: string[]): string[] {
  const at = lines.findLastIndex((line) => line.trim());
  const label = lines[at] ?? '';
  const item = lines.findLast((line, index) => index < at && line.trim()) ?? '';
  const short = label.trim().length <= LONGEST_LABEL && !/[.;]\s*$|clusion/i.test(label);
  const apart = !lines[at - 1]?.trim() && BULLET.test(item) && !BULLET.test(label);
  return short && apart ? [...lines.splice(at), ''] : [];
}

function tidy(lines: readonly string[]): string {
  const trimmed = lines.map((line) => line.trimEnd()).join('\n');
  return trimmed.replace(/\n{3,}/g, '\n\n').trim();
}

const DEFAULT_MINIMUM = '18 Years';
const DEFAULT_MAXIMUM = '80 Years';
const YEARS: Readonly<Record<string, number>> = { YEAR: 1, MONTH: 1 / 12, WEEK: 1 / 52, DAY: 1 / 365 };

/**
 * The lines appended to the inclusion criteria: 'Age: 18 Years to 80 Years', and 'Gender: Female' unless ALL (REG-10).
 * A default that contradicts the given bound is left out: 'Age: up to 17 Years'.
 * @param minimumAge '6 Months'; null or 'N/A' if there is none
 * @param gender 'ALL', 'FEMALE', 'Male', …
 */
export function ageAndGenderLines(
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

/** Hours and minutes count as 0: they are the age of a newborn. */
function years(age: string): number {
  const unit = enumWord(age.replace(/[\d.\s]+/g, '')).replace(/S$/, '');
  return Number.parseFloat(age) * (valueIn(YEARS, unit || 'YEAR') ?? 0);
}
