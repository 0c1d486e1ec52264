/**
 * Two people, or two tabs, on one record (decision 60). A form says which version of the record it was filled in from. The
 * audit trail says what others have changed since, so only what this person changed is stored, and nobody overwrites
 * what they have not seen.
 */
import { isDeepStrictEqual } from 'node:util';
import { ERASED } from '~/catalogue/actions';
import { type Clash, DomainError, errorMessage } from '~/catalogue/errors';
import { formatDateTime } from '~/catalogue/time';
import { nameOf } from '~/domain/model/member';
import { auditEventsOf } from '~db/queries/audit';
import { usersByIds } from '~db/queries/users';
import type { Db } from '~db/store.server';
import type { Actor } from './actor';
import { unsealed } from './audit-sealed.server';

/** What a form or call was made from. */
export interface AsRead {
  /** The record's `updatedAt` when it was read. */
  version: number;
  /** The version up to which the person has been shown what others changed. */
  seen?: number;
  /** Which value the person chose, by field. */
  keep?: Readonly<Record<string, string>>;
  /** Refuses if the record has changed at all, as If-Match asks. */
  exactly?: boolean;
}

/** How somebody has changed a field. */
interface FieldSince {
  /** As it was read, and then after each change; what was erased is unknown. */
  values: unknown[];
  by: string;
  at: number;
}

const MOST_EVENTS = 500;

type Sides = Record<string, unknown>;
/** An erasure names the fields that it has emptied, and not what was in them. */
const emptied = (fields: readonly string[]): Sides => Object.fromEntries(fields.map((field) => [field, null]));
const sideOf = (text: string | null): Sides => JSON.parse(text ?? '{}') ?? {};

interface EventSince {
  before: Sides;
  after: Sides;
  /** Who did it, as this person may know them. */
  by: string;
  at: number;
}

/** What happened to the record since this version, oldest first. @param actions the only events that count */
export async function eventsSince(
  db: Db,
  actor: Actor,
  subject: { type: string; id: string },
  version: number,
  actions?: readonly string[],
): Promise<EventSince[]> {
  const events = await auditEventsOf(db, subject, MOST_EVENTS);
  const counted = events.filter(({ at, action }) => at > version && (actions?.includes(action) ?? true));
  const since = (await unsealed(db, counted)).reverse();
  const people = await usersByIds(db, [...new Set(since.flatMap(({ actorId }) => actorId ?? []))]);
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  return since.map(({ before, after, actorId, actorRole, at }) => ({
    before: sideOf(before),
    after: sideOf(after),
    by: byWords(actor, { id: actorId, role: actorRole, name: names.get(actorId ?? '') }),
    at,
  }));
}

/** By field, what has been changed since this version. @param actions the only events that count */
export async function changedSince(...of: Parameters<typeof eventsSince>): Promise<Map<string, FieldSince>> {
  const fields = new Map<string, FieldSince>();
  for (const { before, after, by, at } of await eventsSince(...of)) {
    const is = Array.isArray(after.erased) ? emptied(after.erased) : after;
    for (const field of Object.keys(is)) {
      const known = fields.get(field)?.values ?? [before[field]];
      fields.set(field, { values: [...known, is[field]], by, at });
    }
  }
  return fields;
}

/** Who it was, as this person may know them: only administrators read each other's names. */
function byWords(actor: Actor, { id, role, name }: { id: string | null; role: string; name?: string }): string {
  if (actor.kind === 'person' && actor.id === id) return 'You';
  if (role !== 'admin' || (actor.kind === 'person' && actor.role === 'admin')) return name ?? 'Someone';
  return 'An administrator';
}

/** A field in words: its name in forms, its label, and a value. */
export type InWords = (field: string, value: unknown) => { field: string; label: string; text: string };

const keeping = (value: string) => (value ? `Keep “${value}”` : 'Keep it empty');

/**
 * The values to store: those that this person changed. What they left alone stays as others have made it.
 * @param since as changedSince tells. @throws {DomainError} record_changed with what both have changed and nobody chose.
 */
export function onlyOwn<T extends object>(
  typed: T,
  now: T & { updatedAt: number },
  since: ReadonlyMap<string, FieldSince>,
  { seen = 0, keep = {} }: AsRead,
  inWords: InWords,
): T {
  const taken: Partial<T> = {};
  const clashes: Clash[] = [];
  for (const field of Object.keys(typed) as (keyof T & string)[]) {
    const changed = since.get(field);
    if (!changed || isDeepStrictEqual(typed[field], now[field])) continue;
    const leftAlone = changed.values.some((value) => value !== ERASED && isDeepStrictEqual(value, typed[field]));
    const choice = changed.at <= seen ? keep[inWords(field, null).field] : undefined;
    if (leftAlone || choice === 'theirs') taken[field] = now[field];
    else if (choice !== 'mine') {
      const { text: theirs, ...named } = inWords(field, now[field]);
      const told = `${changed.by} changed it ${theirs ? `to “${theirs}” ` : ''}on ${formatDateTime(changed.at)}.`;
      const yours = inWords(field, typed[field]).text;
      const options = [
        ['theirs', keeping(theirs), told],
        ['mine', keeping(yours), 'You typed it.'],
      ] as const;
      clashes.push({ ...named, options });
    }
  }
  if (clashes.length === 0) return { ...typed, ...taken };
  const shown = Object.entries(taken).map(([field, value]) => [inWords(field, null).field, value]);
  const told = clashes.map(({ field, label, options }) => [
    field,
    [`${label}: ${options[0]?.[2]} Choose what to keep.`],
  ]);
  throw new DomainError('record_changed', {}, Object.fromEntries(told), {
    message: errorMessage('record_changed'),
    clashes,
    seen: now.updatedAt,
    taken: Object.fromEntries(shown),
  });
}
