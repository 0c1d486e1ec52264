import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAbroad } from '~/matching/target';
import { registryRecordSchema } from '~/registry/record';
import { listedPlaces, trialFacts } from '~/registry/trial-facts';
import { MADE_UP_RECORDS, recordFiles } from '~tests/support/registry-stand-in';

const read = (file: string) => registryRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const record = read(path.join(MADE_UP_RECORDS, 'NCT90000001.json'));

describe('a record as evidence', () => {
  it('[I4] has the registry’s values in its own terms', () => {
    expect(trialFacts(record)).toEqual({
      nctId: 'NCT90000001',
      title: 'Velorafen Added to Standard Chemotherapy in Adults With Advanced Breast Cancer',
      conditions: ['Breast Cancer', 'Heart Failure'],
      interventions: ['Drug: Velorafen', 'Drug: Placebo'],
      phases: ['PHASE2', 'PHASE3'],
      studyType: 'INTERVENTIONAL',
      status: 'RECRUITING',
      sponsor: 'Larkmoor Therapeutics',
      sponsorClass: 'INDUSTRY',
      enrollment: 420,
      sex: 'FEMALE',
      minAge: '18 Years',
      maxAge: null,
      startDate: '2024-03-18',
      completionDate: '2027-09',
    });
  });
  it('[I4] lists only its US facilities', () => {
    expect(listedPlaces(record)).toEqual([
      { facility: 'Aldermere General Hospital', city: 'Boston', state: 'MA', zip: null, status: null },
      { facility: 'Pinewater Clinic', city: 'Austin', state: 'TX', zip: null, status: null },
    ]);
  });
  it.each([
    ['United States', 'TX', 'TX'],
    ['USA', 'Mass.', 'MA'],
    ['Puerto Rico', 'San Juan', 'PR'],
    ['Commonwealth of Puerto Rico', null, 'PR'],
    ['Guam', null, 'GU'],
    ['Virgin Islands (U.S.)', null, 'VI'],
  ])('[REG-08] a facility in %s is one of ours', (country, state, code) => {
    const located = registryRecordSchema.parse({
      protocolSection: {
        identificationModule: { nctId: 'NCT00000001' },
        contactsLocationsModule: { locations: [{ facility: 'A clinic', city: 'A city', country, state }] },
      },
    });
    expect(listedPlaces(located)).toMatchObject([{ facility: 'A clinic', state: code }]);
    expect(isAbroad({ countries: [{ country }] })).toBe(false);
    expect(isAbroad({ countries: [{ country: 'Mexico' }] })).toBe(true);
  });
  it('[I4] an almost empty record still has facts', () => {
    const bare = registryRecordSchema.parse({ protocolSection: { identificationModule: { nctId: 'nct00000001' } } });
    expect(trialFacts(bare)).toMatchObject({ nctId: 'NCT00000001', title: 'nct00000001', conditions: [], sponsor: '' });
    expect(listedPlaces(bare)).toEqual([]);
  });
  it.each(recordFiles())('[I4] %s is read', (file) => {
    const facts = trialFacts(read(file));
    expect(facts.nctId).toBe(path.basename(file, '.json'));
    expect(facts.title).not.toBe('');
  });
});
