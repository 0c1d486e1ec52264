/** A questionnaire from a FHIR R4 resource. What cannot be kept is refused, all of it at once, by its linkId. */
import { isOneLine } from '~/catalogue/characters';
import { DomainError } from '~/catalogue/errors';
import { FEASIBILITY_LIMITS, type QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { NOTE_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import type { FhirImport } from '~/domain/model/fhir-import-schema';
import { inOrder } from './edit';
import { type Placed, withConditions } from './fhir-conditions';
import { type Problems, problems } from './fhir-problems';
import { isCredential, isGrid, questionFrom } from './fhir-question';
import { settingsOf } from './fhir-settings';
import { type Node, treeOf } from './fhir-tree';

const LIMITS = FEASIBILITY_LIMITS;
/** Of a section without a text of its own. */
const UNTITLED = 'Questions';

interface Part {
  title: string;
  questions: Placed[];
}

/**
 * The sections of a resource, in its order. A linkId that the library knows becomes its question; any other is the sponsor's
 * own. A group in a group becomes a section of its own, under both titles.
 * @throws {DomainError} invalid, naming each linkId whose item our questionnaires cannot keep as it is.
 */
export function fromFhir({ item = [] }: FhirImport, newId: () => string): QuestionnaireSection[] {
  const found = problems();
  const parts = partsOf(treeOf(item, found), found);
  const placed = parts.flatMap(({ questions }) => questions);
  if (placed.length > LIMITS.questions || parts.length > LIMITS.sections) {
    const most = `At most ${LIMITS.sections} sections and ${LIMITS.questions} questions.`;
    throw new DomainError('invalid', {}, { item: [most] });
  }
  refuseTwice(placed, found);
  const questions = withConditions(placed, found);
  found.throwIfAny();
  let next = 0;
  return inOrder(
    parts.map(({ title, questions: { length } }) => {
      next += length;
      return { id: newId(), title, questions: questions.slice(next - length, next) };
    }),
  );
}

/** Two linkIds may have the same key, such as ‘a’ and ‘own.a’. */
function refuseTwice(placed: readonly Placed[], found: Problems): void {
  const keys = new Map<string, string>();
  for (const { linkId, question } of placed) {
    const other = keys.get(question.key);
    if (other !== undefined && other !== linkId) found.add(linkId, `would have the same key as “${other}”`);
    keys.set(question.key, linkId);
  }
}

/** Each group is a part, and so are questions outside of groups that follow each other. */
function partsOf(nodes: readonly Node[], found: Problems): Part[] {
  const parts: Part[] = [];
  const walk = (inside: readonly Node[], title: string, groups: Placed['groups']) => {
    let current: Part | null = null;
    for (const node of inside) {
      const { item } = node;
      if (isSection(node, title)) {
        current = null;
        const name = titleOf(node, title, found);
        const count = parts.length;
        const when = item.enableWhen ?? [];
        walk(node.inner, name, when.length > 0 ? [...groups, { linkId: item.linkId, when }] : groups);
        if (parts.length > count) continue;
        parts.push({ title: name, questions: [] });
        if (when.length > 0) found.add(item.linkId, 'has a condition and no questions');
      } else if (item.type === 'display') {
        found.add(item.linkId, 'is a text without a question. Put it into the text of a question');
        settingsOf(item, (why) => found.add(item.linkId, why));
      } else {
        if (!current) {
          current = { title: title || UNTITLED, questions: [] };
          parts.push(current);
        }
        const question = questionFrom(node, found);
        current.questions.push({ linkId: item.linkId, question, own: item.enableWhen ?? [], groups });
      }
    }
  };
  walk(nodes, '', []);
  return parts;
}

/** On the first level, every group is a section. */
const isSection = (node: Node, outer: string): boolean =>
  node.item.type === 'group' && (outer === '' || !(isGrid(node) || isCredential(node)));

/** The title of a section, with that of the group around it. */
function titleOf({ item }: Node, outer: string, found: Problems): string {
  const { linkId, text = '', required, repeats, readOnly, maxLength, answerOption = [] } = item;
  const refuse = (why: string) => found.add(linkId, why);
  const own = text.trim() === '' ? '' : text;
  const title = outer && own ? `${outer}: ${own}` : own || outer || UNTITLED;
  if (!isOneLine(own)) refuse(`has a text that cannot be a title. ${VALIDATION.oneLine.replace(/\.$/, '')}`);
  if (title.length > NOTE_MAX_CHARS) refuse('has a title that is too long with those of the groups around it');
  if (required) refuse('is a required group. Require its questions instead');
  if (repeats) refuse('is a group that can be answered several times');
  if (readOnly) refuse('is a read-only group');
  if (maxLength !== undefined || answerOption.length > 0) refuse('is a group with what only questions have');
  if (settingsOf(item, refuse).cites) refuse('is a group with what only questions have');
  return title;
}
