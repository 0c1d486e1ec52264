/** Why a study ends, as input: from the list, and in words. Shared with the browser. */
import { z } from 'zod';
import type { EndReason } from '~/catalogue/declines';
import { VALIDATION } from '~/catalogue/validation';
import { choice, optionalText } from './fields';
import { END_REASONS_OF, type StudyEnding } from './study-endings';

const endSchema = (ending: StudyEnding) =>
  z
    .object({
      kind: choice(END_REASONS_OF[ending], VALIDATION.declineKind) as z.ZodType<EndReason, string>,
      reason: optionalText().describe('In words; required with other. The sites can read it.'),
    })
    .refine(({ kind, reason }) => kind !== 'other' || reason !== null, {
      path: ['reason'],
      message: VALIDATION.required,
    });

export const closeStudySchema = endSchema('close');
export const withdrawStudySchema = endSchema('withdraw');
export const STUDY_END_SCHEMAS = { close: closeStudySchema, withdraw: withdrawStudySchema } as const;
