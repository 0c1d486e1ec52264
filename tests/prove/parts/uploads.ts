import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type ErrorCode, errorMessage } from '~/catalogue/errors';
import { type ClamdStandIn, EICAR, infectedPdf, startClamdStandIn } from '../../support/clamd-stand-in';
import { doc, docx, pdf } from '../../support/sample-files';
import type { RunningApp } from '../../support/server';
import { addressFor } from '../../support/uploads';
import { type Cast, castFor } from '../cast';
import { type Answer, type Client, client } from '../client';
import { HOSTILE_NAMES, harmIn, WRONG_TYPES } from '../hostile';
import type { Part, Round } from '../part';
import { type Data, dataIn } from '../writes';

const LIMIT = 10_485_760;
const DAY_MS = 86_400_000;

/**
 * Files that must be refused, with the signed address and with a form. The virus scanner is a stand-in that detects
 * EICAR.
 */
export const uploads: Part = {
  name: 'uploads',
  what: 'truncated, infected, oversized or mistyped files and forged addresses leave nothing behind; file names do no harm',
  plants: [
    {
      fault: 'any type is accepted',
      find: /if \(!contentType\) throw wrongType\(bytes\);/,
      replace: '',
    },
    {
      fault: 'a document with macros is accepted',
      find: /if \(unpacked > MAX_UNPACKED_BYTES \|\| isMacro \|\|/,
      replace: 'if (unpacked > MAX_UNPACKED_BYTES ||',
    },
    { fault: 'infected files are accepted', find: /if \(!infected\) return;/, replace: 'return;' },
    {
      fault: 'unscanned files are accepted',
      find: /throw new DomainError\("scanner_silent"\);/,
      replace: 'return false;',
    },
    {
      fault: 'part of a truncated file is stored',
      find: /throw new DomainError\("upload_cut_off", \{ file: "the file" \}\);/,
      replace: 'return Buffer.from("%PDF-1.7 %%EOF");',
    },
    {
      fault: 'a file may be a byte too large',
      find: /var UPLOAD_MAX_BYTES = [^;]+;|const UPLOAD_MAX_BYTES = [^;]+;/,
      replace: 'const UPLOAD_MAX_BYTES = 10485761;',
    },
    {
      fault: 'an address never expires',
      find: /if \(Number\(expires\d*\) \* 1e3 <= at\d*\)/,
      replace: 'if (false)',
    },
    {
      // Three checks prevent it: the first lookup, the reservation, and the mark that the file is stored.
      fault: 'an address works twice',
      find: /document\d*\.state !== "issued"(?=\) throw)|eq\(documents[\w$]*\.state, "issued"\)|or\(isNull\(documents[\w$]*\.sha256\), eq\(documents[\w$]*\.sha256, sha256\d*\)\)/,
      replace: 'void 0',
    },
    { fault: 'signatures are not checked', find: /!isSigned\("uploads"/, replace: 'false && !isSigned("uploads"' },
    { fault: 'file names are not cleaned', find: /return `\$\{\[\.\.\.stem [^;]+;/, replace: 'return name;' },
    { fault: 'files that were never attached stay', find: /await removeFiles\(documents\d*\.map\([^;]+;/, replace: '' },
  ],
  async run(round) {
    const clamd = await startClamdStandIn();
    const app = await round.start(clamd.env);
    const cast = await castFor(app, 1);
    const data = dataIn(app.dataDir);
    try {
      const sender = new Sender(round, app, cast, data);
      await cutOff(round, sender);
      await wrongTypes(sender);
      await infected(sender, clamd);
      await tooLarge(sender);
      await addresses(round, sender);
      await names(round, sender);
      await swept(round, app, data);
    } finally {
      data.close();
      await cast.close();
      await clamd.close();
    }
  },
};

/** Sends files in every way, and checks that they leave nothing behind. */
class Sender {
  readonly visitor: Client;
  private before = '';

  constructor(
    readonly round: Round,
    readonly app: RunningApp,
    readonly cast: Cast,
    readonly data: Data,
  ) {
    this.visitor = client(app.url);
  }

  /** Uses a new site, because an organization can keep at most 60. */
  async site(): Promise<Client> {
    return (await this.cast.signIn((await this.cast.make.site()).user)).client;
  }

  async address(): Promise<string> {
    const { json } = await this.visitor.post('/api/objects/upload');
    const { pathname, search } = new URL(String(json?.uploadURL));
    return pathname + search;
  }

  put(address: string, bytes: Buffer, type = 'application/octet-stream'): Promise<Answer> {
    const headers = { 'Content-Type': type };
    return this.visitor.send(address, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  }

  form(by: Client, bytes: Buffer, name: string): Promise<Answer> {
    const { body, type } = multipart(bytes, name);
    return by.send('/organization/documents', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: new Uint8Array(body),
    });
  }

  /** What is stored: rows with a file, and files. */
  stored(): string {
    const rows = this.data.rows("select id from documents where state <> 'issued'").map(({ id }) => String(id));
    return JSON.stringify([rows.sort(), filesIn(this.app)]);
  }

  /** Nothing may be stored after this call. */
  begin(): void {
    this.before = this.stored();
  }

  leftNothing(what: string): void {
    this.round.holds(this.stored() === this.before, `${what} left something behind`);
    this.before = this.stored();
  }

  /** Refused with the catalogue's message, as JSON or on the page. */
  refused(what: string, { status, text, json }: Answer, expected: number, words: string): void {
    const said = json ? String(json.message).startsWith(words) : text.includes(words);
    this.round.holds(status === expected, `${what} was answered ${status}, not ${expected}`);
    this.round.holds(said, `${what} did not get "${words}" but ${json?.message ?? 'something else'}`);
    this.leftNothing(what);
    if (status === expected) this.round.count('refused');
  }
}

const filesIn = ({ dataDir }: RunningApp): string[] => {
  const folder = join(dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).sort();
};

/** Written by hand, so that the file name reaches the server unchanged. */
function multipart(bytes: Buffer, name: string): { body: Buffer; type: string } {
  const head = `--prove\r\nContent-Disposition: form-data; name="intent"\r\n\r\nupload\r\n--prove\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--prove--\r\n')]),
    type: 'multipart/form-data; boundary=prove',
  };
}

/** Either the connection ends within the file, or the file is truncated and the request is complete. */
async function cutOff(round: Round, sender: Sender): Promise<void> {
  sender.begin();
  const points = round.times(10, 100);
  const site = await sender.site();
  const cookie = [...site.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const files = [pdf(), docx(), doc()];
  for (let point = 0; point < points; point++) {
    const whole = pdf(200_000);
    const at = Math.floor((whole.length * (point + round.random())) / points);
    const address = await sender.address();
    await broken(sender.app, 'PUT', address, { 'Content-Type': 'application/octet-stream' }, whole, at);
    const { body, type } = multipart(whole, 'cut.pdf');
    const headers = { 'Content-Type': type, Cookie: cookie };
    await broken(sender.app, 'POST', '/organization/documents', headers, body, at);

    const file = files[point % files.length] as Buffer;
    const short = file.subarray(0, 1 + Math.floor(((file.length - 8) * (point + round.random())) / points));
    sender.refused(`a file cut at ${short.length} of ${file.length} bytes`, await sender.put(address, short), ...wrong);
    round.count('refused', 2);
  }
  // The server reads the broken request before later ones of the same kind.
  sender.refused('a last one', await sender.form(site, Buffer.from('MZ'), 'x.pdf'), ...wrong);
  await pause(200);
  sender.leftNothing('a connection cut off');
}

/** What it says of the file depends on the file. */
const wrong = [415, errorMessage('upload_wrong_type').trim()] as const;

/** Announces the whole body, sends it up to `at`, and breaks the connection. */
function broken(
  app: RunningApp,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
  at: number,
): Promise<void> {
  return new Promise((ended) => {
    const call = request(new URL(path, app.url), { method, headers: { ...headers, 'Content-Length': body.length } });
    call.on('error', () => ended());
    call.on('close', () => ended());
    call.flushHeaders();
    call.write(body.subarray(0, at), () => setImmediate(() => call.destroy()));
  });
}

async function wrongTypes(sender: Sender): Promise<void> {
  const site = await sender.site();
  sender.begin();
  for (const [what, bytes] of Object.entries(WRONG_TYPES)) {
    sender.refused(what, await sender.put(await sender.address(), bytes, 'application/pdf'), ...wrong);
    sender.refused(`${what} by form`, await sender.form(site, bytes, 'licence.pdf'), ...wrong);
  }
  const [empty, words] = [Buffer.alloc(0), errorMessage('upload_empty')];
  sender.refused('an empty file', await sender.put(await sender.address(), empty), 400, words);
  sender.refused('an empty file by form', await sender.form(site, empty, 'licence.pdf'), 400, words);
}

async function infected(sender: Sender, clamd: ClamdStandIn): Promise<void> {
  const site = await sender.site();
  sender.begin();
  const sendAll = async (files: Readonly<Record<string, Buffer>>, status: number, words: string) => {
    for (const [what, bytes] of Object.entries(files)) {
      sender.refused(what, await sender.put(await sender.address(), bytes), status, words);
      sender.refused(`${what} by form`, await sender.form(site, bytes, 'licence.pdf'), status, words);
    }
  };
  const found = { 'EICAR in a PDF': infectedPdf(), 'EICAR in a DOCX': docx({ 'word/media/eicar.txt': EICAR }) };
  await sendAll(found, 422, errorMessage('upload_infected'));
  clamd.mood = 'broken';
  await sendAll({ 'a file that could not be scanned': pdf() }, 503, errorMessage('scanner_silent'));
  clamd.mood = 'well';
}

async function tooLarge(sender: Sender): Promise<void> {
  const site = await sender.site();
  sender.begin();
  const nearly = pdf(LIMIT - 1000);
  const exact = Buffer.concat([nearly, Buffer.alloc(LIMIT - nearly.length, 0x0a)]);
  const more = Buffer.concat([exact, Buffer.from('\n')]);
  const words = (file: string) => errorMessage('upload_too_large', { file });
  const address = await sender.address();
  sender.refused('10,485,761 bytes', await sender.put(address, more), 413, words('The file'));
  sender.refused('10,485,761 bytes by form', await sender.form(site, more, 'licence.pdf'), 413, words('licence.pdf'));
  const said = await sender.visitor.post(`/api/objects/upload?size=${LIMIT + 1}`);
  sender.refused('an address for 10,485,761 bytes', said, 413, words('The file'));
  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(more));
      controller.close();
    },
  });
  const chunked = await fetch(new URL(address, sender.app.url), {
    method: 'PUT',
    body: chunks,
    duplex: 'half',
  } as RequestInit);
  sender.round.holds(chunked.status === 413, `10,485,761 bytes without a length were answered ${chunked.status}`);
  sender.leftNothing('10,485,761 bytes without a length');
  // Only the extra byte was the problem: without it, the same address accepts the file.
  const { status } = await sender.put(address, exact);
  sender.round.holds(status === 200, `10,485,760 bytes were answered ${status}`);
}

async function addresses(round: Round, sender: Sender): Promise<void> {
  const refused = async (what: string, answer: Promise<Answer>, code: ErrorCode, status: number) =>
    sender.refused(what, await answer, status, errorMessage(code));
  const now = Math.floor(Date.now() / 1000);
  for (let time = 0; time < round.times(1, 10); time++) {
    const used = await sender.address();
    round.holds((await sender.put(used, pdf())).status === 200, 'a good file at a good address was refused');
    sender.begin();
    await refused('a used address', sender.put(used, pdf(5000)), 'upload_used', 409);
    const twice = await sender.address();
    const both = await Promise.all([sender.put(twice, pdf(9000)), sender.put(twice, pdf(8000))]);
    round.holds(String(both.map(({ status }) => status).sort()) === '200,409', 'two files at once at one address');
    sender.begin();

    const [mine, other] = [await sender.address(), await sender.address()];
    const [idOf, url] = [
      (address: string) => address.split(/[/?]/)[3] as string,
      (path: string) => new URL(path, sender.app.url),
    ];
    for (const seconds of [1, 60, 86_400 * 400]) {
      const late = addressFor(sender.app.dataDir, idOf(mine), now - seconds);
      await refused('an expired address', sender.put(late, pdf()), 'upload_expired', 403);
    }
    const altered = (change: (address: URL) => void) => {
      const address = url(mine);
      change(address);
      return address.pathname + address.search;
    };
    const signature = url(mine).searchParams.get('signature') as string;
    const changes: Record<string, (address: URL) => void> = {
      'a later end': (a) => a.searchParams.set('expires', String(now + 999_999)),
      'an expiry that is not a number': (a) => a.searchParams.set('expires', 'NaN'),
      'an end without end': (a) => a.searchParams.set('expires', 'Infinity'),
      'no end': (a) => a.searchParams.delete('expires'),
      'no signature': (a) => a.searchParams.delete('signature'),
      'an empty signature': (a) => a.searchParams.set('signature', ''),
      'a short signature': (a) => a.searchParams.set('signature', signature.slice(1)),
      'a signature in a different case': (a) => a.searchParams.set('signature', swapped(signature)),
      "another file's signature": (a) =>
        a.searchParams.set('signature', url(other).searchParams.get('signature') ?? ''),
      "another file's number": (a) => {
        a.pathname = url(other).pathname;
      },
      'a path in the number': (a) => {
        a.pathname = '/api/objects/..%2f..%2fsecret';
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      await refused(what, sender.put(altered(change), pdf()), 'upload_altered', 403);
    }
    await anothers(sender);
  }
}

const swapped = (text: string) =>
  text.replace(/[a-z]/i, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));

/** Other people's files can be neither attached nor looked up. */
async function anothers(sender: Sender): Promise<void> {
  const { organization } = await sender.cast.make.site();
  const theirs = await sender.cast.make.document({ organizationId: organization.id });
  const site = await sender.site();
  sender.begin();
  const documents = [{ name: 'mine.pdf', filePath: `/documents/${theirs.id}` }];
  const words = errorMessage('document_unknown');
  const taken = await site.post('/api/organizations/me/documents', { documents });
  sender.refused("another's document", taken, 400, words);
  sender.refused("another's upload", await site.post(`/api/objects/${theirs.id}`), 400, words);
  const read = await site.get(`/documents/${theirs.id}`);
  sender.round.holds(read.status === 404, `another's document was answered ${read.status}`);
  const owner = sender.data.row('select organization_id from documents where id = ?', theirs.id);
  sender.round.holds(owner?.organization_id === organization.id, "another's document changed hands");
}

/** The file is valid but its name is not: it is stored under a safe name or refused, never written under that name. */
async function names(round: Round, sender: Sender): Promise<void> {
  for (const way of ['form', 'call'] as const) {
    const site = await sender.site();
    for (const name of HOSTILE_NAMES) {
      sender.begin();
      const before = sender.stored();
      const answer = await (way === 'form' ? sender.form(site, pdf(), name) : attached(sender, site, name));
      const what = `the name ${JSON.stringify(name.slice(0, 40))} by ${way}`;
      const taken = answer.status === 303 || answer.status === 201;
      round.holds(taken || answer.status === 400, `${what} was answered ${answer.status}`);
      if (!taken && way === 'form') round.holds(sender.stored() === before, `${what} was refused and left something`);
      round.count('refused');
    }
    const documents = (await site.get('/api/organizations/me/documents')).json as unknown as { id: string }[];
    round.holds(documents.length > HOSTILE_NAMES.length / 2, `only ${documents.length} names were accepted by ${way}`);
    for (const { id } of documents) {
      const name = String(sender.data.row('select name from documents where id = ?', id)?.name);
      const harm = harmIn(name);
      round.holds(harm === null, `a file is kept as ${JSON.stringify(name)}: ${harm}`);
      const { headers } = await site.get(`/documents/${id}`);
      const disposition = headers.get('content-disposition') ?? '';
      const safe = /^attachment; filename="[ -!#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/.test(disposition);
      round.holds(safe, `a file is sent with ${disposition}`);
      round.holds(
        !headers.has('set-cookie') || !/evil/.test(headers.get('set-cookie') ?? ''),
        'a name became a header',
      );
    }
  }
  const strange = filesIn(sender.app).filter((file) => !/^[0-9a-f-]{36}$/.test(file));
  round.holds(strange.length === 0, `files with names other than their IDs: ${strange.join(' ')}`);
}

async function attached(sender: Sender, site: Client, name: string): Promise<Answer> {
  const address = await sender.address();
  await sender.put(address, pdf());
  const documents = [{ name, filePath: `/documents/${address.split(/[/?]/)[3]}` }];
  return site.post('/api/organizations/me/documents', { documents });
}

/**
 * After some time, files that were never attached are gone with their rows, and so are files that a crash left without
 * a row.
 */
async function swept(round: Round, app: RunningApp, data: Data): Promise<void> {
  await app.kill();
  const past = new Date(Date.now() - 40 * DAY_MS);
  const db = new Database(join(app.dataDir, 'studybridge.sqlite'));
  const aged = db
    .prepare("update documents set created_at = ?, expires_at = ? where state <> 'attached'")
    .run(past.getTime(), past.getTime() + DAY_MS);
  db.close();
  const folder = join(app.dataDir, 'uploads');
  for (const stray of ['0f0e0d0c-0b0a-4908-8706-050403020100', '0f0e0d0c-0b0a-4908-8706-050403020101.7.7.part']) {
    writeFileSync(join(folder, stray), 'left by a crash');
    utimesSync(join(folder, stray), past, past);
  }
  await app.restart();
  const kept = () =>
    data.rows("select id, state, sha256 from documents where sha256 is not null or state <> 'attached'");
  const expected = () =>
    String(
      kept()
        .map(({ id }) => String(id))
        .sort(),
    );
  const clean = () => kept().every(({ state }) => state === 'attached') && String(filesIn(app)) === expected();
  for (let tries = 0; tries < 50 && !clean(); tries++) await pause(100);
  round.holds(
    kept().every(({ state }) => state === 'attached'),
    'unattached rows are left after the sweep',
  );
  const known = new Set(kept().map(({ id }) => String(id)));
  const orphans = filesIn(app).filter((file) => !known.has(file));
  round.holds(orphans.length === 0, `${orphans.length} files without a row after the sweep, such as ${orphans[0]}`);
  const lost = [...known].filter((id) => !filesIn(app).includes(id));
  round.holds(lost.length === 0, `${lost.length} attached files are gone after the sweep`);
  round.figure(`${aged.changes} unattached rows and two files without a row: all swept`);
}
