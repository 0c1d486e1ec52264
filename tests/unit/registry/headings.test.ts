/** Headings that are misspelt, written in other ways, or only look like headings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitEligibility } from '~/registry/eligibility';
import { OTHER_WORDS } from '~/registry/spelling';
import { registryText } from '~/registry/text';

/** Where a line puts the item after it: 'inclusion', 'exclusion'; 'none' if it is no heading. */
function groupOf(line: string): string {
  const after = (heading: string) => splitEligibility(registryText(`${heading}\n\n* first\n\n${line}\n\n* second`));
  const underInclusion = after('Inclusion Criteria:');
  const underExclusion = after('Exclusion Criteria:');
  expect(underInclusion.inclusion).toContain('* first');
  expect(underExclusion.exclusion).toContain('* first');
  if (underInclusion.exclusion.includes('* second') && underExclusion.exclusion.includes('* second'))
    return 'exclusion';
  if (underInclusion.inclusion.includes('* second') && underExclusion.inclusion.includes('* second'))
    return 'inclusion';
  return 'none';
}

const puts = (group: string) => (line: string) => {
  expect(groupOf(line)).toBe(group);
};

const EXCLUSION = [
  'Exclusion Citeria:',
  'Exlusion Criteria',
  'Exclsuion criteria:',
  'Excluison Crietria',
  'EXCLUSION CRITERA',
  'exlusion criterea',
  'Exclusions Criterias:',
  'Exlusioncriteria:',
  'Key Exlusion Criteria (Part B):',
  'Criteria for exlusion:',
  'Exlusion:',
  'Exklusion:',
  'Exclusion-Criteria',
  'Exclusion \u2013 Criteria:',
  'Exclusion\u2011Criteria\uFF1A',
  'Exclusion\u00A0Criteria:',
  'E\u00ADxclusion Criteria:',
  'Ｅｘｃｌｕｓｉｏｎ　Ｃｒｉｔｅｒｉａ：',
  '\u200BExclu\u2060sion Cri\uFEFFteria\u202C:',
  'Ex clusion Cri-teria:',
  'EXCLUSION_CRITERIA',
  'Exclusive criteria:',
  'Excluding criteria:',
  'Ineligibility Criteria:',
  'Inelegibility criteria',
  'INELIGIBILITY CRITERIA:',
  'Non-eligibility',
  'Noneligibility criteria:',
  'Criteria for non-inclusion:',
  'Not eligible:',
  'Not eligible if',
  'Ineligible if:',
  'Excluded:',
  '**Excluded:**',
  'Excluded if',
  'Not included:',
  'Patients excluded:',
  'Patients will be excluded if:',
  'Patients will be exluded if:',
  'Subjects are not eligible if any of the following:',
  'The following patients will be excluded:',
  'Participants who meet any of the following criteria will be excluded from the study.',
  'Volunteers cannot participate if they:',
  'Individuals with any of the following conditions will not be enrolled:',
  'Who cannot take part?',
  'Exclusions include:',
  'Absolute contraindications:',
  'Reasons for exclusion',
  'Grounds for exclusion from the study:',
  'Contraindications:',
  'Contra-indications to participation:',
];
const INCLUSION = [
  'Inclusin Criteria:',
  'Inculsion criteria',
  'INCLUSON CITERIA',
  'Inclusion-Criteria',
  'I\u00ADnclusion Criteria:',
  'Inclusive criteria:',
  'Eligibility Criteria:',
  'Eligibilty Criteria',
  'Eligibility:',
  'Included:',
  'Eligible patients:',
  'Patients will be included if',
  'Subjects are eligible if:',
];
const NEITHER = [
  'Conclusion:',
  'Occlusion criteria:',
  'Infusion:',
  'Illusions',
  'Intrusion criteria',
  'Retinal vein occlusion:',
  'Infusion reactions:',
  'Diagnostic criteria:',
  'Classification criteria:',
  'Patients with brain metastases are eligible if:',
  'Prior therapy is excluded if:',
  'Patients will not be excluded if:',
  'Patients are excluded unless:',
  'Patients taking the following:',
  'In eligible diseases:',
  'At inclusion:',
  'No contraindications:',
  'Contraindications to MRI:',
  'Excluded medications:',
  'The following conditions are included:',
  'Conditions include:',
  'Eligibility criteria not met',
  'Inclusion and exclusion criteria:',
  '* Excluded: pumps',
  '* Patients are excluded if:',
];

describe('ways to write a heading', () => {
  it.each(EXCLUSION)('[REG-18] exclusion: %s', puts('exclusion'));
  it.each(INCLUSION)('[REG-18] inclusion: %s', puts('inclusion'));
  it.each(NEITHER)('[REG-18] no heading: %s', puts('none'));

  it('[REG-18] where a word could be either, inclusion comes first', () => {
    for (const word of ['Enclusion', 'Ixclusion', 'Clusion']) {
      expect(splitEligibility(`${word} Criteria:\n* a`).exclusion).toBe('');
      expect(splitEligibility(`Inclusion Criteria:\n* a\n${word} Criteria:\n* b`)).toEqual({
        inclusion: '* a',
        exclusion: `${word} Criteria:\n* b`,
      });
      expect(splitEligibility(`Exclusion Criteria:\n* a\n${word} Criteria:\n* b`)).toEqual({
        inclusion: `${word} Criteria:\n* b`,
        exclusion: '* a',
      });
    }
  });
  it('[REG-19] a heading that is misspelt or says more stays in the text', () => {
    const text =
      'Adults\nExlusion Citeria:\nPumps\nIneligibility Criteria:\nPills\nPatients will be excluded if:\nAway';
    expect(splitEligibility(text)).toEqual({
      inclusion: 'Adults',
      exclusion: 'Exlusion Citeria:\nPumps\n\nIneligibility Criteria:\nPills\n\nPatients will be excluded if:\nAway',
    });
  });
  it('[REG-18] misspelt headings and sentences inside a line', () => {
    expect(splitEligibility('Inclusin Criteria: - a - b Exlusion Citeria: - c')).toEqual({
      inclusion: 'Inclusin Criteria: - a - b',
      exclusion: 'Exlusion Citeria: - c',
    });
    expect(splitEligibility('Aged 18 or over. Patients will be excluded if: pregnant.')).toEqual({
      inclusion: 'Aged 18 or over.',
      exclusion: 'Patients will be excluded if: pregnant.',
    });
  });
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const slip = fc.record({ kind: fc.constantFrom('add', 'drop', 'replace', 'swap'), at: fc.nat(99), letter });

type Slip = typeof slip extends fc.Arbitrary<infer T> ? T : never;

/** The word with one slip, not before a place. */
function slipped(word: string, { kind, at, letter: other }: Slip, from = 2) {
  const index = from + (at % (word.length - from - 1));
  const [before, after] = [word.slice(0, index), word.slice(index + 1)];
  if (kind === 'add') return before + other + word.slice(index);
  if (kind === 'drop') return before + after;
  if (kind === 'replace') return before + other + after;
  return before + (word[index + 1] ?? '') + (word[index] ?? '') + word.slice(index + 2);
}

const misspelt = (word: string, most = 2) =>
  fc
    .array(slip, { maxLength: most })
    .map((slips) => slips.reduce((held, one) => slipped(held, one), word))
    .filter((result) => !OTHER_WORDS.has(result));
const inCase = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.constantFrom('lower', 'upper', 'title')).map(([word, how]) => {
    if (how === 'lower') return word;
    return how === 'upper' ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
  });
const invisible = fc.constantFrom(...'\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202C\u202E\u2060\u2064\u2069\uFEFF');
const hidden = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.array(fc.tuple(fc.nat(99), invisible), { maxLength: 3 })).map(([word, places]) =>
    places.reduce((held, [at, mark]) => {
      const index = at % (held.length + 1);
      return held.slice(0, index) + mark + held.slice(index);
    }, word),
  );
const gap = fc.constantFrom(' ', '  ', '\u00A0', '-', '\u2011', ' - ', '\u2013');
const ending = fc.constantFrom(':', '', ' :', '\uFF1A', ':**', ' ');

describe('generated headings', () => {
  it('[REG-18] misspelt by one or two letters a word, in any case, with invisible characters', () => {
    const heading = (word: string) =>
      fc
        .tuple(hidden(inCase(misspelt(word))), gap, hidden(inCase(misspelt('criteria'))), ending)
        .map((parts) => parts.join(''));
    fc.assert(fc.property(heading('exclusion'), puts('exclusion')), { numRuns: 500 });
    fc.assert(fc.property(heading('inclusion'), puts('inclusion')), { numRuns: 500 });
  });
  it('[REG-18] one letter of the first ones wrong', () => {
    for (const word of ['exclusion', 'inclusion']) {
      // 'Enclusion' and 'ixclusion' are as near to one as to the other.
      const line = slip.map((one) => slipped(word, one, 0)).filter((result) => !/^(?:en|ix)clusion$/.test(result));
      fc.assert(fc.property(inCase(line), (heading) => puts(word)(`${heading} criteria`)));
    }
  });
  it('[REG-18] ineligibility and eligibility, misspelt', () => {
    const heading = (word: string) =>
      fc.tuple(inCase(misspelt(word)), fc.constant(' '), misspelt('criteria'), ending).map((parts) => parts.join(''));
    fc.assert(fc.property(heading('ineligibility'), puts('exclusion')));
    fc.assert(fc.property(heading('eligibility'), puts('inclusion')));
  });
  it('[REG-18] sentences about nobody in particular', () => {
    const people = fc.constantFrom(
      'Patients',
      'Subjects',
      'The participants',
      'Individuals',
      'Any volunteer',
      'Children',
    );
    const meeting = fc.constantFrom(
      '',
      ' who meet any of the following criteria',
      ' with one or more of the following',
    );
    const out = fc.constantFrom(' will be excluded', ' are not eligible', ' are ineligible', ' may not participate');
    const into = fc.constantFrom(' will be included', ' are eligible', ' may participate');
    const where = fc.constantFrom(
      '',
      ' from the study',
      ' for this trial',
      ' if they have any of the following',
      ' if',
    );
    const sentence = (predicate: fc.Arbitrary<string>) =>
      fc.tuple(people, meeting, predicate, where, fc.constant(':')).map((parts) => parts.join(''));
    fc.assert(fc.property(sentence(out), puts('exclusion')));
    fc.assert(fc.property(sentence(into), puts('inclusion')));
    const somebody = fc.constantFrom(' with diabetes', ' over 65', ' taking insulin', ' in cohort B');
    const particular = fc.tuple(people, somebody, fc.oneof(out, into), where, fc.constant(':'));
    fc.assert(fc.property(particular, (parts) => puts('none')(parts.join(''))));
  });
  it('[REG-18] English words that are nearly a heading’s', () => {
    const others = [...OTHER_WORDS].filter((word) => !/^(?:in|ex)clu|^ineligib|^eligib/.test(word));
    const line = fc.tuple(inCase(fc.constantFrom(...others)), fc.constantFrom('', ' criteria', ' Criteria'), ending);
    fc.assert(
      fc.property(line, (parts) => puts('none')(parts.join(''))),
      { numRuns: 300 },
    );
  });
});

/** How often each word occurs. */
const tally = (text: string) => {
  const words = [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).sort();
  return words.filter((word) => !/^(?:inclusion|exclusion|criteria)$/.test(word));
};

it('[REG-19] no text loses or gains a word', () => {
  const line = fc.oneof(
    fc.constantFrom(...EXCLUSION, ...INCLUSION, ...NEITHER),
    fc.constantFrom('* Aged 18 or over', 'Cohort 2', '', 'Inclusion: adults. Exclusion: pumps.', 'a. Excluded if: b'),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const text = fc
    .array(line, { maxLength: 12 })
    .chain((lines) => fc.constantFrom('\n', ' ', '\n\n').map((by) => lines.join(by)));
  fc.assert(
    fc.property(text, (written) => {
      const clean = registryText(written);
      const { inclusion, exclusion } = splitEligibility(clean);
      expect(tally(`${inclusion}\n${exclusion}`)).toEqual(tally(clean));
    }),
    { numRuns: 500 },
  );
});

it.each([
  'Exclusion Criteria: ',
  'Exlusion Citeria - ',
  'a. Patients will be excluded if: ',
  'a. Patients of the study ',
])('[GEN-20] a line of nothing but "%s" takes linear time', (unit) => {
  const timeOf = (characters: number) => {
    const text = unit.repeat(characters / unit.length);
    const start = performance.now();
    splitEligibility(text);
    return performance.now() - start;
  };
  timeOf(10_000);
  // Quadratic rules took seconds.
  expect(timeOf(40_000)).toBeLessThan(1500);
});
