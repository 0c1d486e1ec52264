import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NOTE_MAX_CHARS, TEXT_KEPT } from '~/catalogue/limits';
import { optionalText, requiredLine, requiredText } from '~/domain/model/fields';
import { stepsFor } from '~/domain/model/organization-steps';
import { schemaOf } from '~/domain/model/step-schemas';
import { STUDY_STEPS } from '~/domain/model/study-steps';
import { hasLongText, keptLength, knownFields, tooLongToKeep } from '~/http/known-fields.server';

const schema = z.object({
  name: requiredLine(),
  story: optionalText(5000),
  tags: z.array(requiredLine()).default([]),
  documents: z.array(z.object({ name: requiredLine(), filePath: z.string() })),
  answers: z.record(z.string(), z.string().max(3000)),
  choice: z.union([
    z.object({ kind: z.literal('a'), a: z.string() }),
    z.object({ kind: z.literal('b'), b: z.string() }),
  ]),
  trimmed: z.preprocess((value) => value, z.object({ inner: z.string() }).optional()),
});

describe('[BND-01] the fields that a schema knows', () => {
  test('are found by the names that forms give them', () => {
    const names = ['name', 'story', 'tags', 'tags[]', 'tags[3]', 'documents[0].name', 'documents[99].filePath'];
    for (const name of [...names, 'answers.any', 'choice.a', 'choice.b', 'trimmed.inner'])
      expect(keptLength(schema, name), name).toBeDefined();
  });

  test('are no others', () => {
    const names = [
      'other',
      'name.x',
      'name[0]',
      'documents',
      'documents[0]',
      'documents[0].other',
      'documents[0].name[0]',
    ];
    const odd = [
      '',
      '.',
      '[]',
      'tags[100]',
      'tags[0][0]',
      'answers',
      'answers.a.b',
      'constructor',
      '__proto__',
      'toString',
    ];
    for (const name of [
      ...names,
      ...odd,
      'documents.__proto__.name',
      'name]',
      'documents[0]name',
      'tags[-1]',
      'tags[0',
    ])
      expect(keptLength(schema, name), name).toBeUndefined();
  });

  test('make a payload no larger than what was sent, whatever the names', () => {
    const part = fc.constantFrom('name', 'tags', 'documents', '[99]', '[0]', '.', 'x', '[]', 'filePath', 'answers');
    const name = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 30 }), (entries) => {
        const form = new FormData();
        for (const [each, value] of entries) form.append(each, value);
        for (const [known] of knownFields(form, schema)) expect(known.split(/[.[]/).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('[BND-02] the longest text that is given back', () => {
  test('follows from what the field accepts', () => {
    expect(keptLength(schema, 'name')).toBe(TEXT_KEPT.short);
    expect(keptLength(schema, 'story')).toBe(5000 + TEXT_KEPT.more);
    expect(keptLength(z.object({ note: requiredText(NOTE_MAX_CHARS) }), 'note')).toBe(NOTE_MAX_CHARS + TEXT_KEPT.more);
    expect(keptLength(schema, 'answers.a')).toBe(3000 + TEXT_KEPT.more);
  });

  test('is not exceeded', () => {
    const form = new FormData();
    form.append('name', 'n'.repeat(TEXT_KEPT.short + 1));
    form.append('story', 's'.repeat(5000 + TEXT_KEPT.more));
    expect(tooLongToKeep(form, schema)).toEqual(['name']);
  });
});

test('[BND-02] only steps with long texts take more than 64 kB', () => {
  const long = [...stepsFor(false), ...STUDY_STEPS].filter((step) => hasLongText(schemaOf(step))).map(({ key }) => key);
  expect(long).toEqual(['basic', 'requirements']);
});
