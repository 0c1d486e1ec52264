/** Which characters each field of every form and JSON call takes (GEN-13). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { isOneLine, isPlainText, oneLine, plainText } from '~/catalogue/characters';
import { VALIDATION } from '~/catalogue/validation';
import {
  email,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalUrl,
  requiredLine,
  requiredText,
} from '~/domain/model/fields';
import { FORM_SCHEMAS } from '~/domain/model/forms';
import { RECORD_FORM_SCHEMAS } from '~/domain/model/record-forms';
import { RESOURCES } from '~/http/openapi/document.server';

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
/** C0, DEL and C1, line and paragraph separators. */
const CONTROLS = [...codes(0, 0x1f), ...codes(0x7f, 0x9f), ...codes(0x2028, 0x2029)];
/** What overrides or isolates a direction is dropped from what people type (invisible.test.ts). */
const DIRECTIONS = [...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069)];
const BREAKS = ['\n', '\t', '\r'];

const somewhere = (controls: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom('', 'Bay', 'a@b.example', 'بيت'),
      fc.constantFrom(...controls),
      fc.constantFrom('', ' Clinic'),
    )
    .map((parts) => parts.join(''));

describe('a text', () => {
  it('[GEN-13] of one line has no control character anywhere, not even a tab or a line break at its end', () => {
    fc.assert(
      fc.property(somewhere(CONTROLS), (text) => {
        for (const field of [requiredLine(), optionalLine(), email(), optionalEmail(), optionalUrl()])
          expect(field.safeParse(text).success).toBe(false);
        expect(isOneLine(oneLine(text))).toBe(true);
      }),
    );
    for (const direction of DIRECTIONS) expect(isOneLine(`a${direction}b`)).toBe(false);
    expect(
      requiredLine()
        .safeParse('a\tb')
        .error?.issues.map(({ message }) => message),
    ).toEqual([VALIDATION.oneLine]);
    expect(requiredLine().parse(' Zoë’s 診所 👩‍⚕️ ')).toBe('Zoë’s 診所 👩‍⚕️');
    expect(optionalLine().parse('')).toBeNull();
  });

  it('[GEN-13] of several lines has line breaks and tabs, and no other control character', () => {
    fc.assert(
      fc.property(somewhere(CONTROLS.filter((control) => !BREAKS.includes(control))), (text) => {
        for (const field of [requiredText(), optionalText()]) expect(field.safeParse(text).success).toBe(false);
        expect(isPlainText(plainText(text))).toBe(true);
      }),
    );
    for (const field of [requiredText(), optionalText()]) expect(field.parse('a\r\nb\rc\n\td')).toBe('a\nb\nc\n\td');
    expect(
      requiredText()
        .safeParse('a\fb')
        .error?.issues.map(({ message }) => message),
    ).toEqual([VALIDATION.controls]);
  });
});

interface Field {
  name: string;
  schema: z.ZodType;
}

/** The fields of a body that hold no further ones. */
function fieldsOf(schema: z.ZodType, name: string): Field[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (def.innerType ?? (def.type === 'pipe' ? def.in : undefined)) as z.ZodType | undefined;
  if (def.type === 'pipe' && (inner as unknown as { def: { type: string } }).def.type === 'transform')
    return fieldsOf(def.out as z.ZodType, name);
  const shape = (schema as Partial<z.ZodObject>).shape;
  if (shape)
    return Object.entries(shape).flatMap(([key, each]) => fieldsOf(each as z.ZodType, name ? `${name}.${key}` : key));
  if (def.type === 'array') return fieldsOf(def.element as z.ZodType, `${name}[]`);
  if (def.type === 'union' && (def.options as z.ZodType[]).some((each) => (each as Partial<z.ZodObject>).shape))
    return (def.options as z.ZodType[]).flatMap((each) => fieldsOf(each, name));
  if (inner) {
    const within = fieldsOf(inner, name);
    if (within.length !== 1 || within[0]?.name !== name) return within;
  }
  return [{ name, schema }];
}

const forms = await Promise.all(
  Object.entries({ ...FORM_SCHEMAS, ...RECORD_FORM_SCHEMAS }).map(
    async ([name, load]) => [name, await load()] as const,
  ),
);
const calls = RESOURCES.flatMap(({ actions }) =>
  actions.flatMap(({ name, body }) => (body ? [[name, body] as const] : [])),
);
const FIELDS = [...forms, ...calls].flatMap(([owner, schema]) =>
  fieldsOf(schema as z.ZodType, '').map(({ name, schema }) => ({ owner, name, schema })),
);

/** Never stored or shown: compared with something, or looked up by. */
const COMPARED =
  /(^|\.)(username|password|redirectTo|token|sha256|(ids|matchIds|repIds|keys|mentions|of)\[\]|userId|agreement|section|key|shownIf|score|knockOut|type)$/;

const takes = ({ schema }: Field, text: string) => {
  const parsed = schema.safeParse(text);
  return parsed.success && JSON.stringify(parsed.data ?? null).includes(JSON.stringify(text).slice(1, -1));
};

it('[GEN-13] no field of any form or call takes a control character', () => {
  const taking = FIELDS.filter(({ name }) => !COMPARED.test(name)).filter((field) =>
    ['Bay\u0007', 'Bay\u0085Clinic', 'Bay\u202EClinic', 'Bay\u2067', 'Bay\fClinic'].some((text) => takes(field, text)),
  );
  expect([...new Set(taking.map(({ owner, name }) => `${owner}.${name}`))]).toEqual([]);
  expect(FIELDS.length).toBeGreaterThan(300);
});

it('[GEN-13] these fields have several lines, and no others', () => {
  const several = FIELDS.filter(({ name }) => !COMPARED.test(name)).filter((field) => takes(field, 'a\nb'));
  const names = several.map(({ name }) => name.replace(/^(item\[\]\.)+/, 'FHIR item '));
  expect([...new Set(names)].sort()).toEqual([
    'FHIR item answer[].valueAttachment.title',
    'FHIR item answer[].valueAttachment.url',
    'FHIR item answer[].valueReference.display',
    'FHIR item answer[].valueString',
    'FHIR item extension[].valueString',
    'FHIR item text',
    'agenda',
    'answer',
    'attendees',
    'description',
    'exclusionCriteria',
    'findings',
    'inclusionCriteria',
    'indication',
    'message',
    'note',
    'primaryEndpoints',
    'purpose',
    'question',
    'question.cites',
    'question.text',
    'questionnaire',
    'questions[].answer',
    'reason',
    'secondaryEndpoints',
    'text',
    'texts[]',
    'wishes',
    'words',
  ]);
});
