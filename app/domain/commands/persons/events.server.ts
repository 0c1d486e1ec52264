/** The audit events by or about a person. Reads the whole trail, since its personal values are encrypted. */

import { unsealed } from '~/domain/base/audit-sealed.server';
import { personalFieldsIn, type Values } from '~/domain/base/personal-data.server';
import { auditEventsAfter, type Subject } from '~db/queries/audit';
import type { AuditEvent } from '~db/schema';
import { store } from '~db/store.server';
import type { Who } from './stored.server';

const BATCH = 1000;

/** The whole trail, in parts. Other requests can run between them. */
export async function* wholeTrail(): AsyncGenerator<AuditEvent[]> {
  for (let after = 0; ; ) {
    const events = await store.read(async (db) => unsealed(db, await auditEventsAfter(db, after, BATCH)));
    const last = events.at(-1);
    if (!last) return;
    yield events;
    after = last.seq;
  }
}

/** @param theirs subjects, as `type:id`, whose events are shown in full. */
export async function* eventsOf(
  trail: AsyncIterable<AuditEvent[]> | Iterable<AuditEvent[]>,
  who: Who,
  theirs: ReadonlySet<string>,
) {
  for await (const events of trail) {
    for (const event of events) {
      const found = look(event, who, theirs);
      if (found.by || found.about) yield found;
    }
  }
}

export type Found = ReturnType<typeof look>;

function look(event: AuditEvent, who: Who, theirs: ReadonlySet<string>) {
  const isTheirs = theirs.has(`${event.subjectType}:${event.subjectId}`);
  const [before, after] = [event.before, event.after].map((text) => ownValues(event, text, who, isTheirs));
  return {
    event,
    before: before?.values ?? null,
    after: after?.values ?? null,
    /** The event is about the account, or its personal values name the person. */
    about: isTheirs || Boolean(before?.names || after?.names),
    by: who.userId !== null && event.actorId === who.userId,
  };
}

/** An event's values without those of other people. */
function ownValues({ subjectType, subjectId }: AuditEvent, text: string | null, who: Who, isTheirs: boolean) {
  if (text === null) return null;
  const values: Values = JSON.parse(text);
  const { email, name, organizationIds } = who;
  const own = [email, organizationIds.includes(subjectId) ? name : null].flatMap((value) => value?.toLowerCase() ?? []);
  const isOwn = (field: string) => own.includes(String(values[field]).toLowerCase());
  const personal = personalFieldsIn(subjectType, values);
  const others = new Set(isTheirs ? [] : personal.filter((field) => !isOwn(field)));
  return {
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !others.has(field))),
    names: personal.some(isOwn),
  };
}

/** The subjects whose events name the person. */
export async function subjectsNaming(trail: Parameters<typeof eventsOf>[0], who: Who): Promise<Subject[]> {
  const subjects = new Map<string, Subject>();
  for await (const { event, about } of eventsOf(trail, who, new Set())) {
    const { subjectType: type, subjectId: id } = event;
    if (about) subjects.set(`${type}:${id}`, { type, id });
  }
  return [...subjects.values()];
}
