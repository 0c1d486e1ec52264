/** Splitting loses no word of any record's eligibility text, and follows plain headings. */
import { describe, expect, it } from 'vitest';
import { splitEligibility } from '~/registry/eligibility';
import { imported } from './records';

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': ' ' };
const unescaped = (text: string) =>
  text
    .replace(/\\([^a-zA-Z0-9\s])/g, '$1')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(?:lt|gt|amp|quot|nbsp);/g, (entity) => NAMED[entity] ?? entity)
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '');

/** How often each word occurs, and each punctuation mark that bare headings don't have. */
function tally(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [token] of text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}.,;:：*_#•–—-]/gu)) {
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
}

/** The words of the first text that the second lacks, as often as they are missing. */
function missing(from: Map<string, number>, held: Map<string, number>): string[] {
  return [...from].flatMap(([token, count]) => Array(Math.max(0, count - (held.get(token) ?? 0))).fill(token));
}

const texts = imported.map(({ id, raw, lookup }) => ({
  id,
  text: unescaped(raw.eligibilityModule?.eligibilityCriteria ?? ''),
  inclusion: lookup.InclusionCriteria ?? '',
  exclusion: lookup.ExclusionCriteria ?? '',
}));

describe('every eligibility text', () => {
  it('[REG-19] loses no words except bare headings, and gains none', () => {
    for (const { id, text, inclusion, exclusion } of texts) {
      const [before, after] = [tally(text), tally(`${inclusion}\n${exclusion}`)];
      const lost = missing(before, after).map((word) => word.toLowerCase());
      expect(missing(after, before), `${id} gained`).toEqual([]);
      expect(
        lost.filter((word) => !['inclusion', 'exclusion', 'criteria'].includes(word)),
        `${id} lost`,
      ).toEqual([]);
      // Headings are removed whole: never 'criteria' alone, and no more of them than the text has.
      const kinds = lost.filter((word) => word !== 'criteria').length;
      expect(lost.length - kinds, `${id} lost criteria`).toBeLessThanOrEqual(kinds);
      const headings = text.match(/^[^\p{L}\p{N}]*(?:in|ex)clusion|\s(?:in|ex)clusion criteria\s*:/gimu)?.length ?? 0;
      expect(kinds, `${id} lost headings`).toBeLessThanOrEqual(headings);
    }
  });

  it('[REG-18] a text with two plain headings is split into what follows each of them', () => {
    const plain = texts.flatMap(({ id, text, inclusion, exclusion }) => {
      const parts = /^Inclusion Criteria:\n([\s\S]*)\nExclusion Criteria:\n([\s\S]*)$/.exec(text);
      const others = parts && /clusion/i.test(`${parts[1]}${parts[2]}`);
      return parts && !others ? [{ id, parts: [parts[1], parts[2]], got: [inclusion, exclusion] }] : [];
    });
    expect(plain.length).toBeGreaterThan(Math.max(0, imported.length / 2 - 6));
    const words = (part: string | undefined) => part?.split(/\s+/).filter(Boolean);
    for (const { id, parts, got } of plain) expect(got.map(words), id).toEqual(parts.map(words));
  });

  it('[REG-18] has none of the registry’s escapes left', () => {
    for (const { id, inclusion, exclusion } of texts)
      expect(`${inclusion}${exclusion}`, id).not.toMatch(/\\[<>[\]*^_]/);
  });

  it('[REG-18] splitting a part again, under its heading, changes nothing', () => {
    for (const { id, exclusion } of texts) {
      const again = splitEligibility(`Exclusion Criteria:\n\n${exclusion}`);
      expect([again.inclusion, again.exclusion], id).toEqual(['', exclusion]);
    }
  });
});
