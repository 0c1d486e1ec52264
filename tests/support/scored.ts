/** What the engine stores with a match, for tests that make one by hand. */
import type { NewMatch } from '~db/queries/matches';

type Requirement = NewMatch['requirements'][number];
type Part = NonNullable<NewMatch['parts']>['geography'];

const each = <Value>(value: Value) => ({
  geography: value,
  specialty: value,
  capacity: value,
  regulatory: value,
  performance: value,
});

export const FACTS: NewMatch['facts'] = {
  like: null,
  lastLike: null,
  patients: null,
  attestedPatients: false,
  answerDays: null,
  selected: 0,
  usual: 40,
};

export const SCORED = {
  band: 'possible',
  facts: FACTS,
  requirements: [],
  evidence: [],
  weights: each(0.2),
  parts: each<Part>({ share: 0.2, known: 1, score: 80, assumed: 0 }),
} satisfies Partial<NewMatch>;

/** Something that a site must have. */
export const required = (state: Requirement['state'], text: string): Requirement => ({
  kind: 'equipment',
  state,
  text,
  required: true,
});

/** Something that is only preferred. */
export const preferred = (state: Requirement['state'], text: string): Requirement => ({
  ...required(state, text),
  required: false,
});
