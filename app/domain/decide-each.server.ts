import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from './errors';

/** What became of several decisions at once. */
export interface Decisions {
  done: { id: string; name: string }[];
  /** Each with why; the name is null of what is gone. */
  refused: { id: string; name: string | null; message: string }[];
}

/**
 * Decides one after the other, each in a transaction of its own: what cannot be decided, because somebody else was
 * first or it is gone, does not hold up the rest (ADM-16). Others get their turn in between.
 * @param decide answers the thing's name.
 * @param namesOf the names of what is refused, as far as it is there.
 */
export async function decideEach(
  ids: readonly string[],
  decide: (id: string) => Promise<string>,
  namesOf: (ids: string[]) => Promise<Map<string, string>>,
): Promise<Decisions> {
  const done: Decisions['done'] = [];
  const refused: { id: string; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      done.push({ id, name: await decide(id) });
    } catch (error) {
      if (!(error instanceof DomainError) || !['already_decided', 'not_found'].includes(error.code)) throw error;
      refused.push({ id, message: error.message });
    }
    await nextTurn();
  }
  const names = refused.length > 0 ? await namesOf(refused.map(({ id }) => id)) : new Map<string, string>();
  return { done, refused: refused.map((row) => ({ ...row, name: names.get(row.id) ?? null })) };
}
