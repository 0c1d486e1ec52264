import { expect, test } from 'vitest';
import { registryReadOf } from '~/domain/commands/studies/registry-read';
import { applyImport, originsIn } from '~/domain/model/study-import';
import { normalizeTyped, STUDY_STEPS } from '~/domain/model/study-steps';
import { readFormData } from '~/http/input.server';
import { typedInto } from '~/http/typed-into.server';
import { importRecord } from '~/registry/import-study';
import { registryRecordSchema } from '~/registry/record';

const record = registryRecordSchema.parse({
  protocolSection: {
    identificationModule: { nctId: 'NCT78000011', briefTitle: 'Velorafen in Asthma' },
    designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE2'], enrollmentInfo: { count: 120 } },
    eligibilityModule: {
      eligibilityCriteria: 'Inclusion Criteria:\n\n* A\n* B\n\nExclusion Criteria:\n\n* C\n* D',
      minimumAge: '18 Years',
    },
    outcomesModule: { primaryOutcomes: [{ measure: 'a' }, { measure: 'b' }] },
  },
});

test('[REG-20] texts that a form without scripts sends back unchanged, with CR LF, keep their origin', async () => {
  const imported = importRecord(record);
  const read = { ...imported, read: registryReadOf(imported, record), readAt: 1 };
  const typed = applyImport({ nctNumber: 'NCT78000011' }, read, { fillsSponsor: true });
  const texts = ['inclusionCriteria', 'exclusionCriteria', 'primaryEndpoints'];
  const body = new URLSearchParams(texts.map((name) => [name, String(typed[name]).replaceAll('\n', '\r\n')]));
  const form = await readFormData(new Request('http://localhost/', { method: 'POST', body }));
  const step = STUDY_STEPS.find(({ key }) => key === 'requirements');
  if (!step) throw new Error('no such step');
  const sent = typedInto(form, { steps: STUDY_STEPS, keepsOtherSteps: true, normalizeTyped }, step).typed;
  const now = originsIn({ ...typed, ...sent });
  for (const name of texts)
    expect(now?.[name], name).toBe('derived' === originsIn(typed)?.[name] ? 'derived' : 'record');
});
