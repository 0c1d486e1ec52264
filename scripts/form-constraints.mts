/**
 * Writes what forms show before their schemas are loaded (required fields, maximum lengths) next to the forms, from the
 * schemas: node --import tsx scripts/form-constraints.mts. scripts/prepare.mjs runs it before each build.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';

const MODEL = join(import.meta.dirname, '../app/domain/model');
export const FILES = {
  forms: join(MODEL, 'form-constraints.json'),
  recordForms: join(MODEL, 'record-form-constraints.json'),
} as const;

/** Every required field has a minimum of one character, and only texts of several lines are counted. */
const COUNTED_FROM = 1001;
const shown = ({ required, minLength = 0, maxLength = 0, ...rest }: ReturnType<typeof getZodConstraint>[string]) => ({
  ...(required && { required }),
  ...rest,
  ...(minLength > 1 && { minLength }),
  ...(maxLength >= COUNTED_FROM && { maxLength }),
});

/** conform's helper marks some optional fields as required. Steps say it exactly. */
function constraintsOf(schema: z.ZodObject, exact: boolean) {
  const constraints = Object.entries(getZodConstraint(schema)).map(([name, rule]) => [name, shown(rule)] as const);
  if (!exact) return Object.fromEntries(constraints);
  const isNeeded = (name: string) => schema.shape[name] && !schema.shape[name].safeParse(undefined).success;
  return Object.fromEntries(
    constraints.map(([name, { required: _, ...rest }]) => [
      name,
      { ...(isNeeded(name) && { required: true }), ...rest },
    ]),
  );
}

/** The text of each of the files. */
export async function formConstraints(): Promise<Record<keyof typeof FILES, string>> {
  // Loaded here, because the forms import the files.
  const { FORM_SCHEMAS } = await import('../app/domain/model/forms');
  const { RECORD_FORM_SCHEMAS } = await import('../app/domain/model/record-forms');
  const { STEP_SCHEMAS } = await import('../app/domain/model/step-schemas');
  const textOf = async (schemas: Record<string, () => Promise<z.ZodObject>>) => {
    const forms = Object.entries(schemas).map(async ([name, load]) => {
      return [name, constraintsOf(await load(), Object.hasOwn(STEP_SCHEMAS, name))] as const;
    });
    return `${JSON.stringify(Object.fromEntries(await Promise.all(forms)), null, 2)}\n`;
  };
  return { forms: await textOf(FORM_SCHEMAS), recordForms: await textOf(RECORD_FORM_SCHEMAS) };
}

if (process.argv[1] === import.meta.filename) {
  for (const file of Object.values(FILES)) if (!existsSync(file)) writeFileSync(file, '{}\n');
  const texts = await formConstraints();
  writeFileSync(FILES.forms, texts.forms);
  writeFileSync(FILES.recordForms, texts.recordForms);
}
