/** The parts of a question in a feasibility questionnaire. Shared with the browser. */
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
/** Several of these can be added at once, because they need nothing but their text. */
export const SEVERAL_TYPES = ['yesno', 'number', 'text', 'date'] as const satisfies readonly QuestionType[];

/** What each question takes, by how it begins (`kindByText`). */
export const BY_TEXT = 'byText';

export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly Option[];

/** What an answer applies to, which decides where it can be reused. Answers about a study cannot. */
export const SCOPES = ['site', 'facility', 'person', 'study'] as const;
export type Scope = (typeof SCOPES)[number];

/** Fields of a site's profile whose values can answer a question. */
export const PROFILE_FIELDS = [
  'therapeuticAreas',
  'patientPanelSize',
  'priorTrials',
  'equipment',
  'ehrSystem',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** How a computed question combines its numbers. A percentage is the first number out of the second. */
export const OPERATIONS = [
  { value: 'sum', label: 'Sum' },
  { value: 'difference', label: 'Difference' },
  { value: 'product', label: 'Product' },
  { value: 'percentage', label: 'Percentage' },
] as const satisfies readonly Option[];
export type Operation = (typeof OPERATIONS)[number]['value'];

/** A condition that an answer can meet. */
export type Condition =
  | { is: 'equals'; value: string }
  | { is: 'not'; value: string }
  | { is: 'atLeast'; value: number }
  | { is: 'atMost'; value: number };

/** A choice. An imported one may say which code system its value is of, or that it is a text and no code. */
export interface Choice extends Option {
  readonly system?: string;
  readonly plain?: true;
}

export const ANSWER_FORMATS = ['integer', 'line', 'clia', 'license'] as const;
type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export interface Question {
  /**
   * Identifies the question in every questionnaire; the linkId in FHIR. A sponsor's own questions begin with 'own.'.
   */
  key: string;
  /** Answers to another version are shown but not filled in. */
  version: number;
  type: QuestionType;
  text: string;
  hint: string | null;
  /** The options of a choice, or the columns of a grid. */
  options: readonly Choice[];
  /** The rows of a grid. */
  rows: readonly string[];
  unit: string | null;
  min: number | null;
  max: number | null;
  /** The detail to give with a yes or no. */
  detail: string | null;
  /** The answer that the detail is for; either without it. */
  detailWith?: YesNo['answer'];
  scope: Scope;
  /** How long an answer stays valid; null until someone changes it. */
  validDays: number | null;
  profileField: ProfileField | null;
  /** False for questions that each study must ask again, and for a sponsor's own. */
  reusable: boolean;
  required: boolean;
  /** Asked only if the answer to an earlier question meets this condition. */
  shownIf: { key: string; when: Condition } | null;
  /** Points for an answer, 0 to 100. */
  score: readonly { when: Condition; points: number }[];
  /** The answer that rules a site out. */
  knockOut: Condition | null;
  computed: { operation: Operation; of: readonly string[] } | null;
  /** The line of the protocol that it refers to. */
  cites: string | null;
  /**
   * Of an imported question: a number without decimals, or a text on one line. Of a credential: how its number is written.
   */
  format?: AnswerFormat;
  /** Of a day: it cannot be in the future. */
  past?: true;
  /** Of an imported text: how many characters an answer may have. */
  maxLength?: number;
  /** The code of an imported unit, where its words differ or a system is named. */
  unitCode?: { readonly code: string; readonly system?: string };
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
 * A text, number or day (YYYY-MM-DD); one or several option values; an option value for each row of a grid; the id of a
 * document or person; a yes or no with its detail; or a credential.
 */
export type AnswerValue = string | number | readonly string[] | YesNo | Credential | Readonly<Record<string, string>>;

/** The answers of a response, by question. */
export type Values = Readonly<Record<string, AnswerValue | null | undefined>>;

/** A removed draft can be restored for a while. */
export const QUESTIONNAIRE_STATES = ['draft', 'frozen', 'removed'] as const;
export type QuestionnaireState = (typeof QUESTIONNAIRE_STATES)[number];

/**
 * draft: not sent yet; submitted: attested and sent; returned: the sponsor has asked about an answer; accepted: done.
 */
export const RESPONSE_STATES = ['draft', 'submitted', 'returned', 'accepted'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

/** Where an answer came from: reused, reused and changed, or newly entered. */
export const ANSWER_STATES = ['reused', 'edited', 'new'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** Where a proposed answer comes from. */
export const ANSWER_SOURCES = [
  { value: 'answer', label: 'Your earlier answer' },
  { value: 'profile', label: 'Your profile' },
  { value: 'trackRecord', label: 'Your track record' },
  { value: 'staff', label: 'Your staff' },
  { value: 'document', label: 'Your documents' },
] as const satisfies readonly Option[];
export type AnswerSource = (typeof ANSWER_SOURCES)[number]['value'];

/** Our estimate of how long a site takes, until we have measured it. */
export const ANSWERING_SECONDS = { filledIn: 5, open: 30 } as const;

export const FEASIBILITY_LIMITS = {
  sections: 30,
  questions: 200,
  options: 60,
  rows: 20,
  points: 100,
  /** Of a study; also how many of a sponsor's are listed. */
  questionnaires: 100,
  /** Of all sections of a questionnaire as JSON. The whole library takes 28,000; a long study adds as much again. */
  bytes: 300_000,
  /** The choices of all questions, those of a grid once for each row. The whole library has 99. */
  choices: 3000,
} as const;

/** What the person who attests declares. Their name and the time are stored with it. */
export const ATTESTATION =
  'I have read these answers. To the best of my knowledge they are true and complete, and the sponsor may rely on them.';

/** How a draft asks whether a site stays in a study. A no rules the site out, whatever points its sponsor gives. */
export const TO_ITS_END = 'Could your site take part to its end?';
/** How a draft asks how many of the patients that the site saw meet a criterion: no more than all of them. */
export const OF_THESE_PATIENTS = 'About how many of these patients would meet this criterion?';
