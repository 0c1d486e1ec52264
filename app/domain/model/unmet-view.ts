/** What keeps a site from open studies, and its answers, as forms and JSON calls have them. */
import { z } from 'zod';
import { UNMET_SHOWN } from '~/catalogue/limits';
import { ALL_SITE_AREAS, PANEL_SIZES, SEARCHED_EQUIPMENT } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import type { Answerable } from '~/matching/mending';
import { choices, optionalChoice } from './fields';
import { describedView, nullableText, text, view } from './views';

const profileFields = {
  equipment: choices(SEARCHED_EQUIPMENT).describe('Of the equipment that profiles list.'),
  therapeuticAreas: choices(ALL_SITE_AREAS),
  patientPanelSize: (optionalChoice(PANEL_SIZES) as z.ZodType<string | null, string | null | undefined>).describe(
    'The site treats at least so many patients.',
  ),
};

/** A site's yes or no to a question. */
export const unmetAnswerSchema = z
  .object({ ...profileFields, answer: z.enum(['yes', 'no'], VALIDATION.chooseFromList) })
  .refine(
    ({ equipment, therapeuticAreas, patientPanelSize }) =>
      equipment.length + therapeuticAreas.length > 0 || patientPanelSize !== null,
    { path: ['equipment'], message: VALIDATION.required },
  );
export type UnmetAnswer = z.output<typeof unmetAnswerSchema>;

/** What is asked for, by the names of the profile's fields. */
const askedSchema = describedView('UnmetQuestion', 'What the site can say of itself, as POST takes it.', {
  equipment: z.array(text),
  therapeuticAreas: z.array(text),
  patientPanelSize: text.nullable(),
});
export type Asked = z.infer<typeof askedSchema>;

const namedStudySchema = describedView('NamedStudy', 'A study that sites may find.', { id: text, title: text });

const groupSchema = describedView('UnmetGroup', 'Open studies that the same answers would open.', {
  studies: z.int().describe('How many studies.'),
  named: z.array(namedStudySchema).describe('Some of those that sites may find by name.'),
  requires: text.describe('What they require and the site does not have, in words.'),
  asked: askedSchema.nullable().describe('null if the site cannot mend it by an answer.'),
  question: text.nullable().describe('The same as a question.'),
  wouldFit: z.int().describe('How many more studies would fit after a yes.'),
  saidNo: z.boolean().describe('Whether the site has said no already.'),
  elsewhere: z
    .array(describedView('UnmetElsewhere', 'What an answer does not mend.', { text, href: text.nullable() }))
    .describe('What to do about the rest: a sentence, and where; null if nothing can be done.'),
});
export type UnmetGroup = z.infer<typeof groupSchema>;

export const unmetSchema = view('UnmetRequirements', {
  relevant: z
    .int()
    .describe(
      'How many open studies are in the areas of the site, or like its confirmed trials, and not matched with it.',
    ),
  fitting: z.int().describe('How many of them the site fits, as far as we know.'),
  matched: z.int().describe('How many open studies the site is matched with.'),
  noCapacityUntil: nullableText.describe(
    'Until when the site has said that it has no capacity for a new study, by declining one: YYYY-MM-DD. null if it has not.',
  ),
  more: z.boolean().describe('Whether there are more open studies than were compared: the newest were.'),
  groups: z.array(groupSchema).describe('Those that an answer mends come first, then by number of studies.'),
  notKnown: z
    .array(
      describedView('UnmetNotKnown', 'What studies require, where we do not know whether the site has it.', {
        question: text,
        studies: z.int().describe('How many studies.'),
        href: text.nullable().describe('Where the site can say so; null if nowhere.'),
      }),
    )
    .describe('By number of studies; at most 20.'),
});
export type UnmetRequirements = z.infer<typeof unmetSchema>;

export const unmetAnsweredSchema = view('UnmetAnswered', {
  answer: z.enum(['yes', 'no']),
  nowFit: z.int().describe('How many studies fit since the answer and did not before.'),
  named: z.array(namedStudySchema).describe('Some of those that sites may find by name.'),
});
export type UnmetAnswered = z.infer<typeof unmetAnsweredSchema>;

export const capacityRegainedSchema = view('CapacityRegained', {
  noCapacityUntil: z.null().describe('Nothing keeps the site from new studies now.'),
});

/** The first few of these studies that sites may find by name. */
export const namedAmong = (studies: readonly { id: string; title: string }[], listed: ReadonlySet<string>) =>
  studies
    .filter(({ id }) => listed.has(id))
    .slice(0, UNMET_SHOWN.named)
    .map(({ id, title }) => ({ id, title }));

/** The answers that a call or a form gives, one for each requirement that it mends. */
export const answersIn = ({ equipment, therapeuticAreas, patientPanelSize }: Asked): Answerable[] => [
  ...equipment.map((value) => ({ kind: 'equipment' as const, value })),
  ...therapeuticAreas.map((value) => ({ kind: 'area' as const, value })),
  ...(patientPanelSize === null ? [] : [{ kind: 'population' as const, value: patientPanelSize }]),
];

/** The same answers, as a call or a form has them. */
export function askedOf(answers: readonly Answerable[]): Asked {
  const values = (kind: Answerable['kind']) => answers.filter((each) => each.kind === kind).map(({ value }) => value);
  return {
    equipment: values('equipment'),
    therapeuticAreas: values('area'),
    patientPanelSize: values('population')[0] ?? null,
  };
}
