import { breakLine } from './break-line';
import { BULLET, type Group, headingOf } from './headings';
import { unescapeMarkdown } from './words';

export interface Eligibility {
  inclusion: string;
  exclusion: string;
}

/** Longest line that can be the name of a section's people: 'Cohort 2', 'CONTROLS', 'Healthy controls (HCs)'. */
const LONGEST_LABEL = 60;

/**
 * Splits the registry's one eligibility text at its headings, however they are written (REG-18).
 * Text before any heading is inclusion; each further section goes to the group its heading names. Escapes are undone.
 * Nothing is lost but headings that say no more than 'Inclusion Criteria:' or 'Exclusion Criteria:'.
 */
export function splitEligibility(text: string): Eligibility {
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

/** Takes off the name of the next section's people: a short unmarked line standing apart at the end of a marked list. */
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
