import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compared, duplicateReasons } from '~/domain/commands/duplicates/rules.server';
import { sharedPiece } from '~/registry/name-words';

const SITE: Compared = {
  type: 'site',
  name: 'Harbor Heart Clinic',
  email: 'office@harborheart.example',
  phone: '617-555-0100',
  website: 'https://www.harborheart.example',
  address: '1 River Street, Suite 200',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
  npi: '1234567893',
};
const NOTHING = { email: null, phone: null, website: null, address: null, npi: null };
const reasons = (other: Partial<Compared>, site: Partial<Compared> = {}) =>
  duplicateReasons({ ...SITE, ...site }, { ...SITE, ...NOTHING, ...other });

describe('a likely duplicate', () => {
  it('[SCR-27] has the same NPI number, whatever its other fields are', () => {
    expect(reasons({ name: 'Another', city: 'Salem', zipCode: '01970', npi: '1234567893' })).toEqual([
      'Same NPI number',
    ]);
  });

  it('[SCR-27] has a similar name in the same city or ZIP code', () => {
    expect(reasons({ name: 'The Harbor Heart Clinic, LLC' })).toEqual(['Similar name', 'Same city or ZIP code']);
    // A chain of clinics uses its name and domain in several cities.
    const elsewhere = { city: 'Salem', zipCode: '01970', email: 'salem@harborheart.example' };
    expect(reasons(elsewhere)).toEqual([]);
  });

  it('[SCR-27] is not in a city of the same name in another state', () => {
    const other = { name: 'The Harbor Heart Clinic', zipCode: null };
    expect(reasons({ ...other, state: 'Massachusetts' })).toEqual(['Similar name', 'Same city or ZIP code']);
    expect(reasons({ ...other, state: 'GA' })).toEqual([]);
  });

  it('[SCR-27] shares two of address, phone and domain under another name', () => {
    const other = { name: 'Boston Cardiology Partners' };
    expect(reasons({ ...other, address: '1 river st.', phone: '(617) 555-0100' })).toEqual([
      ...['Same address', 'Same phone number'],
    ]);
    expect(reasons({ ...other, phone: '+1 617 555 0100' })).toEqual([]);
    expect(reasons({ ...other, email: 'trials@harborheart.example', phone: '6175550100' })).toContain(
      'Same e-mail or website domain',
    );
  });

  it('[SCR-27] is found although a kiosk lead has no more than a name, an address and a domain', () => {
    const lead = { city: null, state: null, zipCode: null, address: null };
    expect(reasons({ ...lead, email: 'pat@harborheart.example' })).toEqual([
      ...['Similar name', 'Same e-mail or website domain'],
    ]);
    expect(reasons(lead)).toEqual([]);
  });

  it('[SCR-27] is not one because of a mail provider or another type', () => {
    const gmail = { name: 'Elm Family Practice', email: 'elm@gmail.com', website: null };
    expect(reasons({ ...gmail, phone: '617-555-0100' }, { email: 'harbor@gmail.com', website: null })).toEqual([]);
    expect(reasons({ type: 'sponsor' })).toEqual([]);
  });
});

describe('two spellings of a clinic', () => {
  it.each([
    ['Kqz VAMC', 'Kqz VA Medical Center', 'Kqz V.A. Med. Ctr.', 'Kqz Veterans Affairs Medical Center'],
    [
      'Velden Orthopaedics',
      'Velden Orthopedics, P.C.',
      'VELDEN ORTHOPEDICS PLLC',
      'Veldén Orthopædics'.replace('æ', 'ae'),
    ],
    [
      'Veldén Paediatric Haematology Centre',
      'Velden Pediatric Hematology Center',
      'Velden Ped\u00adiatric Hematology Ctr.',
    ],
    ['Velden Oesophageal & Anaesthesia Specialists', 'Velden Esophageal and Anesthesia Specialists'],
    ['Velden Leukaemia and Tumour Programme', 'Velden Leukemia & Tumor Program'],
    ['St. Velden Hospital', 'Saint Velden Hosp.', 'ST VELDEN HOSPITAL INC.'],
    ['Mt. Velden Medical Center', 'Mount Velden Medical Centre'],
    ['Univ. of Velden Hospital', 'University of Velden Hosp'],
    ['Ida Velden, M.D.', 'Ida Velden MD', 'Ida Velden, M.D., PLLC', 'Ida Velden'],
    ['Velden Health Care', 'Velden Healthcare'],
    ['St. Mary’s Velden Hospital', 'St Marys Velden Hospital', "Saint Mary's Velden Hosp."],
    ['Optimised Velden Care', 'Optimized Velden Care'],
    ['QRS Holdings LLC dba Velden Kidney Care', 'Velden Kidney Care'],
  ])('[GEN-36] is a similar name: %s', (...names) => {
    for (const name of names)
      for (const other of names) expect(reasons({ name: other }, { name }), other).toContain('Similar name');
  });

  const [words, british] = [
    [
      'pediatric',
      'hematology',
      'orthopedic',
      'gynecology',
      'ischemia',
      'esophagus',
      'fetal',
      'diarrhea',
      'celiac',
      'behavior',
    ],
    [
      'paediatric',
      'haematology',
      'orthopaedic',
      'gynaecology',
      'ischaemia',
      'oesophagus',
      'foetal',
      'diarrhoea',
      'coeliac',
      'behaviour',
    ],
  ];
  it('[GEN-36] may be British and American, in any combination, and a search finds both', () => {
    fc.assert(
      fc.property(fc.subarray([...words.keys()], { minLength: 1, maxLength: 3 }), (chosen) => {
        const [name, other] = [words, british].map((each) => `${chosen.map((at) => each[at]).join(' ')} Velden`);
        expect(reasons({ name: other }, { name })).toContain('Similar name');
      }),
    );
    for (const [at, word] of words.entries()) {
      for (const spelled of [word, british[at] ?? '']) {
        expect(word).toContain(sharedPiece(spelled));
        expect(british[at]).toContain(sharedPiece(spelled));
        expect(sharedPiece(spelled).length, spelled).toBeGreaterThan(2);
      }
    }
  });

  it('[GEN-36] is not made of degrees, legal forms and common words', () => {
    expect(reasons({ name: 'Ida Velden, M.D.' }, { name: 'Per Aldermere, M.D.' })).toEqual([]);
    expect(reasons({ name: 'Velden Dermatology, PLLC' }, { name: 'Aldermere Cardiology, PLLC' })).toEqual([]);
    expect(reasons({ name: 'MD Velden Center' }, { name: 'Aldermere Center' })).toEqual([]);
    expect(
      reasons({ name: 'St. Mary’s Hospital', city: 'Salem', zipCode: '01970' }, { name: 'Saint Mary’s Hospital' }),
    ).toEqual([]);
  });

  it('[GEN-35] share a phone number with an extension, and the address unless the suites differ', () => {
    const [here, phone] = [{ name: 'Alder Q', address: '9 Qzk Ave' }, '617-555-0148'];
    const both = ['Same address', 'Same phone number'];
    const there = (address: string) =>
      reasons({ name: 'Mund R', address, phone: `${phone} ext. 7` }, { ...here, phone });
    expect(there('9 Qzk Avenue')).toEqual(both);
    expect(there('9 Qzk Avenue, Suite 3')).toEqual(both);
    here.address = '9 Qzk Ave # 3';
    expect(there('9 Qzk Avenue, Suite 3')).toEqual(both);
    expect(there('9 Qzk Avenue, Suite 4')).toEqual([]);
  });
});
