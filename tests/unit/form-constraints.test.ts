import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RECORD_FORM_SCHEMAS } from '~/domain/model/record-forms';
import { STEP_SCHEMAS } from '~/domain/model/step-schemas';
import { FILES, formConstraints } from '../../scripts/form-constraints.mts';

it('forms show the constraints of their schemas before these are loaded', async () => {
  const texts = await formConstraints();
  for (const name of ['forms', 'recordForms'] as const)
    expect(readFileSync(FILES[name], 'utf8'), 'npm run build writes them again').toBe(texts[name]);
});

it('steps are checked in the browser by the schema of the server', async () => {
  for (const [name, schema] of Object.entries(STEP_SCHEMAS)) {
    expect(await RECORD_FORM_SCHEMAS[name as keyof typeof RECORD_FORM_SCHEMAS]()).toBe(schema);
  }
});
