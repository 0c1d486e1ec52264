/** The delegation log of a selected site, as it is kept and shown. Shared with the browser. */
import { z } from 'zod';
import { DELEGATED_TASKS, DELEGATION_TEXTS, type DelegatedTask, QUALIFICATIONS } from '~/catalogue/delegation';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { VALIDATION } from '~/catalogue/validation';
import { choices, optionalDate, requiredCode, requiredDate } from './fields';
import { recordSigningFields } from './signature-schema';
import { recordToSignSchema, signatureSchema } from './signature-view';
import { describedView, moment, nullableText, orNull, text, view } from './views';

export const delegateSchema = z
  .object({
    userId: requiredCode(SHORT_TEXT_MAX_CHARS, DELEGATION_TEXTS.person).describe('Someone in the site’s team.'),
    tasks: choices(DELEGATED_TASKS, { atLeastOne: true }).transform((tasks) => tasks as DelegatedTask[]),
    from: requiredDate().describe('The first day, YYYY-MM-DD.'),
    to: optionalDate().describe('The last day; null as long as it goes on.'),
  })
  .superRefine(({ from, to }, context) => {
    if (from !== null && to !== null && to < from)
      context.addIssue({ code: 'custom', message: VALIDATION.dateOrder, path: ['to'] });
  });
export type Delegate = z.output<typeof delegateSchema>;

export const signDelegationSchema = z.object(recordSigningFields);

const namedSchema = z.object({ id: text, name: text });
const qualifications = z.array(z.enum(valuesOf(QUALIFICATIONS)));
const tasks = z.array(z.enum(valuesOf(DELEGATED_TASKS)));

const lineSchema = describedView('DelegationLine', 'What a person of the site is delegated.', {
  id: text,
  userId: text,
  name: text,
  tasks,
  from: text,
  to: nullableText.describe('The last day; null as long as it goes on.'),
  current: z.boolean().describe('Whether it has not ended.'),
  missing: qualifications.describe('What the person needs for it and does not have now.'),
});
export type DelegationLineView = z.infer<typeof lineSchema>;

const signedSchema = describedView('SignedDelegation', 'A version of the log that was signed, and was changed since.', {
  version: z.int(),
  signedAt: moment,
  lines: z.array(lineSchema),
  signatures: z.array(signatureSchema),
});

export const matchDelegationSchema = describedView('MatchDelegation', 'The delegation log of a selected site.', {
  matchId: text,
  side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
  begun: z.boolean().describe('Whether the start-up has begun. Before, there is no log.'),
  version: z.int().describe('0 before the first line.'),
  signedAt: moment.nullable().describe('Null if it has changed since it was last signed.'),
  lines: z.array(lineSchema),
  signatures: z.array(signatureSchema).describe('Of this version.'),
  earlier: z.array(signedSchema).describe('The earlier versions, the latest first.'),
  people: z
    .array(view('DelegationPerson', { userId: text, name: text, missing: qualifications }))
    .describe('For the site: its team, with what each does not have.'),
  mayChange: z.boolean(),
  mayWhoSign: z.boolean().describe('Whether you are the investigator of this study, who alone signs the log.'),
  investigator: nullableText.describe(
    'The investigator of this study: whom the site’s attested answers name, or else its profile. Null if neither does; then whoever has the role of an investigator signs.',
  ),
  settled: z
    .boolean()
    .describe(
      'Whether the investigator of this study has signed it as it is now. What somebody else signed is open again.',
    ),
  investigatorMissing: qualifications.describe(
    'What the investigator needs for the tasks that the log delegates and does not have now.',
  ),
  signers: orNull(
    view('DelegationSigners', {
      people: z.array(namedSchema).describe('Who can be asked to sign.'),
      invited: z.array(namedSchema).describe('Who has to accept the invitation to the team first.'),
      asked: orNull(namedSchema).describe('Who was asked.'),
    }),
  ).describe('For the site, while the log only needs the signature.'),
  signing: orNull(recordToSignSchema).describe('What you need to sign it, if you may and everyone qualifies.'),
});
export type MatchDelegation = z.infer<typeof matchDelegationSchema>;

export const signedLogSchema = describedView('DelegationContent', 'What the signatures of a version are of.', {
  match: text,
  version: z.int(),
  lines: z.array(z.object({ id: text, userId: text, name: text, tasks, from: text, to: nullableText })),
});
export type SignedLog = z.infer<typeof signedLogSchema>;
