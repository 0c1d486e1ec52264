/** The record of an IRB's review, as it is entered and shown. Shared with the browser. */
import { z } from 'zod';
import { IRB, IRB_CHANGES, IRB_KINDS, IRB_STATES, IRB_TEXTS, type IrbQuestion } from '~/catalogue/irb';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { VALIDATION } from '~/catalogue/validation';
import { choice, optionalChoice, optionalDate, optionalLine, optionalText, requiredLine } from './fields';
import { irbProblems } from './irb';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const day = (what: string) => optionalDate().describe(what);

/** A row of the form may be empty. */
const questionSchema = z.object({
  text: optionalLine(IRB.questionChars),
  askedOn: optionalDate(),
  answeredOn: day('Null while the board waits for the answer.'),
  answer: optionalText(IRB.answerChars).describe('What was answered. It may be left out.'),
});

const questions = z
  .array(questionSchema)
  .max(IRB.questions + 1, VALIDATION.tooMany(IRB.questions))
  .default([])
  .transform((rows, context): IrbQuestion[] =>
    rows.flatMap(({ text: asked, askedOn, answeredOn, answer }, index) => {
      if (asked !== null && askedOn !== null) return [{ text: asked, askedOn, answeredOn, answer }];
      if (asked === null && askedOn === null && answeredOn === null && answer === null) return [];
      const path = [index, asked === null ? 'text' : 'askedOn'];
      context.addIssue({ code: 'custom', message: IRB_TEXTS.question, path });
      return [];
    }),
  )
  .refine((rows) => rows.length <= IRB.questions, VALIDATION.tooMany(IRB.questions))
  .describe('What the board has asked, in its order. Rows without anything are left out.');

export const enterIrbSchema = z
  .object({
    kind: choice(IRB_KINDS, VALIDATION.chooseFromList),
    board: requiredLine(SHORT_TEXT_MAX_CHARS, VALIDATION.enter('the name of the IRB')).describe('Its name.'),
    submittedOn: day('YYYY-MM-DD, as all days.'),
    meetingOn: day('On which the board meets. Not before the submission; it may lie ahead.'),
    approvedOn: day('Not before the meeting.'),
    expiresOn: day('The last day of the approval. After the approval; null if the board has set none.'),
    consentVersion: optionalLine(SHORT_TEXT_MAX_CHARS).describe('The name of the consent form’s version.'),
    consentOn: day('The date on that version.'),
    questions,
    why: optionalChoice(IRB_CHANGES).describe('Required if something changes that was recorded before.'),
    version: z
      .preprocess((sent) => (typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent), z.int().min(0))
      .optional()
      .describe('The version that was read, 0 for none. If another one is there by now, nothing is changed.'),
  })
  .superRefine((sent, context) => {
    for (const { field, message } of irbProblems(sent)) {
      const path = field.split(/[[\].]+/).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      context.addIssue({ code: 'custom', message, path });
    }
  });
export type EnterIrb = z.output<typeof enterIrbSchema>;

const versionSchema = describedView('IrbVersion', 'The record of an IRB’s review, as saved once.', {
  version: z.int(),
  kind: z.enum(valuesOf(IRB_KINDS)),
  board: text,
  submittedOn: nullableText,
  meetingOn: nullableText,
  approvedOn: nullableText,
  expiresOn: nullableText,
  consentVersion: nullableText,
  consentOn: nullableText,
  questions: z.array(
    view('IrbQuestion', { text, askedOn: text, answeredOn: nullableText, answer: nullableText.optional() }),
  ),
  why: orNull(z.enum(valuesOf(IRB_CHANGES))).describe('Why something changed that was recorded before.'),
  side: z.enum(['site', 'sponsor']).describe('Whose person saved it.'),
  savedAt: moment,
  savedBy: nullableText.describe('Null if that person’s data was erased.'),
});
export type IrbVersion = z.infer<typeof versionSchema>;

export const matchIrbSchema = describedView('MatchIrb', 'What the IRB of a selected site does.', {
  matchId: text,
  side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
  begun: z.boolean().describe('Whether the start-up has begun. Before, there is nothing to record.'),
  state: z.enum(valuesOf(IRB_STATES)).describe('ending: the approval expires within 60 days.'),
  keepsBack: z.boolean().describe('Whether it keeps the site from being activated.'),
  current: orNull(versionSchema),
  earlier: z.array(versionSchema).describe('What was recorded before, the latest first.'),
  mayEnter: z.boolean(),
});
export type MatchIrb = z.infer<typeof matchIrbSchema>;
