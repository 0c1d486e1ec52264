import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainOf, phoneKeyOf, zip5 } from '~/catalogue/contact-keys';
import { ownDomainOf } from '~/catalogue/mail-domains.server';
import { addressParts, streetOf } from '~/catalogue/street-keys';

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

describe('the key of a phone number', () => {
  const forms = fc.constantFrom(
    '617-555-0136',
    '(617) 555-0136',
    '+1 617 555 0136',
    '1.617.555.0136',
    '6175550136',
    '001 617 555 0136',
    'Tel. 617/555-0136',
    '６１７-555-0136',
  );
  const marks = fc.constantFrom(' x', ' ext. ', ', ext ', ' #', 'x', ' Ext.', ' extension ', ';ext=', ' extn: ', ' X ');
  it('[GEN-35] leaves out extensions and the country code', () => {
    fc.assert(
      fc.property(forms, marks, fc.integer({ min: 0, max: 999_999 }), (form, mark, extension) => {
        expect(phoneKeyOf(form)).toBe('6175550136');
        expect(phoneKeyOf(`${form}${mark}${extension}`)).toBe('6175550136');
      }),
      { numRuns: 300 },
    );
  });

  it('[GEN-35] reads letters as a keypad does', () => {
    for (const text of ['1-800-FLOWERS', '800-356-9377', '(800) FLOWERS x12', '1 800 flowers', '1-800-FLOWERSNOW']) {
      expect(phoneKeyOf(text), text).toBe('8003569377');
    }
    expect(phoneKeyOf('1-800-EXT-1234')).toBe('8003981234');
  });

  it('[GEN-35] keeps numbers abroad apart, and needs all of a number', () => {
    expect(phoneKeyOf('+44 20 7946 0958')).toBe(phoneKeyOf('011 44 20 7946 0958'));
    for (const same of [
      '+44 (0)20 7946 0958',
      '+44 20 7946 0958, 5',
      '+44 20 7946 0958 option 5',
      '+44 20 7946 0958 poste 5',
    ])
      expect(phoneKeyOf(same), same).toBe('+442079460958');
    expect(phoneKeyOf('+44 20 7946 0958')).not.toBe(phoneKeyOf('+44 20 7946 0912'));
    for (const text of ['555-0136 ext. 421', '555-0136', 'x 12345678', 'n/a', ''])
      expect(phoneKeyOf(text), text).toBeNull();
  });
});

describe('the key of a street address', () => {
  const same = (texts: string[]) => new Set(texts.map((text) => JSON.stringify(addressParts(text)))).size;
  it.each([
    [
      [
        '12 Kqz Ave #5',
        '12 Kqz Avenue, Suite 5',
        '12 KQZ AVE STE 5',
        '12 Kqz Av. Unit 5',
        '12 Kqz Ave., Ste. #5',
        'Suite 5, 12 Kqz Ave',
      ],
    ],
    [['P.O. Box 12', 'PO Box 12', 'P O Box 12', 'Post Office Box 12', 'POB 12', 'p.o.box #12', 'Box 12']],
    [['1 Kqz Parkway', '1 Kqz Pkwy', '1 Kqz Pky.', 'One Kqz Parkway']],
    [['1 North Kqz Boulevard', '1 N. Kqz Blvd.', '1 N Kqz Blvd', '1 No. Kqz Blvd']],
    [['100 Fifth Avenue', '100 5th Ave', '100 5 Ave.', '100 5TH AVENUE']],
    [['7 Twenty-First St', '7 21st Street', '7 21 St.']],
    [['9 U.S. Highway 1', '9 US Hwy 1', '9 U.S. Hwy. 1']],
    [['3 Southwest Kqz Road', '3 SW Kqz Rd', '3 S.W. Kqz Rd.']],
    [['8 Kqz St Ste 200-B', '8 Kqz Street, Suite 200B', '8 Kqz St., Room 200B']],
    [['4 Mount Kqz Lane', '4 Mt. Kqz Ln']],
    [['5 St. Kqz Drive', '5 Saint Kqz Dr.']],
    [['6 Kqz St, 5th Floor', '6 Kqz Street, Floor 5', '6 Kqz St Fl 5']],
  ])('[GEN-35] is the same for %j', (texts) => {
    expect(same(texts)).toBe(1);
    expect(same(texts.map((text) => ` ${text.toUpperCase()}\u200b `))).toBe(1);
  });

  it('[GEN-35] differs for other streets, numbers, boxes and units', () => {
    expect(
      same(['1 Kqz St', '2 Kqz St', '1 Kqz Ave', '1 N Kqz St', '1 Kqz St #2', '1 Kqz St #3', 'PO Box 1', 'PO Box 2']),
    ).toBe(8);
    expect(streetOf('1 Kqz St, PO Box 2')).toBe('1 kqz st');
    expect(addressParts('Building 5, 100 Kqz St')).toEqual({ street: '100 kqz st', unit: '5' });
  });
});
