/** Malicious inputs, generated from the described ones (fast-check). */
import fc from 'fast-check';
import type { Schema } from '../support/json-schema';
import { type Calls, resolved } from './calls';

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Values that have broken other software. */
const ODD: readonly unknown[] = [
  ...[null, '', ' ', true, false, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53 + 2, 2 ** 31, 1e-320],
  ...['\0', 'a\0b', '\ud800', 'a\udfff', '\u202e\u0000\uffff', '\ufeff', '🧪'.repeat(300), 'é', 'İ', 'ﬀ', '\r\n\t\v'],
  ...['x'.repeat(300), 'x'.repeat(20_000), '9'.repeat(400), '1e999', 'NaN', '-Infinity', '0x10', '１２', '\u{10ffff}'],
  ...["'", '"', "' or 1=1 --", '`', '\\', '%', '%s%n%x', '_', '#{7*7}', '{{7*7}}', '../../../../etc/hosts', 'a;b|c&d'],
  ...[
    '<script>alert(1)</script>',
    '=1+1',
    'null',
    'undefined',
    '[object Object]',
    '__proto__',
    'constructor',
    '*',
    '(',
  ],
  ...[
    '2026-02-30',
    '9999999-01-01',
    'a@b',
    'a@b.cc@d.ee',
    `${'a'.repeat(70)}@b.example`,
    'javascript:alert(1)',
    'http://[',
  ],
  ...[[], {}, [[]], [null], [[[[{}]]]], { length: 1e9 }, { toString: 1 }, { toJSON: 'x' }],
  ...[JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"constructor":{"prototype":{"a":1}}}'), Array(200).fill('')],
];
/** Any code points, surrogates included. fast-check's own unit for that takes two seconds to build. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points));

export const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: anything },
);

const word = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('Riverside Clinic', 'a@clinic.example', '2027-01-15', '617-555-0100', 'NCT90000001', '12'),
);

/** A value that matches the schema, or almost. */
export function described(schema: Schema, schemas: Calls['schemas']): fc.Arbitrary<unknown> {
  const { enum: values, anyOf, type, properties = {}, required = [], items, minItems } = resolved(schema, schemas);
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map((option) => described(option, schemas)));
  const of = (name: string | undefined): fc.Arbitrary<unknown> => {
    if (name === 'null') return fc.constant(null);
    if (name === 'boolean') return fc.boolean();
    if (name === 'integer' || name === 'number') return fc.oneof(fc.integer({ min: 0, max: 150 }), fc.double());
    if (name === 'array') return fc.array(described(items ?? {}, schemas), { minLength: minItems ?? 0, maxLength: 4 });
    if (name !== 'object') return word;
    const fields = Object.entries(properties).map(([field, value]) => [field, described(value, schemas)] as const);
    return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), { requiredKeys: required });
  };
  return fc.oneof(...[type].flat().map(of));
}

/** The value with something odd in one place. */
export const twisted = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, odd, fc.nat()).map(([value, other, at]) => {
    const copy = structuredClone(value);
    const places = placesIn(copy);
    const place = places[at % places.length];
    if (!place) return other;
    place.in[place.name] = other;
    return copy;
  });

function placesIn(value: unknown): { in: Record<string, unknown>; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    { in: value as Record<string, unknown>, name },
    ...placesIn(part),
  ]);
}

/** The bytes of a body: valid JSON, and almost JSON. */
export const jsonBytes = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> => {
  const texts = values.map((value) => JSON.stringify(value) ?? '');
  const broken = fc.tuple(texts, fc.nat(), fc.constantFrom(...BREAKS)).map(([text, at, how]) => how(text, at));
  return fc.oneof(
    { weight: 5, arbitrary: texts.map((text) => Buffer.from(text)) },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
};

const cut = (text: string, at: number) => (text.length === 0 ? 0 : at % text.length);
const BREAKS: readonly ((text: string, at: number) => Buffer)[] = [
  (text, at) => Buffer.from(text.slice(0, cut(text, at))),
  (text, at) => Buffer.from(`${text.slice(0, cut(text, at))}\0${text.slice(cut(text, at))}`),
  (text, at) => Buffer.concat([Buffer.from(text.slice(0, cut(text, at))), Buffer.from([0xff, 0xc0, 0xed, 0xa0])]),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text + text),
  // Every name twice, with different values.
  (text) => Buffer.from(text.replaceAll(/"(\w+)":/g, '"$1":[],"$1":')),
  (text) => Buffer.from(text.replaceAll(/:\d+/g, ':1e999').replaceAll(/:"[^"]*"/g, ':"\\u0000\\ud800"')),
  (text) => Buffer.from(`${text.slice(0, -1)},"__proto__":{"role":"admin"},"constructor":{"prototype":null}}`),
  (_, at) => Buffer.from(deep('[', ']', 1 + (at % 20_000))),
  (_, at) => Buffer.from(`${'{"documents":['.repeat(1 + (at % 2000))}`),
  (_, at) => Buffer.alloc(at % 300_000, 0x20),
];

/** A form as a browser sends it, and almost one. */
export function formBytes(names: readonly string[]): fc.Arbitrary<{ type: string; body: Buffer }> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  );
  const fields = fc.array(fc.tuple(name, fc.oneof(word, odd.map(inWords))), { maxLength: 12 });
  const encoded = fields.map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from(new URLSearchParams(pairs).toString()),
  }));
  const parts = fc.tuple(fields, fc.nat(), fc.nat({ max: 9 })).map(([pairs, at, how]) => {
    const [boundary, file] = ['----b0undary', how % 3 === 0 ? '; filename="a\\"\0.pdf"' : ''];
    const all = pairs.map(
      ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`,
    );
    const whole = `${all.join('')}--${boundary}--\r\n`;
    const body = how === 0 ? whole.slice(0, cut(whole, at)) : how === 1 ? whole.replaceAll('\r\n', '\n') : whole;
    return { type: `multipart/form-data${how === 2 ? '' : `; boundary=${boundary}`}`, body: Buffer.from(body) };
  });
  const escapes = fields.map((pairs) => ({
    type: 'application/x-www-form-urlencoded; charset=utf-7',
    body: Buffer.from(pairs.map(([field]) => `${field}=%zz%00%ff%u0041&=&&${field}[0].a[999999999]=1`).join('&')),
  }));
  return fc.oneof({ weight: 3, arbitrary: encoded }, { weight: 3, arbitrary: parts }, escapes);
}
const HOSTILE_NAMES = [
  ...['__proto__', '__proto__.role', '__proto__[role]', 'constructor.prototype.role', 'documents[0].filePath', ''],
  ...[
    'documents[4294967295].name',
    'documents[-1]',
    'documents[0][0][0]',
    'answers.q1',
    'answers.__proto__.q1',
    'a.b.c',
  ],
  ...['title[0]', 'name.length', '\0', 'x'.repeat(3000), '[', ']', '.', '..', 'hasOwnProperty', 'toString'],
];

/** Values for address parameters and query strings, already encoded. */
export const wireText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '%',
      '%zz',
      '%00',
      '%ff',
      '%c0%ae%c0%ae',
      '%ed%a0%80',
      '%2e%2e',
      '..%2f..%2f',
      '%252e',
      '%0d%0aX:y',
      '%5c',
      '%20',
    ],
    ...[
      '__proto__',
      'constructor',
      'null',
      '0',
      '-1',
      '1e999',
      'x'.repeat(3000),
      ';',
      '+',
      '&&==',
      '[]=1',
      '%F0%9F%A7%AA',
    ],
    ...["'", '%27%20or%201%3D1', '%22', '*', '(', '{id}', '%E2%80%AE', '~', '!', '@', ':80', '//', '.', '..'],
  ),
  odd.map((value) => escaped(inWords(value).slice(0, 500))),
);

/** Like encodeURIComponent, which throws on half a surrogate pair. */
const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
