import { describe, expect, it } from 'vitest';
import { type Compared, duplicateReasons } from '~/domain/duplicates/rules.server';

const SITE: Compared = {
  ...{ type: 'site', name: 'Harbor Heart Clinic', email: 'office@harborheart.example', phone: '617-555-0100' },
  ...{ website: 'https://www.harborheart.example', address: '1 River Street, Suite 200', city: 'Boston', state: 'MA' },
  ...{ zipCode: '02115', npi: '1234567893' },
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
