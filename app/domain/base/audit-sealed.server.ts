/**
 * Personal values in the audit trail are sealed with a key per subject (docs/decisions/0016-erasure.md). Destroying the
 * key erases them everywhere without changing the events or their seals.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ERASED } from '~/catalogue/actions';
import { decrypted, encrypted } from '~/gateways/cipher.server';
import { auditKeyFor, auditKeysOf, type Subject } from '~db/queries/audit';
import type { AuditEvent } from '~db/schema';
import type { Db } from '~db/store.server';
import { personalFieldsIn, type Values } from './personal-data.server';

/**
 * In an event's JSON: the key's id and the sealed value. An object, because no text that someone enters can be mistaken
 * for one.
 */
interface Sealed {
  sealed: string;
}

const newKey = () => randomBytes(32).toString('base64');
/** Distinguishes a subject's key from an earlier one that was destroyed. */
const idOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 8);

const seal = (key: string, value: unknown): Sealed => ({
  sealed: `${idOf(key)}.${encrypted(Buffer.from(key, 'base64'), JSON.stringify(value))}`,
});

function unseal(key: string | undefined, { sealed }: Sealed): unknown {
  const [id, text = ''] = sealed.split('.');
  if (!key || idOf(key) !== id) return ERASED;
  const opened = decrypted(Buffer.from(key, 'base64'), text);
  // null if the value was tampered with. The seals show where (npm run audit:verify).
  return opened === null ? ERASED : JSON.parse(opened);
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && typeof (value as Sealed).sealed === 'string';

/** The JSON before and after the change, with personal values sealed. Creates the subject's key if needed. */
export async function sealedTexts(
  db: Db,
  subject: Subject,
  sides: readonly (object | null | undefined)[],
): Promise<(string | null)[]> {
  const personal = sides.map((side) => (side ? personalFieldsIn(subject.type, side as Values) : []));
  const key = personal.some((fields) => fields.length > 0) ? await auditKeyFor(db, subject, newKey()) : '';
  return sides.map((side, index) => {
    if (!side) return null;
    const closed = (personal[index] ?? []).map((field) => [field, seal(key, (side as Values)[field])] as const);
    return JSON.stringify({ ...side, ...Object.fromEntries(closed) });
  });
}

/** The events with their values unsealed. Erased values read 'erased'. */
export async function unsealed(db: Db, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const sealed = events.filter(({ before, after }) => /"sealed":/.test(`${before}${after}`));
  const keys = await auditKeysOf(
    db,
    sealed.map(({ subjectType: type, subjectId: id }) => ({ type, id })),
  );
  return events.map((event) => {
    const key = keys.get(`${event.subjectType}:${event.subjectId}`);
    return { ...event, before: openedText(event.before, key), after: openedText(event.after, key) };
  });
}

/** Unseals an event's JSON text. Values sealed with another key read 'erased'. */
export function openedText(text: string | null, key: string | undefined): string | null {
  if (!text?.includes('"sealed":')) return text;
  return JSON.stringify(JSON.parse(text), (_, value) => (isSealed(value) ? unseal(key, value) : value));
}
