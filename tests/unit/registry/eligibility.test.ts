import { describe, expect, it } from 'vitest';
import { splitEligibility } from '~/registry/eligibility';
import { imported } from './records';

interface Case {
  form: string;
  text: string;
  inclusion: string;
  exclusion: string;
}
const same = (form: string, text: string, inclusion: string, exclusion: string): Case => ({
  form,
  text,
  inclusion,
  exclusion,
});

const HEADINGS = [
  same('plain headings', 'Inclusion Criteria:\n\n* a\n\nExclusion Criteria:\n\n* b', '* a', '* b'),
  same('no colon', 'Inclusion Criteria\n\n* a\n\nExclusion Criteria\n\n* b', '* a', '* b'),
  same('small letters', 'inclusion criteria\na\nexclusion criteria:\nb', 'a', 'b'),
  same('a small c', 'Inclusion criteria:\na\nExclusion criteria:\nb', 'a', 'b'),
  same('capitals', 'INCLUSION CRITERIA\na\nEXCLUSION CRITERIA\nb', 'a', 'b'),
  same('a full-width colon', 'Inclusion Criteria：\na\nExclusion Criteria：\nb', 'a', 'b'),
  same(
    'a full stop for a colon',
    'Inclusion criteria. Aged 22. Walks.\n\nExclusion criteria. None.',
    'Aged 22. Walks.',
    'None.',
  ),
  same('a bullet', '• Inclusion Criteria:\n\na\n\n• Exclusion Criteria:\n\nb', 'a', 'b'),
  same('emphasis and hashes', '**Inclusion Criteria:**\n* a\n## Exclusion Criteria\n* b', '* a', '* b'),
  same('without "criteria"', 'Inclusion:\n* a\nExclusion:\n* b', '* a', '* b'),
  same('Windows line ends', 'Inclusion Criteria:\r\n\r\n* a\r\nExclusion Criteria:\r\n* b', '* a', '* b'),
  same('indented', 'Inclusion criteria\n\n1. a\n\n   Exclusion Criteria\n2. b', '1. a', '2. b'),
  same('text on the heading’s line', 'Inclusion criteria: adults\n\nExclusion Criteria: none', 'adults', 'none'),
  same('an item glued to the colon', 'Inclusion Criteria:\n* a\nExclusion Criteria:1.\n* b', '* a', '1.\n* b'),
  same('exclusion first', 'Exclusion Criteria:\n* b\n\nInclusion Criteria:\n* a', '* a', '* b'),
  same('text before the first heading', 'Adults only.\n\nExclusion Criteria:\n* b', 'Adults only.', '* b'),
  same(
    'no heading',
    'DISEASE CHARACTERISTICS:\n\n* a\n\nPATIENT CHARACTERISTICS: b',
    'DISEASE CHARACTERISTICS:\n\n* a\n\nPATIENT CHARACTERISTICS: b',
    '',
  ),
  same('nothing', '', '', ''),
];

const TELLING = [
  same('non-inclusion', 'Inclusion criteria:\na\nNon-inclusion criteria:\nb', 'a', 'Non-inclusion criteria:\nb'),
  same(
    'criteria for',
    'Criteria for inclusion:\na\nCriteria for exclusion:\nb',
    'Criteria for inclusion:\na',
    'Criteria for exclusion:\nb',
  ),
  same(
    'a number',
    '1. Inclusion Criteria\n\na\n\n2. Exclusion Criteria\n\nb',
    '1. Inclusion Criteria\n\na',
    '2. Exclusion Criteria\n\nb',
  ),
  same('a section number', 'a\n\nIII.6 EXCLUSION CRITERIA\n\nb', 'a', 'III.6 EXCLUSION CRITERIA\n\nb'),
  same(
    'a word before',
    'Key Inclusion Criteria:\na\nKey Exclusion Criteria:\nb',
    'Key Inclusion Criteria:\na',
    'Key Exclusion Criteria:\nb',
  ),
  same('words before', 'a\nGeneral Medical Exclusion Criteria:\nb', 'a', 'General Medical Exclusion Criteria:\nb'),
  same(
    '"list of"',
    'List of inclusion criteria:\na\nList of exclusion criteria:\nb',
    'List of inclusion criteria:\na',
    'List of exclusion criteria:\nb',
  ),
  same(
    'a bracket after',
    'Inclusion Criteria (screening)\na\nExclusion Criteria (Families):\nb',
    'Inclusion Criteria (screening)\na',
    'Exclusion Criteria (Families):\nb',
  ),
  same(
    'a tail and a colon',
    'Inclusion Criteria of the control group:\na\nExclusion Criteria Related to Surgery:\nb',
    'Inclusion Criteria of the control group:\na',
    'Exclusion Criteria Related to Surgery:\nb',
  ),
  same(
    'a tail without',
    'Inclusion criteria for trial entry\na\nExclusion criteria for all randomisations\nb',
    'Inclusion criteria for trial entry\na',
    'Exclusion criteria for all randomisations\nb',
  ),
  same(
    'a tail after the colon',
    'Key Inclusion Criteria: Study-Wide Eligibility (All Parts):\na',
    'Key Inclusion Criteria: Study-Wide Eligibility (All Parts):\na',
    '',
  ),
  same(
    'a full stop after words',
    'a\nStudy Exclusion Criteria. No pumps. No pills.',
    'a',
    'Study Exclusion Criteria. No pumps. No pills.',
  ),
  same(
    'a sentence that leads in',
    'Aged 18.\n\nPatients who meet any of the following exclusion criteria are not to be enrolled:\n\n1. b',
    'Aged 18.',
    'Patients who meet any of the following exclusion criteria are not to be enrolled:\n\n1. b',
  ),
];

const INSIDE_A_LINE = [
  same('one single line', 'Inclusion Criteria: - a - b Exclusion Criteria: - c - d', '- a - b', '- c - d'),
  same('one line in capitals', 'INCLUSION CRITERIA: a EXCLUSION CRITERIA: b', 'a', 'b'),
  same('after an item', '* Aged 18 or over Exclusion Criteria: - b', '* Aged 18 or over', '- b'),
  same('after a sentence, in small letters', 'Aged 18; exclusion criteria: pumps', 'Aged 18;', 'pumps'),
  same('lone words after sentences', 'Inclusion: adults. Exclusion: pumps.', 'adults.', 'pumps.'),
  same('its adjective goes along', 'Aged 18. Key Exclusion Criteria: - b', 'Aged 18.', 'Key Exclusion Criteria: - b'),
  same(
    'without a colon at the end of an item',
    '* No pumps Exclusion Criteria Partner\n* b',
    '* No pumps',
    'Exclusion Criteria Partner\n* b',
  ),
  same(
    'with a tail',
    'Inclusion criteria for cases: a. Exclusion criteria for cases: b.',
    'Inclusion criteria for cases: a.',
    'Exclusion criteria for cases: b.',
  ),
];

const MENTIONS = [
  '* Patient meets the inclusion criteria for trial entry',
  '* Other exclusion criteria apply according to the product information',
  '* Not meeting inclusion criteria',
  '* Any inclusion criteria not met',
  '* • Does not meet the Inclusion Criteria',
  '* Failure of an earlier drug is not an exclusion.',
  '* Stable treatment at the time of inclusion',
  '* Benzodiazepines before inclusion: a two night washout',
  '* Absence of exclusion criteria',
  '* Patients with asymptomatic disease are eligible (see also Exclusion Criterion 3.2.2.)',
  '* Still meeting all Screening Inclusion Criteria, and the following criteria:',
  '* Period of exclusion for another study',
  'Other inclusion and exclusion criteria may apply.',
  'Inclusion/Exclusion Criteria:',
  'Further exclusion criteria apply.',
  '* Satisfies all Screening Exclusion Criteria',
];

describe('splitting the eligibility text', () => {
  it.each(HEADINGS)('[REG-18] bare headings are removed: $form', ({ text, inclusion, exclusion }) => {
    expect(splitEligibility(text)).toEqual({ inclusion, exclusion });
  });
  it.each(TELLING)('[REG-18] headings that say more are kept: $form', ({ text, inclusion, exclusion }) => {
    expect(splitEligibility(text)).toEqual({ inclusion, exclusion });
  });
  it.each(INSIDE_A_LINE)('[REG-18] a heading inside a line: $form', ({ text, inclusion, exclusion }) => {
    expect(splitEligibility(text)).toEqual({ inclusion, exclusion });
  });
  it.each(MENTIONS)('[REG-18] a mention is not a heading: %s', (mention) => {
    expect(splitEligibility(`* a\n${mention}\n* b`)).toEqual({ inclusion: `* a\n${mention}\n* b`, exclusion: '' });
    const { inclusion, exclusion } = splitEligibility(`Exclusion Criteria:\n* a\n${mention}\n* b`);
    expect({ inclusion, exclusion }).toEqual({ inclusion: '', exclusion: `* a\n${mention}\n* b` });
  });

  it('[REG-18] each section goes to the group that its heading names', () => {
    const text =
      'Inclusion Criteria (Families):\na\nExclusion Criteria (Families):\nb\nInclusion Criteria (Controls):\nc\nExclusion Criteria (Controls):\nd';
    expect(splitEligibility(text)).toEqual({
      inclusion: 'Inclusion Criteria (Families):\na\n\nInclusion Criteria (Controls):\nc',
      exclusion: 'Exclusion Criteria (Families):\nb\n\nExclusion Criteria (Controls):\nd',
    });
  });
  it('[REG-18] the label of a second section moves with it', () => {
    const text = 'Inclusion Criteria:\n\n* a\n\nExclusion Criteria:\n\n* b\n\nCohort 2\n\nInclusion Criteria:\n\n* c';
    expect(splitEligibility(text)).toEqual({ inclusion: '* a\n\nCohort 2\n\n* c', exclusion: '* b' });
  });
});

/** Unusual real records, with text that each part must contain. */
const REAL: Record<string, { inclusion?: string; exclusion?: string }> = {
  NCT00377793: { inclusion: 'Females 18 years, and older', exclusion: 'Exclusion Criteria Partner' },
  NCT01892319: { inclusion: 'Woman with a positive pregnancy test', exclusion: 'pregnant for more than 16 weeks' },
  NCT02560883: { inclusion: 'classic hairy cell leukemia', exclusion: 'Children are excluded' },
  NCT02724163: { inclusion: 'Inclusion criteria for participation in R4.', exclusion: 'Down Syndrome' },
  NCT04664634: {
    inclusion: 'Mild to moderate sialorrhea',
    exclusion: 'Study Exclusion Criteria. History of aspiration',
  },
  NCT05266716: { inclusion: 'Have methamphetamine use disorder', exclusion: 'III.6 EXCLUSION CRITERIA' },
  NCT05464836: { inclusion: 'Leukemic blasts must express', exclusion: 'Mixed phenotype leukemia' },
  NCT05160233: { inclusion: 'Clinic Inclusion Criteria:', exclusion: 'Clinic Exclusion Criteria:' },
  NCT06791122: { inclusion: 'Further inclusion criteria apply.', exclusion: 'CGI-SCH positive symptoms' },
  NCT03971591: { exclusion: 'Does not meet the Inclusion Criteria' },
  NCT00069082: { inclusion: 'episodic cluster headache', exclusion: '' },
};

describe('real texts', () => {
  for (const [id, expected] of Object.entries(REAL)) {
    const record = imported.find((one) => one.id === id);
    it.skipIf(!record)(`[REG-18] ${id}`, () => {
      const { InclusionCriteria, ExclusionCriteria } = record?.lookup ?? {};
      if (expected.inclusion) expect(InclusionCriteria).toContain(expected.inclusion);
      if (expected.exclusion) expect(ExclusionCriteria).toContain(expected.exclusion);
      if (expected.exclusion === '') expect(ExclusionCriteria).toBeNull();
    });
  }
});
