/** Writes of every kind that are confirmed to a person, each with a way to find it in the database. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { monthBefore, monthOf } from '~/domain/model/counts';
import { registration } from '../support/registration';
import { pdf } from '../support/sample-files';
import type { Cast } from './cast';
import { type Answer, administrator, type Client, client } from './client';
import { inLetters } from './names';

/** A confirmed write. */
export interface Acknowledged {
  readonly what: string;
  /** What is missing from it in the database, in words; null if all is there. */
  missing(data: Data): string | null;
}

/** The data on the disk. */
export interface Data {
  row(sql: string, ...values: unknown[]): Record<string, unknown> | undefined;
  rows(sql: string, ...values: unknown[]): Record<string, unknown>[];
  /** SHA-256 of an uploaded file; undefined if there is none. */
  file(id: string): string | undefined;
  close(): void;
}

export function dataIn(dataDir: string): Data {
  const db = new Database(join(dataDir, 'studybridge.sqlite'), { readonly: true });
  return {
    row: (sql, ...values) => db.prepare(sql).get(...values) as Record<string, unknown> | undefined,
    rows: (sql, ...values) => db.prepare(sql).all(...values) as Record<string, unknown>[],
    file(id) {
      const path = join(dataDir, 'uploads', id);
      return existsSync(path) ? sha256(readFileSync(path)) : undefined;
    },
    close: () => void db.close(),
  };
}

/** Reads or changes the database directly; waits while the server writes. */
export function withData<T>({ dataDir }: { dataDir: string }, work: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, 'studybridge.sqlite'), { timeout: 10_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export interface Writer {
  readonly visitor: Client;
  readonly admin: Client;
}

export const writerFor = async (url: string): Promise<Writer> => ({
  visitor: client(url),
  admin: await administrator(url),
});

/** The outcome of a write: the last response, and what was confirmed on the way. */
export interface Written {
  readonly answer: Answer;
  readonly acknowledged: readonly Acknowledged[];
}

export type Write = (by: Writer) => Promise<Written>;

const event = (data: Data, type: string, id: unknown, action: string) =>
  data.row('select 1 from audit_events where subject_type = ? and subject_id = ? and action = ?', type, id, action);
const mailTo = (data: Data, address: string) => data.row('select 1 from outbox where recipient = ?', address);

const done = (answer: Answer, acknowledged: Acknowledged): Written => ({
  answer,
  acknowledged: answer.status >= 200 && answer.status < 300 ? [acknowledged] : [],
});

async function register({ visitor }: Writer): Promise<Written> {
  const site = registration({ name: `Registered ${inLetters()}`, userEmail: `${randomUUID()}@prove.example` });
  return done(await visitor.post('/api/organizations', site), {
    what: 'registration',
    missing(data) {
      const organization = data.row('select id from organizations where name = ?', site.name);
      const user = data.row('select id from users where email = ?', site.userEmail);
      if (!organization || !user) return 'the site or its account';
      if (!event(data, 'organization', organization.id, 'organization.registered')) return "the site's event";
      if (!event(data, 'user', user.id, 'user.created')) return "the account's event";
      return mailTo(data, site.userEmail) ? null : 'the invitation';
    },
  });
}

async function enterAtKiosk({ visitor }: Writer): Promise<Written> {
  const entry = { organizationName: `Kiosk ${inLetters()}`, contactName: 'Kim', email: 'kim@prove.example' };
  return done(await visitor.post('/api/kiosk/register?event=Prove', entry), {
    what: 'kiosk entry',
    missing(data) {
      const organization = data.row('select id from organizations where name = ?', entry.organizationName);
      if (!organization) return 'the entry';
      return event(data, 'organization', organization.id, 'organization.registered') ? null : 'its event';
    },
  });
}

async function submitStudy({ visitor }: Writer): Promise<Written & { id: string; sponsorEmail: string }> {
  const sponsorEmail = `${randomUUID()}@sponsor.example`;
  const study = { title: `Proved ${randomUUID()}`, phase: 'phase_ii', therapeuticArea: 'neurology' };
  const contact = { sponsorName: 'Prove Pharma', sponsorContact: 'Sam Sponsor', sponsorEmail };
  const answer = await visitor.post('/api/studies/public', { ...study, ...contact });
  const id = String(answer.json?.id);
  const written = done(answer, {
    what: 'study',
    missing(data) {
      if (!data.row('select 1 from studies where id = ? and title = ?', id, study.title)) return 'the study';
      if (!event(data, 'study', id, 'study.submitted')) return 'its event';
      return mailTo(data, sponsorEmail) ? null : 'the mail to its sponsor';
    },
  });
  return { ...written, id, sponsorEmail };
}

async function decide(by: Writer): Promise<Written> {
  const { id, sponsorEmail, ...submitted } = await submitStudy(by);
  if (submitted.acknowledged.length === 0) return submitted;
  const decided = done(await by.admin.put(`/api/studies/${id}/approve`), {
    what: 'decision',
    missing(data) {
      if (!data.row("select 1 from studies where id = ? and status = 'approved'", id)) return 'the decision';
      if (!event(data, 'study', id, 'study.approved')) return 'its event';
      const mails = data.row('select count(*) as number from outbox where recipient = ?', sponsorEmail);
      return Number(mails?.number) === 2 ? null : 'the e-mail about it';
    },
  });
  return { answer: decided.answer, acknowledged: [...submitted.acknowledged, ...decided.acknowledged] };
}

async function upload({ visitor }: Writer): Promise<Written> {
  const issued = await visitor.post('/api/objects/upload');
  if (issued.json?.uploadURL === undefined) return { answer: issued, acknowledged: [] };
  const address = new URL(String(issued.json?.uploadURL));
  const bytes = Buffer.concat([pdf(), Buffer.from(`% ${randomUUID()}\n`)]);
  const sent = { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body: new Blob([bytes]) };
  return done(await visitor.send(address.pathname + address.search, sent), {
    what: 'upload',
    missing(data) {
      const id = address.pathname.split('/').pop() as string;
      const row = data.row("select sha256 from documents where id = ? and state = 'stored'", id);
      if (row?.sha256 !== sha256(bytes)) return 'its row';
      return data.file(id) === sha256(bytes) ? null : 'the file';
    },
  });
}

async function erase({ visitor, admin }: Writer): Promise<Written> {
  const email = `${randomUUID()}@erased.example`;
  const written = await visitor.post('/api/contact', { name: 'Eve Erased', email, message: 'Forget me.' });
  if (written.status !== 201) return { answer: written, acknowledged: [] };
  return done(await admin.post('/api/people/erase', { email, reason: 'Asked for.' }), {
    what: 'erasure',
    missing(data) {
      if (data.row('select 1 from contact_messages where email = ?', email)) return 'the erasure of a message';
      return data.row('select 1 from outbox where body like ?', `%${email}%`) ? 'the erasure of a mail' : null;
    },
  });
}

export const WRITES: readonly Write[] = [register, enterAtKiosk, submitStudy, decide, erase, upload];

/** Writes of a site that is in start-up or active, one match each, and the IDs of the records that were made for them directly. */
export function siteWrites({ make, site, sponsor }: Cast): { writes: Write[]; made: Set<string> } {
  const made = new Set([site.organizationId, sponsor.organizationId]);
  const by = site.people[0]?.client as Client;
  const selected = async () => {
    const study = await make.study({ sponsorId: sponsor.organizationId });
    made.add(study.id);
    return make.match(study.id, site.organizationId, { status: 'selected' });
  };
  const finishTask = async (): Promise<Written> => {
    const { id } = await selected();
    const { tasks } = await make.startUp(id);
    return done(await by.put(`/api/matches/${id}/start-up/tasks/${tasks[0].id}/done`, {}), {
      what: 'a task of a start-up',
      missing(data) {
        const row = data.row('select status from start_up_tasks where id = ?', tasks[0].id);
        if (row?.status !== 'done') return 'the task';
        return event(data, 'match', id, 'match.startUpTaskDone') ? null : 'the event';
      },
    });
  };
  const enterCounts = async (): Promise<Written> => {
    const { id } = await selected();
    await make.activation(id, Date.now() - 70 * 86_400_000);
    const month = monthBefore(monthOf(Date.now()));
    return done(await by.put(`/api/matches/${id}/counts`, { month, prescreened: 7 }), {
      what: 'the counts of a month',
      missing(data) {
        const row = data.row('select prescreened from monthly_counts where match_id = ? and month = ?', id, month);
        if (row?.prescreened !== 7) return 'the counts';
        return event(data, 'match', id, 'match.countsEntered') ? null : 'the event';
      },
    });
  };
  const agreeToBudget = async (): Promise<Written> => {
    const { id } = await selected();
    await make.startUp(id);
    const { id: version } = await make.budget(id, { side: 'sponsor' });
    return done(await by.put(`/api/matches/${id}/budget/accept`, { version: 1 }), {
      what: 'agreeing to a budget',
      missing(data) {
        const row = data.row('select state from budgets where id = ?', version);
        if (row?.state !== 'agreed') return 'the state of the budget';
        return event(data, 'match', id, 'match.budgetAgreed') ? null : 'the event';
      },
    });
  };
  const agreeToContract = async (): Promise<Written> => {
    const { id } = await selected();
    await make.startUp(id);
    const { id: version, documentId } = await make.contract(id);
    made.add(documentId);
    return done(await by.put(`/api/matches/${id}/contract/accept`, { version: 1 }), {
      what: 'agreeing to a contract',
      missing(data) {
        const row = data.row('select state from contracts where id = ?', version);
        if (row?.state !== 'agreed') return 'the state of the contract';
        return event(data, 'match', id, 'match.contractAgreed') ? null : 'the event';
      },
    });
  };
  return { writes: [finishTask, enterCounts, agreeToBudget, agreeToContract], made };
}

/** Sends one of them. @throws if the connection breaks: then nothing was confirmed. */
export const anyWrite = (by: Writer, random: () => number, writes = WRITES): Promise<Written> =>
  (writes[Math.floor(random() * writes.length)] as Write)(by);

/**
 * Incomplete data: a row without its event, an event without its row, a file without its row.
 * @param made the IDs of records that were made directly, without an event or a file.
 */
export function halfDone(data: Data, made: ReadonlySet<string> = new Set()): string[] {
  const orphans = (what: string, sql: string) =>
    data.rows(sql).flatMap((row) => {
      const id = String(Object.values(row)[0]);
      return made.has(id) ? [] : [`${what} ${id}`];
    });
  return [
    ...orphans(
      'an organization without its event:',
      "select id from organizations where id <> 'anonymous' and not exists (select 1 from audit_events where subject_type = 'organization' and subject_id = organizations.id)",
    ),
    ...orphans(
      'a study without its event:',
      "select id from studies where not exists (select 1 from audit_events where subject_type = 'study' and subject_id = studies.id)",
    ),
    ...orphans(
      'a decided study without its event:',
      "select id from studies where status = 'approved' and not exists (select 1 from audit_events where subject_id = studies.id and action = 'study.approved')",
    ),
    ...orphans(
      'an event without its organization:',
      "select subject_id from audit_events where action = 'organization.registered' and not exists (select 1 from organizations where id = subject_id)",
    ),
    ...orphans(
      'an event without its study:',
      "select subject_id from audit_events where action = 'study.submitted' and not exists (select 1 from studies where id = subject_id)",
    ),
    ...data
      .rows("select id, sha256 from documents where state <> 'issued'")
      .filter(({ id, sha256 }) => !made.has(String(id)) && data.file(String(id)) !== sha256)
      .map(({ id }) => `a document without its file: ${id}`),
  ];
}
