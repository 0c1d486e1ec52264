import { breakLine } from './eligibility-breaks';
import { BULLET, type Group, headingOf } from './eligibility-headings';

/** The longest line that can name a group of participants: 'Cohort 2', 'CONTROLS', 'Healthy controls (HCs)'. */
const LONGEST_LABEL = 60;

/**
 * Splits the registry's single eligibility text at its headings, however they are written or misspelt (REG-18). Text
 * before the first heading is inclusion. Nothing is dropped except headings that only say 'Inclusion Criteria:' or
 * 'Exclusion Criteria:'.
 * @param text without escapes and invisible characters, as `registryText` gives it
 */
export function splitEligibility(text: string): Record<Group, string> {
  const lines: Record<Group, string[]> = { inclusion: [], exclusion: [] };
  let group: Group = 'inclusion';
  for (const line of text.split(/\r?\n/).flatMap(breakLine)) {
    const heading = headingOf(line);
    if (!heading) {
      lines[group].push(line);
      continue;
    }
    const next = heading.isUnsure ? nextGroup(lines) : heading.group;
    const label = group === 'exclusion' && next === 'inclusion' ? takeLabel(lines.exclusion) : [];
    group = next;
    lines[group].push('', ...label, heading.text);
  }
  return { inclusion: tidy(lines.inclusion), exclusion: tidy(lines.exclusion) };
}

/** The group that a text most likely goes on with: inclusion first, then exclusion. */
function nextGroup({ inclusion }: Record<Group, string[]>): Group {
  return inclusion.some((line) => line.trim()) ? 'exclusion' : 'inclusion';
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
