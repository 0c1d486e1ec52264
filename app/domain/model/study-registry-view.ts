/** What has changed in a study's registry record, as people see it, and what they decide about it. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import { requiredLine } from './fields';
import { changedStudySchema } from './study-view';
import { describedView, moment, nullableText, orNull, text } from './views';

const registryChangeSchema = describedView(
  'RegistryChange',
  'A field of the registry record that has changed since the sponsor last took it over, in words.',
  {
    field: text.describe('Its name in forms and JSON calls; status and sponsor are only the record’s.'),
    label: text,
    before: nullableText.describe(
      'What the record said when it was last taken over; null if it was first read after the study was posted.',
    ),
    now: text.describe('What the record says now.'),
    own: nullableText.describe('What the study says, with changes that await approval; null if it has no such field.'),
    lines: orNull(
      describedView('ChangedLines', 'How a text of several lines has changed.', {
        removed: z.array(text).describe('Lines that are gone.'),
        added: z.array(text).describe('Lines that are new.'),
      }),
    ).describe('Null for a short value.'),
    takeable: z.boolean().describe('Whether the study can take it over: it has such a field, and says something else.'),
    suggested: z.boolean().describe('Whether it is ticked: the sponsor has not entered or changed the value itself.'),
  },
);
export type RegistryChange = z.infer<typeof registryChangeSchema>;

export const studyRegistrySchema = describedView(
  'StudyRegistry',
  'A study’s record at ClinicalTrials.gov: when it was read, and what has changed.',
  {
    studyId: text,
    nctNumber: nullableText,
    readAt: moment.nullable().describe('When the record was last read; null if it never was.'),
    status: nullableText.describe('The record’s overall status, in words.'),
    stopped: nullableText.describe(
      'Why the trial has stopped: “Terminated in May 2020 (low accrual)”. Null if it goes on, or the sponsor knows.',
    ),
    version: nullableText.describe(
      'Identifies the changed record. Send it back with a decision. Null without changes.',
    ),
    changes: z.array(registryChangeSchema).describe('What the sponsor has yet to decide about.'),
  },
);
export type StudyRegistry = z.infer<typeof studyRegistrySchema>;

export const settledRegistrySchema = studyRegistrySchema
  .extend({
    settled: z
      .array(z.object({ field: text, label: text, taken: z.boolean() }))
      .describe('The fields of this decision, and whether the study has taken each of them over.'),
    change: orNull(changedStudySchema).describe('What was saved or proposed; null if nothing was taken over.'),
  })
  .meta({ id: 'SettledStudyRegistry', description: 'A study’s record after a decision about its changes.' });
export type SettledRegistry = z.infer<typeof settledRegistrySchema>;

/** What the sponsor decides. */
export const registryDecisionSchema = z.object({
  how: z
    .enum(['take', 'keep'])
    .describe(
      'take: the study says what the record says now, where it has such a field. keep: it stays as it is, and you have seen the change.',
    ),
  fields: z
    .union([z.literal('all'), z.array(z.string().max(50)).max(LIST_ITEMS)])
    .describe('The fields, or all that have changed. One that is settled already is passed over.'),
  version: requiredLine(50).describe('The version of the record that you have read.'),
  confirmed: z.boolean().default(false).describe('true takes a value over even if it affects which sites fit.'),
});
export type RegistryDecision = z.output<typeof registryDecisionSchema>;
