import { randomUUID } from 'node:crypto';
import { registration } from '../../support/registration';
import type { RunningApp } from '../../support/server';
import type { Cast } from '../cast';
import { type Answer, client } from '../client';
import { inLetters } from '../names';
import type { Round } from '../part';

/** The allowed difference of medians, which network noise hides. */
const SAME_SHARE = 0.1;
const SAME_MS = 2;
const LANES = 4;

interface Endpoint {
  /** The response that everybody gets. */
  readonly status: number;
  /** A visitor's question about an address; all addresses have the same length. */
  ask(address: string): Promise<Answer>;
  readonly untimed?: boolean;
  /** How many visitors send requests at the same time. Most of their time is spent waiting. */
  readonly lanes?: number;
  /** The number of samples for the other endpoints. */
  readonly times?: number;
  /** The minimum number of addresses with an account. */
  readonly known: (number: number) => Promise<string[]>;
}

/** Responses about addresses with and without an account are the same in text, status and time. */
export async function discovery(round: Round, app: RunningApp, cast: Cast): Promise<void> {
  const visitor = () => client(app.url);
  const address = () => `${randomUUID()}@people.example`;
  const made = async (number: number, values: object) => {
    const addresses: string[] = [];
    while (addresses.length < number) {
      const { email } = await cast.make.user({ email: address(), ...values });
      addresses.push(email as string);
    }
    return addresses;
  };
  // These requests change nothing for the people, so every endpoint can use the same ones.
  let everybody: string[] = [];
  const people = async (number: number) => {
    everybody = [...everybody, ...(await made(number - everybody.length, { role: 'site' }))];
    return everybody;
  };
  const password = 'not-the-right-password';
  const endpoints: Record<string, Endpoint> = {
    'the sign-in': {
      status: 401,
      ask: (email) => visitor().form('/login', { email, password }),
      known: people,
    },
    'the sign-in of someone who never chose a password': {
      status: 401,
      times: 200,
      ask: (email) => visitor().form('/login', { email, password }),
      known: (number) => made(number, { role: 'site', passwordHash: null }),
    },
    'the reset': {
      status: 303,
      lanes: LANES,
      ask: (email) => visitor().form('/forgot-password', { email }),
      known: people,
    },
    'the registration': {
      status: 201,
      lanes: LANES,
      ask: (userEmail) =>
        visitor().post('/api/organizations', registration({ name: `Site ${inLetters()}`, userEmail })),
      known: people,
    },
    "a visitor's study": {
      status: 201,
      times: 200,
      lanes: LANES,
      ask: (sponsorEmail) =>
        visitor().post('/api/studies/public', {
          title: `Study ${randomUUID()}`,
          phase: 'phase_ii',
          therapeuticArea: 'neurology',
          sponsorName: 'Prove Pharma',
          sponsorContact: 'Sam Sponsor',
          sponsorEmail,
        }),
      known: people,
    },
    // Last, because every registration notifies all administrators.
    'the sign-in of administrators': {
      status: 401,
      ask: (username) => visitor().form('/admin-login', { username, password }),
      known: (number) => made(number, { role: 'admin' }),
    },
    'the sign-in call': {
      status: 401,
      untimed: true, // it does the same as the form
      ask: (username) => visitor().post('/api/admin/login', { username, password }),
      known: (number) => made(number, { role: 'admin' }),
    },
  };
  for (const [where, endpoint] of Object.entries(endpoints)) {
    const [one] = await endpoint.known(1);
    const known = told(await endpoint.ask(one as string), one as string);
    round.holds(known.status === String(endpoint.status), `${where} answered ${known.status}, not ${endpoint.status}`);
    const nobody = address();
    const unknown = told(await endpoint.ask(nobody), nobody);
    for (const [part, value] of Object.entries(known)) {
      round.holds(
        value === unknown[part],
        `${where} reveals who has an account by its ${part}: ${difference(value, unknown[part])}`,
      );
    }
    round.count('refused', 2);
    if (round.scale === 'long' && !endpoint.untimed) await byTime(round, where, endpoint, address);
  }
}

/** The content of a signed cookie. */
const signedIn = (value: string) => Buffer.from(decodeURIComponent(value).split('.')[0] ?? '', 'base64').toString();

/** What a response reveals, without the parts that differ every time. */
function told({ status, headers, text }: Answer, address: string): Record<string, string> {
  const plain = (words: string) =>
    words
      // What the browser keeps of a request, which is readable: the address as typed, and nothing that we know of it.
      .replace(/(sb_reset=)([^;"]+)/g, (_, name, value) => name + signedIn(value))
      .replaceAll(address, 'ADDRESS')
      .replaceAll(encodeURIComponent(address), 'ADDRESS')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replace(/nonce="[^"]*"|nonce-[\w+/=-]+/g, 'NONCE')
      .replace(/(sb_registered=)[^;"]+/g, '$1TOKEN'); // random
  const { date: _, ...rest } = Object.fromEntries(headers);
  return { status: String(status), headers: plain(JSON.stringify(rest)), text: plain(text) };
}

/** Where two texts start to differ. */
function difference(one = '', other = ''): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `"${one.slice(at, at + 80)}" and "${other.slice(at, at + 80)}"`;
}

const TIMES = 400;
/** The first requests are slower, because nothing is cached yet. */
const WARM_UP = 20;

async function byTime(
  round: Round,
  where: string,
  { ask, known, lanes = 1, times = TIMES }: Endpoint,
  unknown: () => string,
): Promise<void> {
  const addresses = (await known(times + WARM_UP)).slice(0, times + WARM_UP);
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const lane = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      const warm = addresses.length < times;
      // Alternate, in varying order, so that other load on the machine affects both.
      const pair = [['known', address] as const, ['unknown', unknown()] as const];
      if (round.random() < 0.5) pair.reverse();
      for (const [kind, asked] of pair) {
        const start = performance.now();
        await ask(asked);
        if (warm) took[kind].push(performance.now() - start);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const [a, b] = [median(took.known), median(took.unknown)];
  const apart = Math.abs(a - b);
  round.figure(
    `${where}: median ${a.toFixed(1)} ms for a known address, ${b.toFixed(1)} ms for another (n = ${times} each)`,
  );
  const same = apart < SAME_MS || apart < SAME_SHARE * Math.max(a, b);
  round.holds(same, `the response time of ${where} reveals who has an account: ${a.toFixed(1)} and ${b.toFixed(1)} ms`);
}

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] as number;
