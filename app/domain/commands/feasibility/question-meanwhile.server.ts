/** Two people, or two tabs, on one question of a draft (decision 60). */
import { isDeepStrictEqual } from 'node:util';
import { DomainError, errorMessage } from '~/catalogue/errors';
import type { Question, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { formatDateTime } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { type AsRead, eventsSince } from '~/domain/base/meanwhile.server';
import { questionInWords } from '~/domain/model/question-conditions';
import { questionsIn } from '~/domain/model/questionnaire-rules';
import type { Questionnaire } from '~db/schema';
import type { Db } from '~db/store.server';

/** The field of the form that says which question to keep. */
const FIELD = 'question';

type Sections = readonly QuestionnaireSection[];

/**
 * Whose question to keep: the person's own, unless somebody has changed it since they read it and they chose that one.
 * @param to the sections with the person's change
 * @throws {DomainError} record_changed, with both questions, if nobody has chosen yet.
 */
export async function whoseQuestion(
  db: Db,
  actor: Actor,
  { id, sections, updatedAt }: Pick<Questionnaire, 'id' | 'sections' | 'updatedAt'>,
  { key, to, read }: { key: string; to: Sections; read: AsRead },
): Promise<'mine' | 'theirs'> {
  const [theirs, mine] = [sections, to].map((each) => questionsIn(each).find((question) => question.key === key));
  if (!theirs || !mine || isDeepStrictEqual(theirs, mine)) return 'mine';
  const since = await eventsSince(db, actor, { type: 'questionnaire', id }, read.version, ['questionnaire.changed']);
  const last = since.findLast(({ after }) => after.intent === 'changeQuestion' && after.key === key);
  if (!last) return 'mine';
  const choice = last.at <= (read.seen ?? 0) ? read.keep?.[FIELD] : undefined;
  if (choice === 'mine' || choice === 'theirs') return choice;
  const option = (question: Question) => `Keep ${questionInWords(question)}`;
  throw new DomainError('record_changed', {}, undefined, {
    message: errorMessage('record_changed'),
    clashes: [
      {
        field: FIELD,
        label: 'This question',
        options: [
          ['theirs', option(theirs), `${last.by} saved it on ${formatDateTime(last.at)}.`],
          ['mine', option(mine), 'You typed it.'],
        ],
      },
    ],
    seen: updatedAt,
    taken: {},
  });
}
