import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { DIGEST } from '../../../app/catalogue/limits';
import type { User } from '../../../db/schema';
import { openStore } from '../../../db/store.server';
import { chromiumPath } from '../../../scripts/chromium.mjs';
import { everyPage, type Who } from '../../support/every-page';
import { type Factories, factoriesFor, PASSWORD } from '../../support/factories';
import { type ReceivedMail, startMailStandIn } from '../../support/mail-stand-in';
import type { RunningApp } from '../../support/server';
import { administrator } from '../client';
import { inLanes } from '../lanes';
import type { Part, Round } from '../part';
import { FORMULAS, PAYLOADS, SCHEMES, TWICE } from '../payloads';
import { poison } from '../poison';
import { seenIn } from '../seen';
import { withData } from '../writes';

/** How many payloads share a column in `npm test`; the long form puts each into every column. */
const TOGETHER = 16;
const TABS = 2;

/** Scripts typed into every field stay plain text on every page, in mails and in spreadsheets. */
export const scripts: Part = {
  name: 'scripts',
  what: 'scripts, addresses, formulas and headers in every text field stay text: on every page in Chromium, in mails, in CSV',
  plants: [
    {
      fault: 'a heading is rendered as HTML',
      find: /("h1", \{ ref: heading[^}]*), children \}\)/,
      replace: '$1, dangerouslySetInnerHTML: { __html: [children].flat().join("") } })',
    },
    {
      fault: 'pages have no content security policy',
      find: /return (headers\d*)\.set\((POLICY\d*), [^;]*;/,
      replace: '$1.delete($2); return $1;',
    },
    { fault: 'links allow any scheme', find: /\["http:", "https:"\]\.includes\(url\d*\.protocol\) &&/, replace: '' },
    { fault: 'cells may start a formula', find: /isFormula\d*\(part\d*\) \? /, replace: 'false ? ' },
    { fault: 'mails are HTML', find: /text: (body\d*),/, replace: 'text: $1, html: $1,' },
  ],
  async run(round) {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      await everywhere(round, browser);
      round.figure(`${PAYLOADS.length} payloads, ${round.times(TOGETHER, PAYLOADS.length)} of them in each column`);
    } finally {
      await browser.close();
    }
  },
};

/** The pages for `npm test`: headings, lists, details, forms, and values from the address. */
const QUICK = 'studies.$id admin-panel._index organization.profile matches.$id kiosk admin-panel.outbox'.split(' ');
/** Values that pages read from their address. */
const READ = 'q search event rep study state area sort cursor token returnTo redirectTo tick'.split(' ');

/** A server with something on every page, and payloads in each field. */
async function everywhere(round: Round, browser: Browser): Promise<void> {
  const smtp = await startMailStandIn();
  const app = await round.start({ SMTP_URL: smtp.url, DEV_TOOLS: '1' });
  const store = await openStore({ url: `${app.dataDir}/studybridge.sqlite`, migrations: 'db/migrations' });
  const context = async (user?: User): Promise<BrowserContext> => {
    const own = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' });
    if (!user) return own;
    const form = { email: user.email ?? '', password: PASSWORD };
    const answer = await own.request.post('/login', { form, maxRedirects: 0 });
    if (answer.status() !== 303) throw new Error(`A sign-in answered ${answer.status()}`);
    return own;
  };
  try {
    const make = factoriesFor(store);
    const { users, visits } = await everyPage(make, async (user) => (await context(user)).request);
    // A suggestion that no form here acts on, for the digest.
    const { id } = await make.study({ sponsorId: users.sponsor.organizationId as string });
    await make.match(id, users.site.organizationId as string);
    let turn = 0;
    // Each payload comes first in some field, so that one that swallows the rest does not hide it everywhere.
    const next = () => together(turn++, round.times(TOGETHER, PAYLOADS.length));
    const columns = withData(app, (db) => {
      // So old that their digest is due.
      db.prepare('update matches set created_at = created_at - ?').run(2 * DIGEST.settleMs);
      return poison(db, next);
    });
    const looked = visits.filter(({ route }, index) =>
      round.scale === 'long' ? true : QUICK.includes(route) && visits[index - 1]?.route !== route,
    );
    const typed =
      round.scale === 'long' ? TYPED : [PAYLOADS[0] ?? '', SCHEMES.find((address) => address.includes('://')) ?? ''];
    const counts = { pages: 0, forms: 0 };
    const sentForms = new Set<string>();
    const look = async (who: Who, again: boolean) => {
      const own = await context(who === 'visitor' ? undefined : users[who]);
      const seen = await seenIn(own, app.url, sentForms);
      for (const { address } of looked.filter((visit) => visit.who === who)) {
        const tell = (wrong: readonly string[]) => {
          for (const what of wrong) round.holds(false, `${address} as ${who} ${what}`);
        };
        if (!again) tell(await seen.open(withRead(address, next())));
        tell(await seen.open(address));
        counts.pages += again ? 1 : 2;
        if (again) continue;
        const { sent, wrong } = await seen.submit(typed);
        counts.forms += sent;
        tell(wrong);
      }
      await own.close();
    };
    await inLanes(TABS, EVERYBODY, (who) => look(who, false));
    // Check what the forms left in the audit trail, the outbox and the lists.
    await look('admin', true);
    round.count('refused', counts.pages + counts.forms);
    await inSpreadsheets(round, app, make);
    await inMails(round, app, smtp.received);
    round.figure(
      `${columns} columns, ${counts.pages} pages opened, ${counts.forms} forms sent with ${typed.length} payloads, ${smtp.received.length} mails`,
    );
  } finally {
    await store.close();
    await app.kill();
    await smtp.close();
  }
}

const EVERYBODY: readonly Who[] = ['visitor', 'site', 'sponsor', 'rep', 'admin'];

/** What a spreadsheet runs: not every cell with a sign, since a phone number and a list begin with one, too. */
const RUNS = /^[\s\0"]*(?:[=|%\uff1d]|[+\-@\uff0b\uff0d\uff20][\s\S]*[(|!])|^[\t\r\n]/;

/** Forms get the payloads for pages and e-mails. Those for spreadsheets and double decoding are in each column anyway. */
const TYPED = PAYLOADS.filter((payload) => !FORMULAS.includes(payload) && !TWICE.includes(payload));

/** Some of the payloads, starting at this index. */
const together = (from: number, number: number): string =>
  Array.from({ length: number }, (_, index) => PAYLOADS[(from + index) % PAYLOADS.length]).join(' ');

/** Adds the values that a page reads from its address. */
function withRead(address: string, value: string): string {
  const [path, search] = address.split('?');
  const read = new URLSearchParams(search);
  for (const name of READ) if (!read.has(name)) read.set(name, value.slice(0, 200));
  return `${path}?${read}`;
}

const EXPORTS = ['organizations', 'studies', 'matches', 'audit'];

/** Puts every formula into every text of every export. */
async function inSpreadsheets(round: Round, app: RunningApp, make: Factories): Promise<void> {
  // One of the forms sent before clears everything.
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const { id } = await make.study({ sponsorId: sponsor.organization.id });
  await make.match(id, site.organization.id);
  const admin = await administrator(app.url);
  let cells = 0;
  for (const formula of FORMULAS) {
    withData(app, (db) => {
      // No export has them, and a person's own have different names.
      db.exec('delete from saved_filters');
      return poison(db, () => formula);
    });
    for (const name of EXPORTS) {
      const { text } = await admin.get(`/admin-panel/export/${name}.csv`);
      const rows = parse(text, { bom: true, relax_column_count: true }) as string[][];
      round.holds(rows.length > 1, `${name}.csv has ${rows.length} lines`);
      const harm = rows.flat().find((cell) => cell === formula || RUNS.test(cell));
      round.holds(harm === undefined, `${name}.csv: a spreadsheet runs the cell ${JSON.stringify(harm?.slice(0, 60))}`);
      cells += rows.flat().length;
    }
  }
  round.count('refused', FORMULAS.length * EXPORTS.length);
  round.figure(`${cells} cells of CSV`);
}

const MAIL_HEADERS =
  'x-request-id from to subject message-id content-transfer-encoding date mime-version content-type'.split(' ');
/** Of digests and of e-mails to kiosk leads, which can be stopped. */
const STOP_HEADERS = ['list-unsubscribe', 'list-unsubscribe-post'];
const STOPS = ['/unsubscribe', '/kiosk/consent'];
const MAILS_WAIT_MS = 90_000;

/** E-mails have each header once, one recipient, and text that no mail program takes for HTML. */
async function inMails(round: Round, app: RunningApp, received: readonly ReceivedMail[]): Promise<void> {
  const waiting = () =>
    withData(app, (db) =>
      db.prepare("select count(*) from outbox where state = 'waiting' and attempts = 0").pluck().get(),
    );
  const digests = () => received.filter(({ text }) => /^list-unsubscribe:/im.test(text));
  // At its start the server writes the digests that are due, and then only once a minute.
  await app.restart();
  // An attempt is counted before its mail arrives.
  for (const until = Date.now() + MAILS_WAIT_MS; Date.now() < until && (waiting() !== 0 || !digests().length); )
    await pause(100);
  round.holds(digests().length > 0, 'no digest was sent');
  for (const { to, text } of received) {
    const [head = ''] = text.split('\r\n\r\n');
    const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
    const names = headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
    const stoppable = STOP_HEADERS.some((name) => names.includes(name));
    const allowed = stoppable ? [...MAIL_HEADERS, ...STOP_HEADERS] : MAIL_HEADERS;
    const strange = names.find((name, index) => !allowed.includes(name) || names.indexOf(name) !== index);
    const stop = headers[names.indexOf('list-unsubscribe')] ?? '';
    round.holds(
      !stoppable ||
        STOPS.some((path) =>
          new RegExp(`^List-Unsubscribe: <http://localhost:\\d+${path}\\?(?:token|stop)=[\\w.%~-]+>$`, 'i').test(stop),
        ),
      `a mail is stopped at ${stop}`,
    );
    round.holds(strange === undefined, `a mail has the header ${strange}: ${head.slice(0, 300)}`);
    round.holds(to.length === 1, `a mail goes to ${to.join(', ')}`);
    const isMail = /^content-type: (text\/plain|multipart\/(alternative|mixed))/im.test(head);
    round.holds(isMail, `a mail is ${/^content-type:.*/im.exec(head)?.[0]}`);
    const [, html = ''] = text.split(/^content-type: text\/html/im);
    round.holds(!/<(script|iframe|img|svg)\b/i.test(html), `a mail holds a script: ${html.slice(0, 300)}`);
  }
}
