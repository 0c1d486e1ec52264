/** Forms, multipart forms and JSON. */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { FORM_FIELDS_MAX, FORM_NAME_MAX } from '~/catalogue/limits';
import type { Aim, Kind } from './kinds';
import {
  encoded,
  FORM_TYPE,
  goodFile,
  JSON_TYPE,
  multipart,
  multipartType,
  type Plain,
  pairsOf,
  shotOf,
} from './plain';
import type { Shot } from './shot';
import { pick } from './targets';
import { deepName, NAME_UNITS, STRETCHES, times } from './texts';

type Pairs = readonly (readonly [string, string])[];

const LONG = 60_000;
/** Just within what a call or a form without a file may send. */
const NEARLY_ALL = 950_000;
/** Within what a form with a file may send. */
const FILE_FORM_BYTES = 19_000_000;

const BODIES = ['form', 'json', 'bytes'] as const;

const send = ({ method, address }: Plain, type: Readonly<Record<string, string>>, body: Buffer | string): Shot => ({
  method,
  address,
  headers: type,
  body: Buffer.from(body),
});
/** As the form's page would send it, without a file. */
const sendForm = (plain: Plain, pairs: Pairs): Shot =>
  plain.form?.file ? send(plain, multipartType, multipart(pairs)) : send(plain, FORM_TYPE, encoded(pairs));

/** The form's pairs with another value for one of its texts. */
function withText({ plain, random }: Aim, change: (old: string) => string): Pairs {
  const pairs = pairsOf(plain.form?.fields ?? {});
  const at = Math.floor(random() * pairs.length);
  return pairs.map(([name, value], index) => [name, index === at && !/^intent$/.test(name) ? change(value) : value]);
}

/** One of a form's fields; a made-up one of a form that has none. */
const oneOf = (fields: readonly (readonly [string, string])[], random: () => number) =>
  pick(fields.length > 0 ? fields : ([['name', '']] as const), random);

const forms: Kind[] = [
  ...STRETCHES.map(
    ({ unit, of }): Kind => ({
      name: `a form's field with ${unit} again and again`,
      takes: ['form'],
      spread: 'wide',
      shot: (aim) =>
        sendForm(
          aim.plain,
          withText(aim, (old) => of(old || 'a', LONG)),
        ),
    }),
  ),
  ...(
    [
      ['a', NEARLY_ALL],
      ['<', NEARLY_ALL],
      ['\u{1f600}', NEARLY_ALL],
      ['a', FILE_FORM_BYTES],
    ] as const
  ).map(
    ([unit, bytes]): Kind => ({
      name: `a form's field of ${bytes} bytes of ${unit}`,
      takes: ['form'],
      spread: 'strangers',
      shot: (aim) => {
        const all = pairsOf(aim.plain.form?.fields ?? {}).filter(([name]) => !/intent|Key$/.test(name));
        const [name] = oneOf(all, aim.random);
        const others = pairsOf(aim.plain.form?.fields ?? {}).filter(([other]) => other !== name);
        const value = unit.repeat(bytes / Buffer.byteLength(unit));
        return send(aim.plain, multipartType, multipart([...others, [name, value]]));
      },
    }),
  ),
  ...NAME_UNITS.flatMap((unit) =>
    [20, FORM_NAME_MAX].map(
      (characters): Kind => ({
        name: `as many fields as there may be, with names that go deep with ${unit} for ${characters} characters`,
        takes: ['form'],
        spread: 'wide',
        shot: ({ plain }) => {
          const own = pairsOf(plain.form?.fields ?? {});
          const more = times(
            FORM_FIELDS_MAX - own.length,
            (at) => [deepName(`a${at}`, unit, characters), '1'] as const,
          );
          return send(
            plain,
            FORM_TYPE,
            [...own, ...more].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
          );
        },
      }),
    ),
  ),
  ...NAME_UNITS.map(
    (unit): Kind => ({
      name: `a form's own fields, all going deep with ${unit}`,
      takes: ['form'],
      spread: 'wide',
      shot: ({ plain, random }) => {
        const own = pairsOf(plain.form?.fields ?? {});
        const more = times(FORM_FIELDS_MAX - own.length, (at) => {
          const [name] = oneOf(own, random);
          return [deepName(`${name}[${at % 100}]`, unit, FORM_NAME_MAX), '1'] as const;
        });
        return sendForm(plain, [...own, ...more]);
      },
    }),
  ),
  ...(
    [
      [FORM_FIELDS_MAX, 1],
      [FORM_FIELDS_MAX, 350],
      [60_000, 1],
      [300_000, 0],
    ] as const
  ).map(
    ([number, length]): Kind => ({
      name: `a form's field ${number} times, with ${length} characters each`,
      takes: ['form'],
      spread: 'wide',
      shot: ({ plain, random }) => {
        const own = pairsOf(plain.form?.fields ?? {});
        const [name] = oneOf(own, random);
        return sendForm(
          plain,
          [...own, ...times(number - own.length, () => [name, 'a'.repeat(length)] as const)].slice(0, number),
        );
      },
    }),
  ),
  ...['&', '=', '%', '+', '%zz', '&=', '%00', '%ff'].map(
    (unit): Kind => ({
      name: `a form of nothing but ${unit}`,
      takes: ['form'],
      spread: 'wide',
      shot: ({ plain }) => send(plain, FORM_TYPE, unit.repeat(NEARLY_ALL / unit.length)),
    }),
  ),
];

const PART = '--prove-the-bounds\r\nContent-Disposition: form-data; name="';
const multiparts: Kind[] = [
  ...STRETCHES.map(
    ({ unit, of }): Kind => ({
      name: `a file's name with ${unit} again and again`,
      takes: ['form'],
      file: true,
      spread: 'wide',
      shot: async ({ plain, world }) => {
        const { name, bytes } = await goodFile();
        return shotOf(plain, world, { name: of(name, LONG).replaceAll(/["\r\n]/g, '\\"'), bytes });
      },
    }),
  ),
  ...Object.entries({
    'parts that never end': `${PART}a"\r\n\r\n`.repeat(10_000),
    'small parts': `${`${PART}a"\r\n\r\n1\r\n`.repeat(10_000)}--prove-the-bounds--`,
    'small files': `${`${PART}file"; filename="a.pdf"\r\n\r\n%PDF\r\n`.repeat(9_000)}--prove-the-bounds--`,
    'almost a boundary': `${PART}a"\r\n\r\n${'\r\n--prove-the-bound'.repeat(50_000)}`,
    'only line ends': '\r\n'.repeat(470_000),
    'only dashes': '-'.repeat(NEARLY_ALL),
    'a header that never ends': `${PART}${'a'.repeat(NEARLY_ALL)}`,
    'a header of semicolons': `${PART}a"${'; a="b"'.repeat(130_000)}\r\n\r\n1\r\n--prove-the-bounds--`,
    'a header of backslashes': `${PART}${'\\'.repeat(NEARLY_ALL - 200)}"\r\n\r\n1\r\n--prove-the-bounds--`,
    'many headers in a part': `${PART}a"\r\n${'X-Y: z\r\n'.repeat(115_000)}\r\n1\r\n--prove-the-bounds--`,
  }).map(
    ([what, text]): Kind => ({
      name: `a multipart form with ${what}`,
      takes: ['form'],
      spread: 'wide',
      shot: ({ plain }) => send(plain, multipartType, text),
    }),
  ),
];

/** The body with something else in one place. */
function replaced(value: unknown, random: () => number, other: (old: unknown) => string): string {
  const places: string[] = [];
  const mark = (within: unknown, path: string): void => {
    if (path) places.push(path);
    if (typeof within === 'object' && within !== null)
      for (const [name, part] of Object.entries(within)) mark(part, `${path}/${name}`);
  };
  mark(value, '');
  const chosen = pick(places, random);
  const write = (within: unknown, path: string): string => {
    if (path === chosen) return other(within);
    if (Array.isArray(within)) return `[${within.map((part, at) => write(part, `${path}/${at}`)).join()}]`;
    if (typeof within !== 'object' || within === null) return JSON.stringify(within);
    return `{${Object.entries(within)
      .map(([name, part]) => `${JSON.stringify(name)}:${write(part, `${path}/${name}`)}`)
      .join()}}`;
  };
  return places.length > 0 ? write(value, '') : `{"a":${other('a')}}`;
}

const HUGE: Readonly<Record<string, (old: unknown) => string>> = {
  'lists in lists': () => '['.repeat(NEARLY_ALL / 2) + ']'.repeat(NEARLY_ALL / 2),
  'a list that never closes': () => '['.repeat(NEARLY_ALL),
  'objects in objects': () => `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  'shallow lists in lists': () => '['.repeat(5_000) + ']'.repeat(5_000),
  'an object with many names': () => `{${times(70_000, (at) => `"k${at}":1`).join()}}`,
  'one name again and again': () => `{${times(150_000, () => '"a":1').join()}}`,
  'a list of the same': (old) =>
    `[${times(Math.floor(NEARLY_ALL / (JSON.stringify(old).length + 1)), () => JSON.stringify(old)).join()}]`,
  'a list of lists of the same': (old) =>
    `[${times(Math.floor(NEARLY_ALL / (JSON.stringify(old).length + 3)), () => `[${JSON.stringify(old)}]`).join()}]`,
  'a list of nothing': () => `[${times(190_000, () => 'null').join()}]`,
  'a number of many digits': () => '9'.repeat(NEARLY_ALL),
  'a number far behind the point': () => `0.${'0'.repeat(NEARLY_ALL)}1`,
  'a text of digits': () => `"${'9'.repeat(NEARLY_ALL)}"`,
  'a text of escapes': () => `"${'\\u0000'.repeat(150_000)}"`,
  'a text of half pairs': () => `"${'\\ud83d'.repeat(150_000)}"`,
  'a text of markup': () => `"${'<'.repeat(NEARLY_ALL)}"`,
  prototypes: () => `${'{"__proto__":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
};

const bodiesInJson: Kind[] = [
  ...STRETCHES.map(
    ({ unit, of }): Kind => ({
      name: `a text in JSON with ${unit} again and again`,
      takes: ['json'],
      spread: 'wide',
      shot: ({ plain, random }) =>
        send(
          plain,
          JSON_TYPE,
          replaced(plain.json, random, (old) => JSON.stringify(of(typeof old === 'string' ? old : 'a', LONG))),
        ),
    }),
  ),
  ...Object.entries(HUGE).flatMap(([what, make]): Kind[] => [
    {
      name: `${what} in JSON`,
      takes: ['json'],
      spread: 'wide',
      shot: ({ plain, random }) => send(plain, JSON_TYPE, replaced(plain.json, random, make)),
    },
    {
      name: `${what} as the whole of the JSON`,
      takes: ['json'],
      spread: 'wide',
      shot: ({ plain }) => send(plain, JSON_TYPE, make(plain.json)),
    },
  ]),
];

const zeros = Buffer.alloc(100_000_000);
const COMPRESSED = {
  gzip: () => gzipSync(zeros),
  deflate: () => deflateSync(zeros),
  br: () => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
const encodings: Kind[] = [
  ...Object.entries(COMPRESSED).map(([encoding, make]): Kind => {
    let body: Buffer | undefined;
    return {
      name: `a body that ${encoding} unpacks to 100 MB`,
      takes: BODIES,
      spread: 'wide',
      shot({ plain }) {
        body ??= make();
        const type = plain.json === undefined ? FORM_TYPE : JSON_TYPE;
        return send(plain, { ...type, 'Content-Encoding': encoding }, body);
      },
    };
  }),
  {
    name: 'a body in chunks of one byte',
    takes: BODIES,
    spread: 'wide',
    shot: ({ plain }) => ({
      ...send(plain, plain.json === undefined ? FORM_TYPE : JSON_TYPE, 'a'.repeat(20_000)),
      chunkBytes: 1,
    }),
  },
  {
    name: 'a body of 60 MB',
    takes: BODIES,
    spread: 'wide',
    shot: ({ plain }) => send(plain, plain.json === undefined ? FORM_TYPE : JSON_TYPE, zeros.subarray(0, 60_000_000)),
  },
];

export const bodies: readonly Kind[] = [...forms, ...multiparts, ...bodiesInJson, ...encodings];
