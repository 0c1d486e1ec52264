import { describe, expect, it } from 'vitest';
import type { StudyValues } from '~/domain/model/study-changes';
import { gapsFilled } from '~/domain/model/study-gaps';
import { importRecord } from '~/registry/import-study';
import { registryRecordSchema } from '~/registry/record';
import record from '../../fixtures/registry/NCT90000001.json';

const found = importRecord(registryRecordSchema.parse(record));
const blank = {
  title: 'Mine',
  phase: 'phase_ii',
  therapeuticArea: 'oncology',
  nctNumber: 'NCT90000001',
  shortTitle: null,
  acronym: null,
  indication: null,
  description: null,
  sponsorName: null,
  enrollmentTarget: null,
  totalSites: 5,
  duration: 12,
  requiredEquipment: [],
  budgetPerPatient: null,
  estimatedStartDate: null,
  studyDesign: null,
  geographicPreferences: [],
  inclusionCriteria: null,
  protocolNumber: null,
  secondaryIds: null,
  countries: [],
  exclusionCriteria: null,
  primaryEndpoints: null,
  secondaryEndpoints: null,
  regulatoryStatus: null,
} as unknown as StudyValues;

describe('[SCR-09] what a registry record adds to a study', () => {
  it('is the blank fields that the record states', () => {
    const { indication, description, enrollmentTarget, primaryEndpoints } = found.values;
    const { values, origins } = gapsFilled(blank, found);
    expect(values).toMatchObject({ indication, description, enrollmentTarget, primaryEndpoints });
    expect(values.countries?.[0]).toEqual({ country: 'United States', sites: 2, patients: null });
    expect(origins).toMatchObject({ indication: 'record', countries: 'derived' });
  });

  it('leaves out fields that a person entered, and estimates', () => {
    const entered = { ...blank, description: 'Our own words', enrollmentTarget: 7, geographicPreferences: ['Midwest'] };
    const { values: filled } = gapsFilled(entered, found);
    for (const field of ['description', 'enrollmentTarget', 'geographicPreferences', 'title', 'phase']) {
      expect(filled).not.toHaveProperty(field);
    }
    for (const field of ['requiredEquipment', 'budgetPerPatient', 'acronym', 'irbApproval', 'musts']) {
      expect(filled).not.toHaveProperty(field);
    }
  });
});
