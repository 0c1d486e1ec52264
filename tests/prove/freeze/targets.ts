/** What can be attacked: every row of the access matrix, every step of a form, and what the framework answers itself. */

import { stepsFor } from '~/domain/model/organization-steps';
import { textsOf } from '~/domain/model/step-schemas';
import type { Step } from '~/domain/model/steps';
import { STUDY_STEPS } from '~/domain/model/study-steps';
import { type Calls, callsAt, type DescribedCall, resolved } from '../calls';
import { addressOf, type Blanks, expected, MATRIX, methodOf, pathOf, type Row } from '../matrix';
import type { Who, World } from '../world';
import { formsOn } from './forms';
import type { Fields, Plain } from './plain';

export type Takes = 'read' | 'form' | 'json' | 'bytes';

export interface Target {
  readonly line: string;
  readonly who: Who;
  readonly takes: Takes;
  /** Whether strangers can send it too. */
  readonly open: boolean;
  /** Whether the framework answers it before any route does, and whether it is for visitors. */
  readonly framework?: true;
  readonly first?: true;
  /** A request that it is meant for, each time with its own record. */
  plain(random: () => number): Promise<Plain>;
}

const WHO = ['visitor', 'site', 'sponsor', 'rep', 'admin'] as const;
export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

export async function targetsAt(url: string, world: World): Promise<Target[]> {
  const calls = await callsAt(url);
  const rows = MATRIX.flatMap((row) => whoMay(row).map((who) => targetOf(row, who, world, calls)));
  return [...rows, ...steps(), ...framework(world)];
}

/** Who gets further than the guard. Nobody else's session is ended. */
function whoMay(row: Row): Who[] {
  const may = WHO.filter((who) => expected(row, who, true) === row.ok);
  const whos: readonly Who[] = may.length > 0 ? may : row.rule.may.slice(0, 1);
  return row.endsSession ? whos.filter((who) => who === 'visitor') : [...whos];
}

function targetOf(row: Row, who: Who, world: World, calls: Calls): Target {
  const method = methodOf(row);
  const call = calls.calls.find((one) => one.method === method && one.path === pathOf(row));
  return {
    line: `${row.call} by ${who}`,
    who,
    takes: takenBy(row),
    open: expected(row, 'visitor', true) === row.ok,
    async plain(random) {
      const blanks = (await row.thing?.(world)) ?? {};
      const address = addressOf(row, world, blanks);
      if (method === 'GET') return { method, address, queries: queriesOf(call) };
      return {
        method,
        address,
        queries: queriesOf(call),
        ...(await bodyOf(row, { who, world, blanks, calls, call, random })),
      };
    },
  };
}

function takenBy(row: Row): Takes {
  if (methodOf(row) === 'GET') return 'read';
  if (!pathOf(row).startsWith('/api/')) return 'form';
  return pathOf(row) === '/api/objects/{id}' && methodOf(row) === 'PUT' ? 'bytes' : 'json';
}

interface Case {
  who: Who;
  world: World;
  blanks: Blanks;
  calls: Calls;
  call: DescribedCall | undefined;
  random: () => number;
}

async function bodyOf(row: Row, { who, world, blanks, calls, call, random }: Case): Promise<Partial<Plain>> {
  const { json, form, body } = (await row.send?.(world, blanks)) ?? {};
  if (body instanceof Blob) return { bytes: Buffer.from(await body.arrayBuffer()) };
  if (json !== undefined || pathOf(row).startsWith('/api/')) return { json: filled(json ?? {}, call, calls, random) };
  const typed: Fields = form
    ? Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value].flat()]))
    : Object.fromEntries(textsIn(body));
  const address = addressOf(row, world, blanks).replace(/\?index$/, '');
  const { text } = await world.by[who].get(address);
  const shown = formsOn(text, address).filter(({ action }) => action.split('?')[0] === address.split('?')[0]);
  const own = shown.filter(({ fields }) => (typed.intent ?? []).every((intent) => fields.intent?.includes(intent)));
  const page = own.length > 0 ? pick(own, random) : undefined;
  const chosen = Object.entries(page?.fields ?? {}).map(([name, values]) => [name, [pick(values, random)]] as const);
  const file = page?.file ?? (body instanceof FormData ? 'file' : undefined);
  return {
    form: {
      fields: { ...Object.fromEntries(chosen), ...typed, ...kinds(typed, page?.fields, random) },
      ...(file && { file }),
    },
  };
}

/** The kind decides which other fields are read. The row's own kind is the one that needs no file. */
const otherThan = <T>(own: unknown, kinds: readonly T[]): readonly T[] => {
  const others = kinds.filter((kind) => kind !== own);
  return others.length > 0 ? others : kinds;
};
const kinds = (typed: Fields, { kind }: Fields = {}, random: () => number): Fields =>
  kind && kind.length > 1 ? { kind: [pick(otherThan(typed.kind?.[0], kind), random)] } : {};

const textsIn = (body: unknown): [string, string[]][] =>
  body instanceof FormData
    ? [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, [value]]] : []))
    : [];

/** With everything else that the call may have, and another choice for each of its lists of words. */
function filled(json: unknown, call: DescribedCall | undefined, { schemas }: Calls, random: () => number): unknown {
  const { properties = {} } = call?.body ? resolved(call.body.schema, schemas) : {};
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const example = call?.body?.example;
  const choices = Object.entries(properties).flatMap(([name, schema]) => {
    const { enum: values } = resolved(schema, schemas);
    return name === 'kind' && values
      ? [[name, pick(otherThan((json as { kind?: unknown }).kind, values), random)]]
      : [];
  });
  return { ...(typeof example === 'object' && example), ...json, ...Object.fromEntries(choices) };
}

const queriesOf = (call: DescribedCall | undefined): string[] => [
  ...(call?.operation.parameters ?? []).flatMap(({ name, in: where }) => (where === 'query' ? [name] : [])),
  ...COMMON_QUERIES,
];
const COMMON_QUERIES = [
  'q',
  'cursor',
  'state',
  'status',
  'sort',
  'step',
  'tab',
  'token',
  'returnTo',
  'redirectTo',
  'event',
  'study',
  'organization',
  'section',
  'open',
  '_data',
  '_routes',
  'index',
];

/** Each step of the multi-step forms. */
function steps(): Target[] {
  const wizard = stepsFor(false).map((step) => stepTarget(`/onboarding?step=${step.key}`, step));
  return [...wizard, ...STUDY_STEPS.map((step) => stepTarget(`/study-creation?tab=${step.key}`, step))];
}

const stepTarget = (address: string, step: Step): Target => ({
  line: `POST ${address} by visitor`,
  who: 'visitor',
  takes: 'form',
  open: true,
  async plain(random) {
    const fields = Object.fromEntries([...textsOf(step), ...(step.lists ?? [])].map((name) => [name, ['Riverside']]));
    const intent = [pick(['save', 'next', 'stay', 'previous', step.uploads ? 'upload' : 'next'], random)];
    return {
      method: 'POST',
      address,
      queries: [],
      form: { fields: { ...fields, intent }, ...(step.uploads && { file: 'file' }) },
    };
  },
});

/** What the pages of the framework ask it for: which routes there are, and a page's data. */
function framework({ by }: World): Target[] {
  const read = (line: string, who: Who, plain: () => Promise<{ address: string; queries: string[] }>): Target => ({
    line,
    who,
    takes: 'read',
    open: who === 'visitor',
    framework: true,
    ...(who === 'visitor' && { first: true }),
    plain: async () => ({ method: 'GET', ...(await plain()) }),
  });
  const manifest = read('GET /__manifest by visitor', 'visitor', async () => {
    const { text } = await by.visitor.get('/onboarding');
    const version = /manifest-(\w+)\.js/.exec(text)?.[1] ?? '';
    return { address: `/__manifest?version=${version}&p=%2Flogin`, queries: ['p', 'version'] };
  });
  const data = (path: string, who: Who) =>
    read(`GET ${path}.data by ${who}`, who, async () => ({
      address: `${path}.data?_routes=root`,
      queries: ['_routes', 'q'],
    }));
  return [
    manifest,
    data('/onboarding', 'visitor'),
    data('/sponsor-dashboard', 'sponsor'),
    data('/site-dashboard', 'site'),
    data('/admin-panel', 'admin'),
  ];
}
