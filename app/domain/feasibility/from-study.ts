/**
 * Makes a draft questionnaire from a study, by rules alone. Each question cites its source, and a person edits the
 * draft.
 */
import { LIBRARY } from '~/catalogue/feasibility/library';
import type { Question, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { TEXT_NOTE } from '~/catalogue/limits';
import { BULLET } from '~/registry/eligibility-headings';
import type { Study } from '~db/schema';
import { mustsInWords } from '../studies/musts';
import { ownQuestion } from './edit';

export type StudyFacts = Pick<
  Study,
  | 'requiredEquipment'
  | 'musts'
  | 'inclusionCriteria'
  | 'exclusionCriteria'
  | 'primaryEndpoints'
  | 'secondaryEndpoints'
  | 'duration'
  | 'enrollmentTarget'
  | 'totalSites'
>;

/** A person can add more. A longer list would be too much for a site to answer. */
const MOST_LINES = 25;

/** The study's own questions, then those of the library. @param newId makes the id of a section or a question */
export function draftOf(study: StudyFacts, newId: () => string): QuestionnaireSection[] {
  const ask = (parts: Partial<Question> & { text: string }) =>
    ownQuestion({ key: `own.${newId()}`, type: 'yesno', required: true, ...parts });
  const { mustHave, niceToHave } = mustsInWords(study);
  const yes = { is: 'equals', value: 'yes' } as const;
  const no = { is: 'equals', value: 'no' } as const;
  const requirements = [
    ...mustHave.map((cites) => ask({ text: 'Does your site meet this requirement?', cites, knockOut: no })),
    ...niceToHave.map((cites) =>
      ask({ text: 'Does your site have this? It is not required.', cites, score: [{ when: yes, points: 10 }] }),
    ),
  ];
  const criteria = [
    ...linesOf(study.inclusionCriteria).map((cites) =>
      ask({ text: 'Do you see patients who meet this criterion?', cites, detail: 'About how many per month' }),
    ),
    ...linesOf(study.exclusionCriteria).map((cites) =>
      ask({ text: 'Would this criterion exclude many of your patients?', cites, detail: 'How many, and why' }),
    ),
  ];
  const visits = [
    ...[study.primaryEndpoints, study.secondaryEndpoints]
      .flatMap(linesOf)
      .map((cites) =>
        ask({ text: 'Can you perform the assessments for this endpoint?', cites, detail: 'What you would need' }),
      ),
    ...(study.duration === null
      ? []
      : [
          ask({
            text: `Can you follow participants for ${study.duration} months?`,
            cites: `Duration: ${study.duration} months`,
          }),
        ]),
  ];
  const sections = [
    { title: 'What the study requires', questions: requirements },
    { title: 'Eligibility criteria', questions: criteria },
    { title: 'Visits and assessments', questions: visits },
  ];
  return [
    ...sections.filter(({ questions }) => questions.length > 0).map((section) => ({ id: newId(), ...section })),
    ...librarySections(newId).map((section) => withTarget(section, study)),
  ];
}

/** All questions of the library, in its sections. */
export const librarySections = (newId: () => string): QuestionnaireSection[] =>
  LIBRARY.map((section) => ({ ...section, id: newId() }));

/** The criteria or endpoints in a text, one per line, without bullets, headings and duplicates. */
export function linesOf(text: string | null): string[] {
  const lines = (text ?? '')
    .split('\n')
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line.length > 3 && !line.endsWith(':'));
  return [...new Set(lines)].slice(0, MOST_LINES).map((line) => line.slice(0, TEXT_NOTE));
}

/** The sponsor's plan for an average site, shown beside the question about the site's own number. */
function withTarget(section: QuestionnaireSection, { enrollmentTarget, totalSites }: StudyFacts): QuestionnaireSection {
  if (!enrollmentTarget || !totalSites) return section;
  const cites = `${enrollmentTarget} participants at ${totalSites} sites`;
  const isTarget = ({ key }: Question) => key === 'population.commitment';
  return {
    ...section,
    questions: section.questions.map((question) => (isTarget(question) ? { ...question, cites } : question)),
  };
}
