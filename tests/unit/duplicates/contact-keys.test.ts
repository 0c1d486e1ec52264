import { describe, expect, it } from 'vitest';
import { domainOf, phoneKeyOf, streetOf, zip5 } from '~/catalogue/contact-keys';
import { ownDomainOf } from '~/catalogue/mail-domains.server';

describe('the key of a contact detail', () => {
  it('[SCR-27] is the same for every spelling', () => {
    expect(['617-555-0100', '+1 (617) 555 0100', '16175550100'].map(phoneKeyOf)).toEqual(Array(3).fill('6175550100'));
    expect(['02115', ' 02115-1234'].map(zip5)).toEqual(['02115', '02115']);
    expect(['1 River Street, Suite 200', '1 river st.'].map(streetOf)).toEqual(['1 river st', '1 river st']);
    const addresses = [
      'office@Clinic.example',
      'https://www.clinic.example/contact',
      'www.clinic.example',
      'clinic.example',
    ];
    expect(addresses.map(domainOf)).toEqual(Array(4).fill('clinic.example'));
  });

  it('[SCR-27] is missing if there is nothing to compare', () => {
    expect([null, '', '555-0100'].map(phoneKeyOf)).toEqual([null, null, null]);
    expect([null, 'K1A 0B1', '0211'].map(zip5)).toEqual([undefined, undefined, undefined]);
    expect([null, '', 'none', 'our page'].map(domainOf)).toEqual([null, null, null, null]);
    expect(['pat@gmail.com', 'https://www.facebook.com/clinic'].map(ownDomainOf)).toEqual([null, null]);
  });
});
