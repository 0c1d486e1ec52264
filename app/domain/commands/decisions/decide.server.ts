/** Deciding about organizations and studies, and deleting them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '~/catalogue/errors';
import { DECISIONS_MAX } from '~/catalogue/limits';
import type { RejectReason } from '~/catalogue/lists';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { PENDING_STATUS } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { type Addresses, notify, previewOf } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { applyTransition, type StatusChange } from '~/domain/base/transition.server';
import { type Decision, type ReviewAction, reasonInWords } from '~/domain/model/decision';
import type { MailPreview } from '~/domain/model/review-schema';
import { signedInWords } from '~/domain/model/signature-view';
import { now } from '~/gateways/clock.server';
import { removeFiles } from '~/gateways/files.server';
import type { SignedRecord } from '~db/queries/agreements';
import { begunMatches, lostWith, sitesWithPast } from '~db/queries/matches';
import { enqueueRematch } from '~db/queries/rematches';
import { insertReviewRequest } from '~db/queries/review-requests';
import type { Document } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Concerned, tellOtherSides } from './other-sides.server';
import { type Decidable, type Undone, undoOf } from './undo.server';

/** What an administrator sends along with a decision. */
export interface DecisionInput {
  reason?: string | null;
  /** The record's name, typed to confirm that it is deleted. */
  name?: string;
  /** Of a rejection: the kind of reason, if one was chosen. */
  reasonCode?: RejectReason;
  /** The record's `updatedAt` as the administrator read it. Without it, the decision applies to any version. */
  version?: number;
}

/** What is told of a decision. */
export interface Decided {
  decision: Decision;
  reason: string | null;
  /** Where the applicant reads the reason and sends the record in again; null after an approval. */
  again: string | null;
}

/** How reviewing and deleting differ between organizations and studies. */
interface Reviewed<Row extends Decidable<Status>, Status extends string, View extends object, Query>
  extends Undone<Row, Status, View> {
  idPage: (db: Db, request: Query & { status: Status; cursor: null; limit: number }) => Promise<{ rows: string[] }>;
  countsByStatus: (db: Db, query: Query) => Promise<{ status: Status; count: number; more?: true }[]>;
  setStatus: (db: Db, row: Row, change: StatusChange<Status> & { undoableUntil: number }) => Promise<Row | undefined>;
  /** What the e-mail about a decision says. */
  mailOf: (row: Row, decided: Decided) => Mail;
  /** Its own people. */
  addresses: (db: Db, row: Row) => Promise<Addresses>;
  /** What else a decision changes. @returns the name of an organization that it verified. */
  follow: (db: Db, actor: Actor, row: Row, decision: Decision, at: number) => Promise<string | null>;
  /** What the record must have before it can be approved together with others. */
  missing?: (row: Row) => readonly string[];
  documents: (db: Db, id: string) => Promise<Document[]>;
  /** Its matches, which are deleted with it, and who is on the other side of them. */
  matchesOf: (row: Row) => Concerned;
  /** What was signed, which must be kept. */
  signed: (db: Db, id: string) => Promise<SignedRecord | undefined>;
  /** The ids of the sites that the audit event of a deletion lists. */
  pastOf: (id: string) => Parameters<typeof sitesWithPast>[1];
  delete: (db: Db, actor: Actor, row: Row, at: number) => Promise<unknown>;
}

export interface Decisions {
  /** `verified` names the organization that was verified as well. */
  done: { id: string; name: string; verified: string | null }[];
  /** The name is null if the record no longer exists. */
  refused: { id: string; name: string | null; message: string }[];
}

/** A record that was decided, and the name of an organization that was verified as well. */
interface Outcome<Row> {
  row: Row;
  verified: string | null;
}

/** Whether a form asks for the name before it deletes: others have matches or messages to lose. */
const mustName = ({ matches, messages }: Awaited<ReturnType<typeof lostWith>>): boolean =>
  messages > 0 || matches.length > 0;

const inOneSpelling = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

type Acted = Pick<Decisions['done'][number], 'name' | 'verified'>;

/** When deciding several records, these errors refuse one record and the rest are decided. */
const REFUSALS: readonly string[] = [
  ...['already_decided', 'not_ready', 'changed_since_read', 'not_found'],
  ...['undo_gone', 'undo_too_late', 'undo_acted'],
];

/** What administrators can do with one kind of record. All throw {DomainError} unauthenticated or forbidden. */
export function reviewOf<
  Row extends Decidable<Status>,
  Status extends string,
  View extends object,
  Query extends { status?: Status },
>(kind: Reviewed<Row, Status, View, Query>) {
  const { type } = kind;
  const pending = PENDING_STATUS[type] as Status;

  const undoing = undoOf(kind);

  async function byId(db: Db, id: string): Promise<Row> {
    const [row] = await kind.byIds(db, [id]);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** Several are approved without looking at each, so those that are not ready are left out. */
  function refuseUnready(row: Row): void {
    const missing = row.status === pending ? (kind.missing?.(row) ?? []) : [];
    if (missing.length > 0) throw new DomainError('not_ready', { missing: missing.join(', ') });
  }

  /** A rejection is kept like a question: the applicant answers it, and the record is in review again. @returns its id. */
  async function rejectionOf(db: Db, actor: Actor, id: string, said: DecisionInput, at: number): Promise<string> {
    const askedBy = actor.kind === 'person' ? actor.id : null;
    const about = { id: newId(), type, subjectId: id, rejected: true, askedBy, askedAt: at };
    const why = { question: reasonInWords(said) ?? '', reasonCode: said.reasonCode ?? null };
    return (await insertReviewRequest(db, { ...about, ...why, answer: null, answeredAt: null })).id;
  }

  async function decideIn(
    db: Db,
    actor: Actor,
    id: string,
    decision: Decision,
    { version, many = false, ...said }: DecisionInput & { many?: boolean },
    at: number,
  ): Promise<Outcome<Row>> {
    const reason = decision === 'reject' ? reasonInWords(said) : (said.reason ?? null);
    const transition = kind.decisions[decision];
    const current = await byId(db, id);
    if (many && decision === 'approve') refuseUnready(current);
    if (current.status === transition.to) return { row: current, verified: null };
    const changed = new DomainError('changed_since_read', { type });
    if (current.status === pending && current.updatedAt !== (version ?? current.updatedAt)) throw changed;
    const undoableUntil = at + (await settingsIn(db)).undoSeconds * 1000;
    const row = await applyTransition<Row, Status, 'admin'>(db, actor, {
      current,
      transition,
      side: 'admin',
      reason,
      at,
      write: (change) => kind.setStatus(db, current, { ...change, undoableUntil }),
      reread: async () => (await kind.byIds(db, [id]))[0],
      recorded: kind.recorded,
      refuse: ({ status }) => (status === pending ? changed : new DomainError('already_decided', { status })),
    });
    const verified = await kind.follow(db, actor, row, decision, at);
    const again = decision === 'reject' ? await rejectionOf(db, actor, id, said, at) : null;
    await notify(db, await kind.addresses(db, row), kind.mailOf(row, { decision, reason, again }), at, id);
    // Nobody is notified of a match while the decision that made it can still be undone.
    await enqueueRematch(db, kind.matched, id, undoableUntil);
    return { row, verified };
  }

  /**
   * Approves or rejects one and e-mails its people (ADM-15).
   * @throws {DomainError} not_found, already_decided; changed_since_read if another version was read.
   */
  async function decide(actor: Actor, id: string, decision: Decision, said: DecisionInput = {}, at = now()) {
    authorize(actor, `${type}.decide` as const);
    return kind.view((await store.tx((db) => decideIn(db, actor, id, decision, said, at))).row);
  }

  /** The e-mail that a rejection would send now. Changes nothing. @throws {DomainError} not_found, already_decided. */
  async function previewRejection(
    actor: Actor,
    id: string,
    said: Pick<DecisionInput, 'reason' | 'reasonCode'>,
  ): Promise<MailPreview> {
    authorize(actor, `${type}.decide` as const);
    return store.read(async (db) => {
      const row = await byId(db, id);
      if (row.status !== pending) throw new DomainError('already_decided', { status: row.status });
      // The link leads to what the rejection makes.
      const decided = { decision: 'reject', reason: reasonInWords(said), again: newId() } as const;
      return previewOf(db, await kind.addresses(db, row), kind.mailOf(row, decided));
    });
  }

  /** What a page that asks before a decision shows. @throws {DomainError} not_found. */
  async function toDecide(actor: Actor, id: string): Promise<{ name: string; version: number }> {
    authorize(actor, `${type}.decide` as const);
    const row = await store.read((db) => byId(db, id));
    return { name: kind.nameOf(row), version: row.updatedAt };
  }

  /** The names and versions by id, without records that no longer exist. */
  async function manyToDecide(actor: Actor, ids: readonly string[]) {
    authorize(actor, `${type}.decide` as const);
    const rows = await store.read((db) => kind.byIds(db, ids));
    return new Map(rows.map((row) => [row.id, { name: kind.nameOf(row), version: row.updatedAt }]));
  }

  /**
   * Decides several, each in its own transaction, so that one that is refused does not block the rest (ADM-16).
   * `versions` are by id, of those that the administrator has read.
   */
  async function decideMany(
    actor: Actor,
    ids: readonly string[],
    decision: Decision,
    {
      versions = {},
      ...why
    }: Pick<DecisionInput, 'reason' | 'reasonCode'> & { versions?: Readonly<Record<string, number>> } = {},
  ) {
    authorize(actor, `${type}.decide` as const);
    return each(actor, ids, (id) => {
      const said = { ...why, version: Object.hasOwn(versions, id) ? versions[id] : undefined, many: true };
      return store.tx((db) => decideIn(db, actor, id, decision, said, now()));
    });
  }

  /** Undoes several decisions, each in its own transaction (SCR-24). */
  async function undoMany(actor: Actor, ids: readonly string[]) {
    authorize(actor, `${type}.decide` as const);
    return each(actor, ids, async (id) => ({ row: await undoing.undoRow(actor, id, now()), verified: null }));
  }

  async function each(actor: Actor, ids: readonly string[], work: (id: string) => Promise<Outcome<Row>>) {
    const done: Decisions['done'] = [];
    const refused: { id: string; message: string }[] = [];
    for (const id of new Set(ids)) {
      try {
        const { row, verified } = await work(id);
        done.push({ id, name: kind.nameOf(row), verified });
      } catch (error) {
        if (!(error instanceof DomainError) || !REFUSALS.includes(error.code)) throw error;
        refused.push({ id, message: error.message });
      }
      await nextTurn();
    }
    const refusedIds = refused.map(({ id }) => id);
    const rows = await manyToDecide(actor, refusedIds);
    const named = refused.map((row) => ({ ...row, name: rows.get(row.id)?.name ?? null }));
    return { done, refused: named } satisfies Decisions;
  }

  /** The pending records that a list's search finds: their number, and the ids of as many as can be decided at once. */
  async function waiting(actor: Actor, query: Query): Promise<{ ids: string[]; count: number; more: boolean }> {
    authorize(actor, `${type}.decide` as const);
    if (query.status && query.status !== pending) return { ids: [], count: 0, more: false };
    return store.read(async (db) => {
      const { rows } = await kind.idPage(db, { ...query, status: pending, cursor: null, limit: DECISIONS_MAX });
      const counts = await kind.countsByStatus(db, query);
      const { count = 0, more = false } = counts.find(({ status }) => status === pending) ?? {};
      return { ids: rows, count, more };
    });
  }

  /** What is deleted with a record, and what was signed, so that it cannot be. @throws {DomainError} not_found. */
  async function toDelete(actor: Actor, id: string) {
    authorize(actor, `${type}.delete` as const);
    return store.read(async (db) => {
      const row = await byId(db, id);
      const signed = await kind.signed(db, id);
      const lost = await lostWith(db, kind.matchesOf(row).of);
      const documents = (await kind.documents(db, id)).length;
      return { ...lost, documents, named: mustName(lost), signed: signed ? signedInWords(signed) : null };
    });
  }

  /**
   * Deletes one with its matches and documents (ADM-09), and tells everyone concerned.
   * @param typed what a form asks for if there are matches or messages: the record's name
   * @throws {DomainError} not_found, has_signatures; invalid if the name is another.
   */
  async function remove(
    actor: Actor,
    id: string,
    reason: string | null = null,
    at = now(),
    typed?: string,
  ): Promise<{ name: string }> {
    authorize(actor, `${type}.delete` as const);
    const { name, files } = await store.tx(async (db) => {
      const row = await byId(db, id);
      const subject = kind.nameOf(row);
      const { of, side } = kind.matchesOf(row);
      const isOther = typed !== undefined && inOneSpelling(typed) !== inOneSpelling(subject);
      if (isOther && mustName(await lostWith(db, of)))
        throw new DomainError('invalid', {}, { name: [VALIDATION.typeName(subject)] });
      const begun = await begunMatches(db, of);
      await notify(db, await kind.addresses(db, row), MAILS.recordDeleted({ name: subject, reason, what: [] }), at);
      const mailOf = (what: string[]) => MAILS.recordDeleted({ name: subject, reason, what });
      await tellOtherSides(db, begun, { side, mailOf, at });
      const documents = await kind.documents(db, id);
      const sites = await sitesWithPast(db, kind.pastOf(id));
      await kind.delete(db, actor, row, at);
      await record(db, actor, `${type}.deleted`, id, {
        before: { ...kind.view(row), documents: documents.map(({ name }) => name), sites },
        reason,
        at,
      });
      return { name: kind.nameOf(row), files: documents.map(({ id }) => id) };
    });
    await removeFiles(files);
    return { name };
  }

  /** Runs one of the panel's buttons. @returns the record's name, and that of an organization that it verified as well. */
  async function act(actor: Actor, id: string, action: ReviewAction, said: DecisionInput): Promise<Acted> {
    if (action === 'delete')
      return { ...(await remove(actor, id, said.reason, now(), said.name ?? '')), verified: null };
    if (action === 'undo') return { name: kind.nameOf(await undoing.undoRow(actor, id, now())), verified: null };
    authorize(actor, `${type}.decide` as const);
    const input = action === 'reject' ? said : { ...said, reason: null };
    const { row, verified } = await store.tx((db) => decideIn(db, actor, id, action, input, now()));
    return { name: kind.nameOf(row), verified };
  }

  return {
    type,
    decisions: kind.decisions,
    decide,
    decideMany,
    previewRejection,
    toDecide,
    toDelete,
    manyToDecide,
    waiting,
    remove,
    act,
    undo: undoing.undo,
    undoMany,
    undoable: undoing.undoable,
  };
}
