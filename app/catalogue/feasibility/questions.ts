/** What a question of a feasibility questionnaire is made of. Shared with the browser. */
import type { Option } from '../options';

export const QUESTION_TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'yesno', label: 'Yes or no' },
  { value: 'single', label: 'One choice' },
  { value: 'multi', label: 'Several choices' },
  { value: 'grid', label: 'Grid', note: 'One choice in each row' },
  { value: 'file', label: 'Document' },
  { value: 'staff', label: 'Member of staff' },
  { value: 'credential', label: 'Credential', note: 'A number and the day it expires' },
  { value: 'computed', label: 'Computed', note: 'From the numbers of other questions' },
] as const satisfies readonly Option[];
export type QuestionType = (typeof QUESTION_TYPES)[number]['value'];

export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly Option[];

/** What an answer is true of, and so where it can be used again: nowhere, if that is the study. */
export const SCOPES = ['site', 'facility', 'person', 'study'] as const;
export type Scope = (typeof SCOPES)[number];

/** The fields of a site's profile that a question asks for, in the same form. */
export const PROFILE_FIELDS = [
  'therapeuticAreas',
  'patientPanelSize',
  'priorTrials',
  'equipment',
  'ehrSystem',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** How a computed question combines the numbers it names. A percentage is the first of them in the second. */
export const OPERATIONS = [
  { value: 'sum', label: 'Sum' },
  { value: 'difference', label: 'Difference' },
  { value: 'product', label: 'Product' },
  { value: 'percentage', label: 'Percentage' },
] as const satisfies readonly Option[];
export type Operation = (typeof OPERATIONS)[number]['value'];

/** Something that may hold of an answer. */
export type Condition =
  | { is: 'equals'; value: string }
  | { is: 'not'; value: string }
  | { is: 'atLeast'; value: number }
  | { is: 'atMost'; value: number };

export interface Question {
  /** Identifies it in every questionnaire that asks it; the linkId in FHIR. A sponsor's own begins with 'own.'. */
  key: string;
  /** Another version asks something else, so that earlier answers are only shown. */
  version: number;
  type: QuestionType;
  text: string;
  hint: string | null;
  /** For one or several choices; the columns of a grid. */
  options: readonly Option[];
  /** Of a grid. */
  rows: readonly string[];
  unit: string | null;
  min: number | null;
  max: number | null;
  /** What to add to a yes or no. */
  detail: string | null;
  scope: Scope;
  /** How long an answer counts; null for as long as nobody changes it. */
  validDays: number | null;
  profileField: ProfileField | null;
  /** False for what every study has to ask anew, and for what only this sponsor asks. */
  reusable: boolean;
  required: boolean;
  /** Asked only if this holds of the answer to an earlier question. */
  shownIf: { key: string; when: Condition } | null;
  /** Points for an answer, 0 to 100. */
  score: readonly { when: Condition; points: number }[];
  /** An answer that rules the site out. */
  knockOut: Condition | null;
  computed: { operation: Operation; of: readonly string[] } | null;
  /** The line of the protocol that it refers to. */
  cites: string | null;
}

export interface QuestionnaireSection {
  id: string;
  title: string;
  questions: readonly Question[];
}

export interface YesNo {
  answer: 'yes' | 'no';
  detail: string | null;
}

export interface Credential {
  number: string;
  /** YYYY-MM-DD; null if it does not expire. */
  expires: string | null;
}

/**
 * A text, number or day (YYYY-MM-DD), the value of an option or several, for each row of a grid the value of an option, the
 * id of a document or of a person, a yes or no with its detail, or a credential.
 */
export type AnswerValue = string | number | readonly string[] | YesNo | Credential | Readonly<Record<string, string>>;

/** What a response holds, by question. */
export type Values = Readonly<Record<string, AnswerValue | null | undefined>>;

export const QUESTIONNAIRE_STATES = ['draft', 'frozen'] as const;
export type QuestionnaireState = (typeof QUESTIONNAIRE_STATES)[number];

/** draft: the site answers; submitted: attested and sent; returned: the sponsor has asked back; accepted: done. */
export const RESPONSE_STATES = ['draft', 'submitted', 'returned', 'accepted'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

/** How an answer came about: taken over, taken over and changed, or given anew. */
export const ANSWER_STATES = ['reused', 'edited', 'new'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** Where a proposed answer comes from. */
export const ANSWER_SOURCES = [
  { value: 'answer', label: 'Your earlier answer' },
  { value: 'profile', label: 'Your profile' },
  { value: 'trackRecord', label: 'Your track record' },
] as const satisfies readonly Option[];
export type AnswerSource = (typeof ANSWER_SOURCES)[number]['value'];

export const FEASIBILITY_LIMITS = {
  sections: 30,
  questions: 200,
  options: 60,
  rows: 20,
  points: 100,
  questionnaires: 100,
} as const;

/** What the principal investigator declares on attesting. The name and time are kept with it. */
export const ATTESTATION =
  'I have read these answers. To the best of my knowledge they are true and complete, and the sponsor may rely on them.';
