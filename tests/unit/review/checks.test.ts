import { describe, expect, it } from 'vitest';
import { mailDomainOf } from '~/catalogue/mail-domains.server';
import { isNpi } from '~/domain/organizations/npi';
import { siteProfileSchema } from '~/domain/organizations/schema';
import { missingFor, organizationChecks, studyChecks } from '~/domain/review/checks';

const SITE = {
  ...{ type: 'site' as const, name: 'Riverside Clinic', email: 'office@riverside.example', phone: null },
  ...{ website: 'https://www.riverside.example', address: '1 River Street', city: 'Boston', state: 'MA' },
  ...{ zipCode: '02115', npi: null, piNpi: null, piName: 'Dr. Miriam Okafor' },
};
const KNOWN = {
  mail: mailDomainOf(SITE.email),
  documents: 1,
  zip: { city: 'Boston', state: 'MA' },
  miles: 2,
  npi: null,
  piNpi: null,
};
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
    const found = { kind: 'found' as const, name: 'RIVERSIDE CLINIC', city: 'BOSTON', state: 'MA', active: true };
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
    const found = { kind: 'found' as const, name: 'MIRIAM OKAFOR', city: 'SANTA FE', state: 'NM', active: true };
    expect(stateOf(label, { piNpi }, { piNpi: found })).toBe('ok');
    expect(stateOf(label, { piNpi }, { piNpi: { ...found, name: 'MIRIAM LEE' } })).toBe('problem');
    expect(stateOf(label, { piNpi, piName: null }, { piNpi: found })).toBe('unknown');
  });

  it('[SCR-22] ask for documents', () => {
    expect(stateOf('Documents on file', {}, { documents: 0 })).toBe('problem');
    const contact = mailDomainOf('someone@gmail.com');
    const checks = studyChecks({ nctNumber: null }, { documents: 0, sponsor: null, contact });
    expect(checks.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'problem', 'problem']);
  });
});
