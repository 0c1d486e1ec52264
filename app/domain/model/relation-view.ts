/** Relations as people see them, and what clients read of studies (decision 106). */
import { z } from 'zod';
import { RELATIONS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { RELATION_SIDES, RELATION_STATES, type RelationState } from '~/catalogue/relations';
import { STAGE_LABELS } from './engagement-path';
import { studyViewSchema } from './study-view';
import { describedView, moment, nullableText, text, view } from './views';

const side = z.enum(valuesOf(RELATION_SIDES));

const relation = {
  id: text,
  side: side.describe('What your organization is in it.'),
  other: nullableText.describe('The other organization; null until it has agreed.'),
  proposedTo: nullableText.describe('What your organization called it when it proposed this.'),
  state: z.enum(Object.keys(RELATION_STATES) as [RelationState]),
  byUs: z.boolean().describe('Whether your organization proposed it.'),
  vouched: z.boolean().describe('Whether an administrator has recorded it for both.'),
  createdAt: moment,
  startedAt: moment.nullable().describe('Since when it applies.'),
  endedAt: moment.nullable().describe('When it was declined, withdrawn or ended.'),
  studies: z.int().describe('How many studies are posted by it.'),
};
export const relationSchema = describedView('Relation', 'That a CRO works on behalf of a client.', relation);
export type RelationView = z.infer<typeof relationSchema>;

export const relationsSchema = view('Relations', {
  relations: z.array(relationSchema).describe(`Newest first, at most ${RELATIONS.listed}.`),
  proposals: z
    .array(
      view('RelationProposal', {
        id: text,
        from: text.describe('The organization that proposes it.'),
        side: side.describe('What your organization would be.'),
        createdAt: moment,
      }),
    )
    .describe('What was proposed to your own address and awaits your answer.'),
});
export type RelationsView = z.infer<typeof relationsSchema>;

/** The answer to a proposal, the same whether or not anyone has the address. */
export const proposedSchema = view('RelationProposed', { name: text });
export const answeredSchema = view('RelationAnswered', { id: text, other: text });

export const studyClientViewSchema = view('StudyClient', {
  studyId: text,
  client: nullableText.describe('Who reads the study as its client; null for nobody.'),
  onBehalfOf: nullableText,
});

export const clientStudySchema = studyViewSchema
  .pick({ id: true, title: true, status: true, isActive: true, closeReason: true, createdAt: true })
  .extend({ name: text, cro: text.describe('Who runs it.') })
  .meta({ id: 'ClientStudy', description: 'A study that a CRO runs for your organization.' });
export type ClientStudy = z.infer<typeof clientStudySchema>;

export const clientMatchSchema = describedView('ClientMatch', 'A site of such a study, as its client reads it.', {
  id: text,
  site: text,
  city: nullableText,
  state: nullableText,
  stage: z.enum(Object.keys(STAGE_LABELS) as [keyof typeof STAGE_LABELS]),
  updatedAt: moment,
});
export type ClientMatch = z.infer<typeof clientMatchSchema>;
