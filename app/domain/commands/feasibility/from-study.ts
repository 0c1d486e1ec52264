/**
 * Makes a draft questionnaire from a study, by rules alone: what a feasibility manager would ask first. Each question cites
 * its source. What is not asked is offered, and a person adds it, and edits the draft.
 */
import { CORE_KEYS, LIBRARY, LIBRARY_QUESTIONS } from '~/catalogue/feasibility/library';
import type { Question, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { questionsIn } from '~/domain/model/questionnaire-rules';
import { criteriaListed } from './criteria-list';
import { isAboutEverybody, type Side } from './criterion-kind';
import { criterion, patientsOf, requirementsOf, type StudyFacts, visitsOf } from './study-questions';

/** How many questions a draft asks in all, those of the library too. A site answers no longer list with care. */
const MOST_ASKED = 25;

/** How many of them are about its study. */
const MOST = { all: MOST_ASKED - CORE_KEYS.length, inclusion: 8, exclusion: 4 } as const;

/** Why a question is only offered: there was no room for it, most studies have it, or no patient's record says it. */
export type OfferGroup = 'further' | 'general' | 'administrative';

export interface Offer {
  group: OfferGroup;
  question: Question;
}

/** What a draft asks of the library. */
export type FromLibrary = 'core' | 'whole';

/** The study's own questions, then those of the library. @param newId makes the id of a section */
export function draftOf(
  study: StudyFacts,
  newId: () => string,
  library: FromLibrary,
  at = Date.now(),
): QuestionnaireSection[] {
  const { sections } = askedOf(study, at);
  const common = library === 'core' ? [coreSection(newId)] : librarySections(newId);
  return [
    ...sections.filter(({ questions }) => questions.length > 0).map((section) => ({ id: newId(), ...section })),
    ...common.map((section) => withTarget(section, study)),
  ];
}

/** What could be asked about the study besides, except for what these sections already ask. */
export function offersOf(study: StudyFacts, sections: readonly QuestionnaireSection[], at = Date.now()): Offer[] {
  const asked = new Set(questionsIn(sections).map(({ key }) => key));
  const drafted = askedOf(study, at);
  const removed = questionsIn(drafted.sections.map((section) => ({ id: '', ...section }))).map(
    (question): Offer => ({ group: 'further', question }),
  );
  return [...removed, ...drafted.offers].filter(({ question }) => !asked.has(question.key));
}

/** All questions of the library, in its sections. */
export const librarySections = (newId: () => string): QuestionnaireSection[] =>
  LIBRARY.map((section) => ({ ...section, id: newId() }));

const coreSection = (newId: () => string): QuestionnaireSection => ({
  id: newId(),
  title: 'Enrollment and start-up',
  questions: LIBRARY_QUESTIONS.filter(({ key }) => CORE_KEYS.includes(key)),
});

function askedOf(study: StudyFacts, at: number): { sections: Omit<QuestionnaireSection, 'id'>[]; offers: Offer[] } {
  const [requirements, moreRequirements] = parted(
    once(requirementsOf(study), ({ key }) => key),
    MOST.all - 3,
  );
  const visits = visitsOf(study, at);
  const inclusion = criteriaListed(study.inclusionCriteria);
  const everybody = inclusion.filter(({ text }) => isAboutEverybody(text)).map(({ text }) => text);
  const count = patientsOf(study.indication, everybody);
  const listed = [
    ...inclusion
      .filter(({ text }) => !isAboutEverybody(text))
      .map(({ text, label }) => criterion('inclusion', text, label)),
    ...criteriaListed(study.exclusionCriteria).map(({ text, label }) => criterion('exclusion', text, label)),
  ];
  const criteria = once(listed, ({ question }) => question.key);
  const keys = criteria.filter(({ kind }) => kind === 'key');
  const first = (side: Side) => keys.filter((each) => each.side === side).slice(0, MOST[side]);
  const room = MOST.all - 1 - requirements.length - visits.length;
  const chosen = [...first('inclusion'), ...first('exclusion')].slice(0, room);
  const left = criteria.filter((each) => !chosen.includes(each));
  const offered = (group: OfferGroup, questions: readonly Question[]) =>
    questions.map((question) => ({ group, question }));
  const leftOf = (kind: string) => left.filter((each) => each.kind === kind).map(({ question }) => question);
  return {
    sections: [
      { title: 'What the study requires or prefers', questions: requirements },
      { title: 'Patients for the study', questions: [count, ...chosen.map(({ question }) => question)] },
      { title: 'Visits and assessments', questions: visits },
    ],
    offers: [
      ...offered('further', [...moreRequirements, ...leftOf('key')]),
      ...offered('general', leftOf('general')),
      ...offered('administrative', leftOf('administrative')),
    ],
  };
}

/** The first of each key: a study may list the same thing twice. */
const once = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
};

const parted = <Item>(items: readonly Item[], most: number): [Item[], Item[]] => [
  items.slice(0, most),
  items.slice(most),
];

/** The sponsor's plan for an average site, shown beside the question about the site's own number. */
function withTarget(section: QuestionnaireSection, { enrollmentTarget, totalSites }: StudyFacts): QuestionnaireSection {
  if (!enrollmentTarget || !totalSites) return section;
  const cites = `${enrollmentTarget} ${enrollmentTarget === 1 ? 'participant' : 'participants'} at ${totalSites} ${totalSites === 1 ? 'site' : 'sites'}`;
  const isTarget = ({ key }: Question) => key === 'population.commitment';
  return {
    ...section,
    questions: section.questions.map((question) => (isTarget(question) ? { ...question, cites } : question)),
  };
}
