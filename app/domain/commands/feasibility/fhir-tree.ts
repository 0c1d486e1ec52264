/** Reads the items of a FHIR Questionnaire into a tree, within bounds. */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { FEASIBILITY_LIMITS } from '~/catalogue/feasibility/questions';
import { type ImportedItem, importedItemSchema } from '~/domain/model/fhir-import-schema';
import type { Problems } from './fhir-problems';

/** An item with the items in it. One that could not be read is left out, and its problems are told. */
export interface Node {
  item: ImportedItem;
  inner: Node[];
  /** False if an item in it was left out, so that the rest is not judged by what is missing. */
  whole: boolean;
}

const MOST_DEPTH = 10;
const { sections: SECTIONS, questions: QUESTIONS, choices: CHOICES } = FEASIBILITY_LIMITS;
/** Each row has at least two choices, and each question at most two other items below it. */
const MOST_ITEMS = CHOICES / 2 + 3 * QUESTIONS + SECTIONS;

/**
 * @throws {DomainError} invalid for more items than a questionnaire has room for.
 */
export function treeOf(raw: readonly unknown[], problems: Problems): Node[] {
  if (countOf(raw, 1) > MOST_ITEMS) throw new DomainError('invalid', {}, { item: [`At most ${MOST_ITEMS} items.`] });
  const seen = new Set<string>();
  const nodes = (items: readonly unknown[], path: string, depth: number): Node[] =>
    items.flatMap((each, at) => {
      const here = `${path}item[${at}]`;
      const name = nameOf(each) ?? here;
      const { data: item, error } = importedItemSchema.safeParse(each);
      for (const issue of error?.issues ?? []) for (const why of reasons(issue)) problems.add(name, why);
      if (seen.has(name)) problems.add(name, 'appears twice');
      seen.add(name);
      const below = itemsOf(each);
      if (below.length > 0 && depth >= MOST_DEPTH) {
        problems.add(name, `has items more than ${MOST_DEPTH} levels deep`);
        return [];
      }
      const inner = nodes(below, `${here}.`, depth + 1);
      return item ? [{ item, inner, whole: inner.length === below.length }] : [];
    });
  return nodes(raw, '', 1);
}

/** Counted before anything is parsed. */
const countOf = (items: readonly unknown[], depth: number): number =>
  items.reduce<number>((sum, each) => sum + 1 + (depth > MOST_DEPTH ? 0 : countOf(itemsOf(each), depth + 1)), 0);

const fieldOf = (value: unknown, name: 'linkId' | 'item'): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<typeof name, unknown>)[name] : undefined;

function nameOf(value: unknown): string | undefined {
  const linkId = fieldOf(value, 'linkId');
  return typeof linkId === 'string' && linkId !== '' ? linkId : undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  const items = fieldOf(value, 'item');
  return Array.isArray(items) ? items : [];
}

/** What is wrong, as it continues the linkId. */
function reasons(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.filter((name) => typeof name === 'string').join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, 20).map((key) => `has “${place ? `${place}.` : ''}${key}”, which we cannot keep`);
  const what = place ? `a “${place}”` : 'something';
  return [`has ${what} that we cannot keep: ${issue.message.replace(/\.$/, '')}`];
}
