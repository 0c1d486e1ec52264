import { describe, expect, it } from 'vitest';
import type { StudyValues } from '~/domain/studies/changes';
import { gapsFilled } from '~/domain/studies/gaps';
import { fieldsOf } from '~/registry/import-study';
import { toLookup } from '~/registry/lookup';
import { registryRecord } from '~/registry/record';
import record from '../../fixtures/registry/NCT90000001.json';

const found = toLookup(registryRecord.parse(record));
const blank = {
  ...{ title: 'Mine', phase: 'phase_ii', therapeuticArea: 'oncology', nctNumber: 'NCT90000001' },
  ...{ shortTitle: null, acronym: null, indication: null, description: null, sponsorName: null },
  ...{ enrollmentTarget: null, totalSites: 5, duration: 12, requiredEquipment: [], budgetPerPatient: null },
  ...{ estimatedStartDate: null, studyDesign: null, geographicPreferences: [], inclusionCriteria: null },
  ...{ exclusionCriteria: null, primaryEndpoints: null, secondaryEndpoints: null, regulatoryStatus: null },
} as unknown as StudyValues;

describe('[SCR-09] what a registry record adds to a study', () => {
  it('is the blank fields that the record states', () => {
    const { indication, description, enrollmentTarget, primaryEndpoints } = fieldsOf(found);
    expect(gapsFilled(blank, found)).toMatchObject({ indication, description, enrollmentTarget, primaryEndpoints });
  });

  it('leaves out fields that a person entered, and our own guesses', () => {
    const entered = { ...blank, description: 'Our own words', enrollmentTarget: 7, geographicPreferences: ['Midwest'] };
    const filled = gapsFilled(entered, found);
    for (const field of ['description', 'enrollmentTarget', 'geographicPreferences', 'title', 'phase']) {
      expect(filled).not.toHaveProperty(field);
    }
    for (const field of ['requiredEquipment', 'budgetPerPatient', 'totalSites', 'irbApproval', 'musts']) {
      expect(filled).not.toHaveProperty(field);
    }
  });
});
