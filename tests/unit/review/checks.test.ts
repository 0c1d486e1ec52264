import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailDomainOf } from '~/catalogue/mail-domains.server';
import { isNpi } from '~/domain/model/fields';
import { siteProfileSchema } from '~/domain/model/organization-schema';
import { missingFor, organizationChecks, studyChecks, type TrialOfRecord } from '~/domain/model/review-checks';
import { readNpiAnswer } from '~/gateways/npi.server';
import { cityOfZip, placeOfCity, placeOfZip } from '~/gateways/zip.server';
import { milesBetween } from '~/matching/distance';

const SITE = {
  type: 'site' as const,
  name: 'Riverside Clinic',
  email: 'office@riverside.example',
  phone: null,
  website: 'https://www.riverside.example',
  address: '1 River Street',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
  npi: null,
  piNpi: null,
  piName: 'Dr. Miriam Okafor',
};
const KNOWN = {
  mail: mailDomainOf(SITE.email),
  documents: 1,
  zip: { city: 'Boston', state: 'MA' },
  miles: 2,
  npi: null,
  piNpi: null,
};
const USUAL = { otherNames: [] };
const STUDY = { nctNumber: null, title: 'A study', sponsorName: null, onBehalfOf: null, origins: null, countries: [] };
const stateOf = (label: string, site = {}, known = {}) =>
  organizationChecks({ ...SITE, ...site }, { ...KNOWN, mail: mailDomainOf({ ...SITE, ...site }.email), ...known }).find(
    (check) => check.label === label,
  )?.state;

describe('an NPI number', () => {
  it('[SCR-26] has ten digits of which the last checks the others', () => {
    // The example of the standard, and one other real number.
    for (const number of ['1234567893', '1245319599']) expect(isNpi(number)).toBe(true);
    for (const number of ['1234567890', '123456789', '3234567893', '12345678933', 'abcdefghij', '']) {
      expect(isNpi(number)).toBe(false);
    }
  });

  it('[SCR-26] is optional in a profile, may have spaces, and is refused with a wrong check digit', () => {
    const site = { ...SITE, therapeuticAreas: ['Oncology'], equipment: [] };
    expect(siteProfileSchema.parse({ ...site, npi: '123 456-7893' }).npi).toBe('1234567893');
    expect(siteProfileSchema.parse(site).npi).toBeNull();
    const { error } = siteProfileSchema.safeParse({ ...site, piNpi: '1234567890' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['piNpi']]);
  });
});

describe('what is missing', () => {
  it('[SCR-25] is everything but the ZIP code for a lead that gave nothing else', () => {
    const lead = { ...SITE, address: null, city: null, state: null, zipCode: '87501', email: null };
    expect(missingFor(lead)).toEqual(['street address', 'city', 'state', 'e-mail address or phone number']);
    expect(missingFor({ ...SITE, zipCode: null })).toEqual(['ZIP code']);
    expect(missingFor(SITE)).toEqual([]);
    expect(missingFor({ ...lead, type: 'sponsor' })).toEqual([]);
  });
});

describe('the checks of a site', () => {
  it('[SCR-22] are in order if everything agrees', () => {
    const checks = organizationChecks(SITE, KNOWN);
    expect(checks.filter(({ state }) => state === 'problem')).toEqual([]);
  });

  it('[SCR-22] find a ZIP code that is in another state, far from the city, or not in use', () => {
    const label = 'Address and ZIP code';
    expect(stateOf(label, {}, { zip: { city: 'Santa Fe', state: 'NM' } })).toBe('problem');
    expect(stateOf(label, { state: 'Massachusetts' })).toBe('ok');
    expect(stateOf(label, {}, { miles: 90 })).toBe('problem');
    expect(stateOf(label, {}, { zip: null })).toBe('problem');
    expect(stateOf(label, { zipCode: null })).toBe('unknown');
  });

  it('[SCR-22] compare the domain of the e-mail address with the website', () => {
    const label = 'E-mail and website';
    expect(stateOf(label)).toBe('ok');
    expect(stateOf(label, { email: 'a@mail.riverside.example' })).toBe('ok');
    expect(stateOf(label, { email: 'riverside@gmail.com' })).toBe('problem');
    expect(stateOf(label, { website: null })).toBe('unknown');
  });

  it('[SCR-22] check the NPI number: its check digit and, if it responds, the registry', () => {
    const label = 'NPI number';
    const found = {
      kind: 'found' as const,
      name: 'RIVERSIDE CLINIC',
      city: 'BOSTON',
      state: 'MA',
      active: true,
      ...USUAL,
    };
    const npi = '1234567893';
    expect(stateOf(label)).toBe('unknown');
    expect(stateOf(label, { npi: '1234567890' })).toBe('problem');
    expect(stateOf(label, { npi }, { npi: { kind: 'unreachable' } })).toBe('unknown');
    expect(stateOf(label, { npi }, { npi: { kind: 'missing' } })).toBe('problem');
    expect(stateOf(label, { npi }, { npi: found })).toBe('ok');
    expect(stateOf(label, { npi }, { npi: { ...found, state: 'NM' } })).toBe('problem');
    expect(stateOf(label, { npi }, { npi: { ...found, active: false } })).toBe('problem');
    expect(stateOf(label, { npi }, { npi: { ...found, name: 'LAKEVIEW DERMATOLOGY PC' } })).toBe('problem');
    expect(stateOf(label, { npi }, { npi: { ...found, name: 'RIVERSIDE MEDICAL GROUP LLC' } })).toBe('ok');
  });

  it('[SCR-22] compare the investigator’s name with the registry’s, wherever the practice is', () => {
    const label = 'NPI number of the investigator';
    const piNpi = '1234567893';
    const found = {
      kind: 'found' as const,
      name: 'MIRIAM OKAFOR',
      city: 'SANTA FE',
      state: 'NM',
      active: true,
      ...USUAL,
    };
    expect(stateOf(label, { piNpi }, { piNpi: found })).toBe('ok');
    expect(stateOf(label, { piNpi }, { piNpi: { ...found, name: 'MIRIAM LEE' } })).toBe('problem');
    expect(stateOf(label, { piNpi, piName: null }, { piNpi: found })).toBe('unknown');
  });

  it('[SCR-22] ask for documents', () => {
    expect(stateOf('Documents on file', {}, { documents: 0 })).toBe('problem');
    const contact = mailDomainOf('someone@gmail.com');
    const checks = studyChecks(STUDY, { documents: 0, sponsor: null, contact });
    expect(checks.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'problem', 'problem']);
  });
});

describe('[REG-20] a study from a record', () => {
  const checksOf = (study: object, trial: TrialOfRecord | null = null) =>
    studyChecks({ ...STUDY, ...study }, { documents: 1, sponsor: null, contact: null, trial });
  const trial = {
    title: 'Velorafen in Adults With Asthma',
    leadSponsor: 'Celgene',
    status: 'RECRUITING',
    stopped: null,
  };
  const textsOf = (study: object) => checksOf(study, trial).map(({ text }) => text);
  it('says who the record’s lead sponsor is, if the poster has not said that it acts for it', () => {
    const says = (study: object) => textsOf(study).find((text) => text.includes('Celgene'));
    expect(says({ sponsorName: 'Larkspur' })).toContain('nobody has said that it acts for Celgene');
    expect(says({ sponsorName: 'Celgene Inc.' })).toBe('Celgene Inc.');
    expect(says({ sponsorName: 'Larkspur', onBehalfOf: 'Celgene' })).toBe(
      'Larkspur, on behalf of Celgene. We have only the poster’s word for it.',
    );
  });
  it('[REG-49] says that the trial has stopped, and that it is not in the United States', () => {
    const saysOf = (status: string, stopped: string | null = null) =>
      checksOf({}, { ...trial, status, stopped }).map(({ text }) => text);
    expect(saysOf('TERMINATED')).toContain('The registry record says: Terminated.');
    expect(saysOf('TERMINATED', 'Terminated in May 2020')).toContain(
      'The registry record says: Terminated in May 2020.',
    );
    expect(saysOf('RECRUITING').join()).not.toContain('The registry record says');
    const abroad = 'None of the study’s countries is the United States, where all sites here are.';
    const countries = [{ country: 'Spain', sites: 2, patients: null }];
    expect(textsOf({ countries })).toContain(abroad);
    expect(textsOf({ countries: [...countries, { country: 'United States', sites: 1, patients: 9 }] })).not.toContain(
      abroad,
    );
  });
  it('[SCR-22] is compared with the record of its number', () => {
    const nctNumber = 'NCT90000001';
    const compared = (title: string, record: TrialOfRecord | null = trial) =>
      checksOf({ nctNumber, title }, record).find(({ label }) => label === 'NCT number');
    expect(compared('VELORAFEN in adults with asthma.')).toMatchObject({ state: 'ok' });
    expect(compared('Breathing Exercises')).toMatchObject({
      state: 'problem',
      text: `${nctNumber}. Its registry record has another title: ${trial.title}`,
    });
    expect(compared(trial.title, null)?.state, 'before its record was read').toBe('unknown');
  });
  it('names the estimates that the sponsor has not confirmed', () => {
    const origins = { budgetPerPatient: 'estimate', title: 'record' };
    expect(textsOf({ origins })).toContain(
      'Not confirmed by the sponsor, so not shown to anyone else: Budget per patient.',
    );
    expect(textsOf({ origins: null }).join()).not.toContain('Not confirmed');
  });
});

describe('the place of a site', () => {
  const label = 'Address and ZIP code';
  const placed = (city: string, state: string, zipCode: string) => {
    const [zip, place] = [placeOfZip(zipCode), placeOfCity(city, state)];
    return stateOf(
      label,
      { city, state, zipCode },
      { zip: cityOfZip(zipCode), miles: zip && place && milesBetween(zip, place) },
    );
  };

  it.each([
    ['Pago Pago', 'American Samoa', '96799'],
    ['Rota', 'CNMI', '96951'],
    ['Charlotte Amalie', 'U.S. Virgin Islands', '00802'],
    ['Hagåtña', 'Guam', '96910'],
    ['Ponce', 'P.R.', '00730'],
    ['Worcester', 'Mass.', '01608'],
    ['Washington', 'Washington, D.C.', '20001'],
    ['Philadelphia', 'Penna.', '19104-1234'],
    ['APO', 'AE', '09012'],
    ['FPO', 'Armed Forces Pacific', '96601'],
    ['Koror', 'Palau', '96940'],
  ])('[GEN-32] raises no false alarm: %s, %s %s', (city, state, zipCode) => {
    expect(placed(city, state, zipCode)).toBe('ok');
  });

  it('[GEN-32] is compared with the ZIP code, however the state is written', () => {
    expect(placed('Boston', 'Calif.', '02115')).toBe('problem');
    expect(placed('APO', 'AE', '02115')).toBe('problem');
    expect(placed('Buffalo', 'N.Y.', '10001')).toBe('problem');
    expect(placed('APO', 'AE', '09999')).toBe('unknown');
    const [, place] = organizationChecks({ ...SITE, zipCode: '2115' }, { ...KNOWN, zip: null });
    expect(place?.text).toBe('2115 is not a ZIP code. Perhaps 02115 is meant.');
  });
});

describe('an answer of the NPI registry', () => {
  const label = 'NPI number';
  const basic = { organization_name: 'QRS EXAMPLE HOLDINGS, L.L.C.', status: 'A' };
  const other_names = [{ organization_name: 'ALDERMERE BAY ORTHOPEDICS', type: 'Doing Business As', code: '3' }];
  const addresses = [{ address_purpose: 'LOCATION', city: 'BOSTON', state: 'MA' }];
  const npi = '1234567893';
  const checked = (name: string, entry: object) =>
    stateOf(label, { npi, name }, { npi: readNpiAnswer({ result_count: 1, results: [entry] }) });

  it('[GEN-34] counts the names that it does business as', () => {
    const entry = { basic, other_names, addresses };
    for (const name of ['Aldermere Bay Orthopaedics', 'ALDERMERE BAY ORTHOPEDICS, P.C.', 'QRS Example Holdings LLC']) {
      expect(checked(name, entry), name).toBe('ok');
    }
    expect(checked('Pinewater Dermatology', entry)).toBe('problem');
    expect(checked('Aldermere Bay Orthopedics', { basic, addresses })).toBe('problem');
  });

  it('[GEN-34] leaves out legal forms, degrees and punctuation', () => {
    const form = fc.constantFrom(
      '',
      ' LLC',
      ', P.L.L.C.',
      ', Inc.',
      ' P.A.',
      ', M.D., P.C.',
      ' Corp.',
      ' Incorporated',
    );
    const cased = fc.constantFrom('Velden Kidney & Heart', 'VELDEN KIDNEY AND HEART', 'Velden Kidney, Heart');
    fc.assert(
      fc.property(cased, form, form, (name, one, other) => {
        expect(
          checked(name + one, { basic: { ...basic, organization_name: `Velden Kidney and Heart${other}` }, addresses }),
        ).toBe('ok');
      }),
    );
  });

  it('[GEN-34] says that a number is deactivated, and has no name for it', () => {
    const entries = [
      { basic: { ...basic, status: 'D' }, addresses },
      { basic: { status: 'D' }, addresses: [] },
      { basic: {} },
      { basic, addresses, deactivation_date: '2020-01-31' },
    ];
    for (const entry of entries) {
      const known = { ...KNOWN, npi: readNpiAnswer({ results: [entry] }) };
      const check = organizationChecks({ ...SITE, npi }, known).find((each) => each.label === label);
      expect(check?.state).toBe('problem');
      expect(check?.text).toContain(`${npi} is no longer active: the NPI registry has deactivated it.`);
    }
  });

  it('[GEN-34] that is an error says nothing about the number', () => {
    for (const body of [{ Errors: [{ description: 'busy' }] }, {}, null, [], 'x', { results: null }]) {
      expect(() => readNpiAnswer(body)).toThrow();
    }
    expect(readNpiAnswer({ result_count: 0, results: [] })).toEqual({ kind: 'missing' });
  });
});

describe('a ZIP code whose zero was dropped', () => {
  const refused = (zipCode: string) => {
    const { error } = siteProfileSchema.safeParse({ ...SITE, therapeuticAreas: ['Oncology'], equipment: [], zipCode });
    return error?.issues.map(({ path, message }) => `${path}: ${message.slice(0, 6)}`);
  };

  it('[GEN-33] is asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 501, max: 9999 }), (number) => {
        const meant = String(number).padStart(5, '0');
        expect(refused(`${number}`)).toEqual([`zipCode: ${meant}?`]);
        expect(refused(meant)).toBeUndefined();
      }),
    );
    for (const zipCode of ['02115', '02115-1234', '2115 AB', 'K1A 0B1']) expect(refused(zipCode)).toBeUndefined();
  });
});
