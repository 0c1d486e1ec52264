/** Views of questionnaires and responses. */
import { z } from 'zod';
import {
  ANSWER_FORMATS,
  ANSWER_SOURCES,
  ANSWER_STATES,
  type AnswerValue,
  type Condition,
  OPERATIONS,
  PROFILE_FIELDS,
  QUESTION_TYPES,
  QUESTIONNAIRE_STATES,
  type Question,
  type QuestionnaireSection,
  RESPONSE_STATES,
  SCOPES,
} from '~/catalogue/feasibility/questions';
import { valuesOf } from '~/catalogue/lists';
import { BANDS } from '~/catalogue/match-orders';
import { recordToSignSchema, signatureSchema } from './signature-view';
import { studyHeadSchema } from './study-view';
import { describedView, moment, nullableText, orNull, text, view } from './views';

export const answerValueSchema: z.ZodType<AnswerValue> = z
  .union([z.string(), z.number(), z.array(z.string()), z.record(z.string(), z.string().nullable())])
  .meta({
    id: 'AnswerValue',
    description:
      'By the question’s type: a text, a number, a day, the value of an option or several; for a grid, an object with the value of each row; for a yes or no, { answer, detail }; for a credential, { number, expires }; for a document or a person, the id.',
  }) as unknown as z.ZodType<AnswerValue>;

const conditionSchema: z.ZodType<Condition> = z
  .object({ is: z.enum(['equals', 'not', 'atLeast', 'atMost']), value: z.union([z.string(), z.number()]) })
  .meta({ id: 'AnswerCondition' }) as unknown as z.ZodType<Condition>;

const optionSchema = z.object({
  value: text,
  label: text,
  system: text.optional().describe('The code system of the value, if it was imported with one.'),
  plain: z.literal(true).optional().describe('Whether it was imported as a text and not as a code.'),
});

const asked = {
  key: text.describe(
    'Identifies the question in every questionnaire. The keys of a sponsor’s own questions begin with “own.”.',
  ),
  version: z.int().describe('Answers to another version are not reused.'),
  type: z.enum(valuesOf(QUESTION_TYPES)),
  text,
  hint: nullableText,
  options: z.array(optionSchema),
  rows: z.array(text),
  unit: nullableText,
  min: z.number().nullable(),
  max: z.number().nullable(),
  detail: nullableText,
  detailWith: z.enum(['yes', 'no']).optional().describe('The answer that the detail is for; either without it.'),
  required: z.boolean(),
  cites: nullableText.describe('The line of the protocol that it refers to.'),
  shownIf: orNull(z.object({ key: text, when: conditionSchema })).describe('Asked only if this condition is met.'),
  computed: orNull(z.object({ operation: z.enum(valuesOf(OPERATIONS)), of: z.array(text) })),
  format: z
    .enum(ANSWER_FORMATS)
    .optional()
    .describe('A number without decimals, a text on one line, or how the number of a credential is written.'),
  past: z.literal(true).optional().describe('A day that cannot be in the future.'),
  maxLength: z.int().optional().describe('How many characters a text may have.'),
  unitCode: z
    .object({ code: text, system: text.optional() })
    .optional()
    .describe('The code of the unit, if it was imported with one.'),
};

export const questionViewSchema = describedView('FeasibilityQuestion', 'A question of a questionnaire.', {
  ...asked,
  scope: z.enum(SCOPES).describe('What an answer applies to.'),
  validDays: z.int().nullable().describe('How long an answer stays valid.'),
  profileField: orNull(z.enum(PROFILE_FIELDS)),
  reusable: z.boolean().describe('Whether an earlier answer can be filled in.'),
  score: z.array(z.object({ when: conditionSchema, points: z.int() })).describe('Sites never see it.'),
  knockOut: orNull(conditionSchema).describe('The answer that rules a site out. Sites never see it.'),
}) as unknown as z.ZodType<Question>;

export const sectionViewSchema = describedView('FeasibilitySection', 'Questions under one heading.', {
  id: text,
  title: text,
  questions: z.array(questionViewSchema),
}) as unknown as z.ZodType<QuestionnaireSection>;

const ofStudy = z.object({ id: text, title: text });

export const questionnaireViewSchema = describedView('Questionnaire', 'A feasibility questionnaire of a study.', {
  id: text,
  title: text,
  version: z.int().describe('The study’s questionnaires are numbered as they are sent; 0 until then.'),
  state: z.enum(QUESTIONNAIRE_STATES).describe('draft until it is sent, then frozen. removed: a deleted draft.'),
  study: ofStudy.extend({ name: text.describe('What people call it: its protocol number, acronym or short title.') }),
  sections: z.array(sectionViewSchema),
  frozenAt: moment.nullable(),
  updatedAt: moment,
});
export type QuestionnaireView = z.infer<typeof questionnaireViewSchema>;

export const offerSchema = describedView('QuestionnaireOffer', 'What a draft could ask about its study besides.', {
  key: text,
  group: z
    .enum(['further', 'general', 'administrative'])
    .describe(
      'further: there was no room for it; general: nearly the same in most studies; administrative: not in a patient’s record.',
    ),
  type: z.enum(valuesOf(QUESTION_TYPES)),
  text,
  cites: nullableText.describe('The line of the study that it refers to.'),
});
export type OfferView = z.infer<typeof offerSchema>;

export const listedQuestionnaireSchema = questionnaireViewSchema
  .omit({ sections: true, frozenAt: true })
  .extend({ study: ofStudy, responses: z.int().describe('How many sites have received it.') })
  .meta({ id: 'ListedQuestionnaire' });
export type ListedQuestionnaire = z.infer<typeof listedQuestionnaireSchema>;

export const librarySchema = z.array(sectionViewSchema);

export const sentSchema = view('QuestionnaireSent', {
  sent: z.int().describe('How many sites have received it.'),
  sites: z.array(text).describe('Their names.'),
});
export type Sent = z.infer<typeof sentSchema>;

export const proposalSchema = describedView('AnswerProposal', 'What we already know.', {
  value: answerValueSchema,
  source: z.enum(valuesOf(ANSWER_SOURCES)),
  asOf: moment,
  prefilled: z
    .boolean()
    .describe('False if it is too old or the question has changed. It is then shown but not filled in.'),
  listed: nullableText.describe('The item of the profile that covers what is asked for, if it has another name.'),
});

const answerSchema = describedView('FeasibilityAnswer', 'A question with its answer, as one side sees it.', {
  ...asked,
  shown: z.boolean().describe('Whether it is asked, given the other answers.'),
  value: orNull(answerValueSchema).describe('The site sees its current answer, the sponsor the one that was sent.'),
  words: nullableText.describe('The answer in words.'),
  state: z.enum(ANSWER_STATES).nullable().describe('Null if nothing was saved.'),
  confirmedAt: moment.nullable(),
  proposal: orNull(proposalSchema).describe('Only for the site.'),
  question: nullableText.describe('The sponsor’s question about the answer.'),
  open: z
    .boolean()
    .describe(
      'Once the answers were returned: whether the site can change this one, or whether the sponsor waits for a reply.',
    ),
  awaited: z
    .boolean()
    .describe('Only for the site: whether it still needs a reply or an answer before it is sent again.'),
  reply: nullableText,
});
export type AnswerView = z.infer<typeof answerSchema>;

export const scoreSchema = describedView('FeasibilityScore', 'The points of a site’s answers.', {
  points: z.int(),
  most: z.int().describe('The most points that the questions asked could give.'),
  knockedOutBy: z.array(text).describe('The keys of the questions whose answers rule the site out.'),
});

const effortSchema = z.object({
  questions: z.int().describe('How many are asked.'),
  filledIn: z.int().describe('How many of them are filled in from what the site has said before.'),
  minutes: z.int().describe('Our estimate of how long answering takes, rounded up to five minutes.'),
});

const namedSchema = z.object({ id: text, name: text, you: z.boolean() });

export const responseViewSchema = describedView('FeasibilityResponse', 'A site’s response, as one side sees it.', {
  matchId: text,
  side: z.enum(['site', 'sponsor', 'admin']),
  state: z
    .enum(RESPONSE_STATES)
    .describe('submitted: attested and sent; returned: the sponsor has asked about an answer.'),
  title: text,
  version: z.int(),
  sections: z.array(
    z.object({
      id: text,
      title: text,
      asked: z.int().describe('How many questions are asked.'),
      answered: z.int(),
      confirmed: z.boolean(),
      questions: z.array(answerSchema),
    }),
  ),
  effort: orNull(effortSchema).describe('Only for the site.'),
  score: orNull(scoreSchema).describe('Only for the sponsor, and only if any answer has points.'),
  attestedBy: nullableText,
  sentAt: moment,
  submittedAt: moment.nullable(),
  acceptedAt: moment.nullable(),
  updatedAt: moment,
  signatures: z.array(signatureSchema).describe('Of the answers as they were sent. Asking about an answer voids them.'),
  mayAttest: z.boolean(),
  ready: z
    .boolean()
    .describe('For the site: whether everything is confirmed and replied to, so that it can be attested.'),
  attesters: z.array(namedSchema).describe('For the site, while the answers are not sent: who may attest them.'),
  attester: orNull(namedSchema).describe('The person who was asked to attest them.'),
  invited: z
    .array(namedSchema.omit({ you: true }))
    .describe('For the site, while the answers are not sent: investigators who have not accepted their invitation.'),
  conflicts: z
    .array(z.object({ key: text, instead: text }))
    .describe(
      'Answers that contradict something else on record: for the site once they are ready, for the sponsor once they are sent.',
    ),
  signing: orNull(recordToSignSchema).describe(
    'When you read the response: what you need to attest it, if it is ready and you may.',
  ),
});
export type ResponseView = z.infer<typeof responseViewSchema>;

export const attestedFactsSchema = view('AttestedFacts', {
  matchId: text,
  attestedAt: moment.nullable().describe('null if the site has not attested any answers.'),
  facts: z
    .array(
      describedView('AttestedFact', 'An answer that counts for the match, beside what else is known.', {
        key: text.describe('The question’s key.'),
        question: text,
        said: text.describe('The answer that the site attested.'),
        counts: z
          .enum(['score', 'forecast'])
          .nullable()
          .describe('Where it counts instead of an estimate or the profile; null if it is only compared.'),
        instead: nullableText.describe('What matching would go by otherwise, or what differs from the answer.'),
        contradicts: z.boolean().describe('Whether the two contradict each other.'),
        settle: orNull(z.enum(['profile', 'equipment', 'patients', 'trackRecord', 'staff'])).describe(
          'Where the site can settle it.',
        ),
      }),
    )
    .readonly(),
});
export type AttestedFacts = z.infer<typeof attestedFactsSchema>;
export type AttestedFact = AttestedFacts['facts'][number];

export const savedAnswersSchema = view('SavedAnswers', {
  matchId: text,
  updatedAt: moment.describe('Send it as `since` with the next answers.'),
  changed: z.int().describe('How many answers have changed.'),
});
export type SavedAnswers = z.infer<typeof savedAnswersSchema>;

export const signedResponseSchema = describedView('SignedResponse', 'What the signatures of a response are of.', {
  response: text.describe('Its ID.'),
  questionnaire: text,
  questionnaireVersion: z.int(),
  answers: z.array(
    z.object({
      key: text,
      version: z.int(),
      question: text,
      answer: orNull(answerValueSchema),
      askedBack: nullableText,
      reply: nullableText,
      sha256: text
        .optional()
        .describe('Of the file that answers the question, in hex. Missing from what was signed before we recorded it.'),
    }),
  ),
});
export type SignedResponse = z.infer<typeof signedResponseSchema>;

export const comparedResponsesSchema = describedView('FeasibilityComparison', 'The answers of a study’s sites.', {
  study: studyHeadSchema,
  sites: z.array(
    z.object({
      matchId: text,
      site: text,
      city: nullableText,
      stateOfSite: nullableText,
      state: z.enum(RESPONSE_STATES),
      title: text,
      version: z.int(),
      submittedAt: moment.nullable(),
      signedBy: nullableText.describe('Printed name, meaning and time of the signature that holds now.'),
      score: orNull(scoreSchema),
      contradicted: z.int().describe('How many of its points are for answers that contradict what is on record.'),
      commitmentContradicted: z.boolean().describe('Whether its commitment contradicts something else on record.'),
      matchScore: z.int().nullable().describe('The score of the match, in percent.'),
      band: z.enum(valuesOf(BANDS)),
      may: z
        .array(z.enum(['accept', 'select', 'askForApproval', 'backup', 'decline']))
        .describe('What you can decide about the site’s answers, and about the site, now.'),
    }),
  ),
  commitment: orNull(
    z.object({
      bySite: z.array(z.number().nullable()).describe('In the order of the sites.'),
      sum: z.number().describe('Without sites that were turned down.'),
      sought: z
        .int()
        .nullable()
        .describe('Participants that the study needs: in the United States, if it names other countries too.'),
      where: z.string().describe('“ in the United States” if the study names other countries too, else empty.'),
    }),
  ).describe('The participants that the sites commit to; null if they are not asked.'),
  questions: z.array(
    z.object({
      key: text,
      section: text,
      text,
      cites: nullableText.describe('The line of the protocol that it refers to.'),
      unit: nullableText,
      answers: z
        .array(
          z.object({
            words: nullableText,
            number: z.number().nullable().describe('The answer, if it is a number.'),
            knockedOut: z.boolean(),
            instead: nullableText.describe('What is on record instead, if that contradicts the answer.'),
          }),
        )
        .describe('In the order of the sites.'),
      differs: z.boolean(),
    }),
  ),
});
export type ComparedResponses = z.infer<typeof comparedResponsesSchema>;

export const siteAnswerSchema = z.object({
  ...asked,
  value: orNull(answerValueSchema),
  words: nullableText,
  source: z.enum([...valuesOf(ANSWER_SOURCES)]).nullable(),
  asOf: moment.nullable(),
  current: z.boolean().describe('False if it is too old to be filled in.'),
  inProfile: nullableText.describe('What the profile says, if that differs.'),
  differsFromProfile: z.boolean(),
});
export type SiteAnswerView = z.infer<typeof siteAnswerSchema>;

export const siteAnswersViewSchema = view('KeptAnswers', {
  sections: z.array(z.object({ id: text, title: text, questions: z.array(siteAnswerSchema) })),
  answered: z.int(),
  total: z.int(),
});
export type SiteAnswersView = z.infer<typeof siteAnswersViewSchema>;

export const toProfileSchema = view('AnswerInProfile', {
  field: text.describe('As the call for your organization names it, such as ehrSystem.'),
});
