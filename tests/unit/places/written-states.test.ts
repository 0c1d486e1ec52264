import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMilitary, postalCodeOf, regionOfState, stateCode, US_STATES } from '~/catalogue/regions';

/** The abbreviations of the press, the traditional ones and those of territories. */
const WRITTEN = {
  AS: ['Am. Samoa', 'American Samoa', 'AS', 'U.S. Samoa'],
  MP: ['CNMI', 'N. Mariana Islands', 'Northern Mariana Islands', 'Commonwealth of the Northern Mariana Islands'],
  GU: ['Guam', 'G.U.', 'Territory of Guam', 'Guam, USA'],
  VI: ['V.I.', 'Virgin Islands', 'U.S. Virgin Islands', 'Virgin Islands (U.S.)', 'Virgin Islands, U.S.', 'USVI'],
  PR: ['P.R.', 'Puerto Rico', 'Porto Rico', 'Commonwealth of Puerto Rico'],
  DC: ['D.C.', 'Washington, D.C.', 'Washington DC', 'Wash., D.C.', 'District of Columbia'],
  MA: ['Mass.', 'Commonwealth of Massachusetts', 'Massachusetts (MA)', 'MA - Massachusetts', 'MA, USA'],
  CA: ['Calif.', 'Cal.'],
  PA: ['Penna.', 'Pa.', 'Penn.'],
  NY: ['N.Y.', 'N. Y.', 'State of New York'],
  WV: ['W.Va.', 'W. Va.'],
  ND: ['N. Dak.', 'N. Dakota'],
  NM: ['N. Mex.'],
  NC: ['N. Car.', 'No. Carolina'],
  TX: ['Tex.', 'Texas, U.S.A.'],
  TN: ['Tenn.'],
  WA: ['Wash.', 'Washington State'],
  WI: ['Wisc.', 'Wis.'],
  HI: ['Hawai‘i', 'Hawaiʻi', 'Hawai`i', 'Hawai’i'],
  FL: ['Fla.'],
  CT: ['Conn.'],
  MN: ['Minn.'],
  MS: ['Miss.'],
  NE: ['Neb.', 'Nebr.'],
  OR: ['Ore.', 'Oreg.'],
  IL: ['Ill.'],
  IN: ['Ind.'],
  KS: ['Kan.', 'Kans.'],
  AL: ['Ala.'],
  AZ: ['Ariz.'],
  AR: ['Ark.'],
  CO: ['Colo.'],
} as const;
const written = Object.entries(WRITTEN).flatMap(([code, texts]) => texts.map((text) => [text, code] as const));
const around = fc.constantFrom('', ' ', '.', '\u00ad', '\u200b', '\ufeff', ',', '\u2060 ');
const inCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
);

describe('a state', () => {
  it('[GEN-30] is known however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...written), inCase, around, around, ([text, code], cased, before, after) => {
        expect(stateCode(before + cased(text) + after)).toBe(code);
      }),
      { numRuns: 500 },
    );
  });

  it('[GEN-30] is known by its code and its name, with dots and spaces between the letters', () => {
    for (const [code, name] of Object.entries(US_STATES)) {
      const texts = [code, name, `${code[0]}.${code[1]}.`, `${code[0]}. ${code[1]}.`, `${name} (${code})`];
      expect(texts.map(stateCode)).toEqual(texts.map(() => code));
    }
  });

  it('[GEN-30] is not made out of something else', () => {
    const others = ['Ontario', 'APO', 'AE', 'AA', 'AP', 'Samoa', 'British Virgin Islands', 'Boston', '', '.', 'US'];
    for (const text of [...others, 'USA', 'M4', 'MA/NY', 'New', 'Bavaria', 'Mexico', '__proto__', 'M'.repeat(5000)]) {
      expect(stateCode(text), text).toBeUndefined();
    }
  });

  it('[REG-08] territories belong to regions', () => {
    expect(['AS', 'MP', 'Guam', 'VI', 'Puerto Rico', 'Mass.'].map(regionOfState)).toEqual([
      ...['West Coast', 'West Coast', 'West Coast', 'Southeast', 'Southeast', 'Northeast'],
    ]);
  });

  it('[GEN-30] of military post has no region', () => {
    for (const text of ['AE', 'A.E.', 'APO AE', 'Armed Forces Pacific', 'AA', 'Armed Forces Americas (AA)']) {
      expect(isMilitary(postalCodeOf(text) ?? ''), text).toBe(true);
      expect(regionOfState(text), text).toBeUndefined();
    }
    expect(['Palau', 'MH', 'Mass.', 'Ontario'].map(postalCodeOf)).toEqual(['PW', 'MH', 'MA', undefined]);
  });
});
