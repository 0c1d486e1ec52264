import { getZodConstraint } from '@conform-to/zod/v4';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { FORM_SCHEMAS } from '~/domain/model/forms';
import { RECORD_FORM_SCHEMAS } from '~/domain/model/record-forms';
import { STEP_SCHEMAS } from '~/domain/model/step-schemas';

/** conform's helper marks some optional fields as required. Steps say it exactly. */
function constraintsOf(schema: z.ZodObject, exact: boolean) {
  const constraints = Object.entries(getZodConstraint(schema));
  if (!exact) return Object.fromEntries(constraints);
  const isNeeded = (name: string) => schema.shape[name] && !schema.shape[name].safeParse(undefined).success;
  return Object.fromEntries(
    constraints.map(([name, { required: _, ...rest }]) => [name, { required: Boolean(isNeeded(name)), ...rest }]),
  );
}

it.each([
  ['form-constraints', FORM_SCHEMAS],
  ['record-form-constraints', RECORD_FORM_SCHEMAS],
])('forms show the constraints of their schemas before these are loaded: %s', async (file, schemas) => {
  const forms = await Promise.all(
    Object.entries(schemas).map(async ([name, load]) => {
      const schema: z.ZodObject = await load();
      return [name, constraintsOf(schema, Object.hasOwn(STEP_SCHEMAS, name))] as const;
    }),
  );
  const text = `${JSON.stringify(Object.fromEntries(forms), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../../app/domain/model/${file}.json`);
});

it('steps are checked in the browser by the schema of the server', async () => {
  for (const [name, schema] of Object.entries(STEP_SCHEMAS)) {
    expect(await RECORD_FORM_SCHEMAS[name as keyof typeof RECORD_FORM_SCHEMAS]()).toBe(schema);
  }
});
