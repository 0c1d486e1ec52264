import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNctNumber, isNctNumber, LONGEST_TYPED_NUMBER, readTrialNumber } from '~/registry/nct-number';

const nct = (number: string) => ({ kind: 'nct', number });
const NUMBER = 'NCT00002468';

const someNumber = fc.integer({ min: 100, max: 99_999_999 });
const padded = (n: number) => `NCT${String(n).padStart(8, '0')}`;
const INVISIBLE = [0xad, 0x200b, 0x200c, 0x200e, 0x202a, 0x2060, 0x2069, 0xfeff, 0xfffd].map((code) =>
  String.fromCharCode(code),
);
const SPACES = [' ', '\u00a0', '\u2009', '\u202f', '\t', '\n'];
const HYPHENS = ['-', '\u2010', '\u2011', '\u2013', '\u2212'];
const separator = fc.constantFrom('', ...SPACES, ...HYPHENS, '_', ': ', '#');
const noise = fc.constantFrom('', ...INVISIBLE);
const around = fc.constantFrom(
  ['', ''],
  ['', '.'],
  ['(', ')'],
  ['[', '].'],
  ['"', '"'],
  ['\u201c', '\u201d'],
  ['NCT number: ', ''],
  ['NCT No. ', ' (phase 2)'],
  ['ClinicalTrials.gov Identifier: ', ''],
  ['ClinicalTrials.gov ID ', ', registered'],
  ['https://clinicaltrials.gov/study/', '?term=NCT00000102&rank=1'],
  ['https://clinicaltrials.gov/ct2/show/', ''],
  ['https://www.clinicaltrials.gov/ct2/show/record/', '#contacts'],
  ['clinicaltrials.gov/show/', '/'],
  ['https://beta.clinicaltrials.gov/study/', '?tab=history&a=1'],
  ['https://clinicaltrials.gov/search?term=', ''],
);
const fullWidth = (text: string) => text.replace(/[0-9A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
const form = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  fullWidth,
);

describe('an NCT number as people write it', () => {
  it('[REG-21] is read in every way of writing it', () => {
    fc.assert(
      fc.property(
        fc.record({ n: someNumber, separator, noise, around, form, at: fc.nat(10), isPadded: fc.boolean() }),
        ({ n, separator, noise, around: [before, after], form, at, isPadded }) => {
          const digits = isPadded ? padded(n).slice(3) : String(n);
          const inner = form(`NCT${separator}${digits}`);
          const typed = `${before}${inner.slice(0, at)}${noise}${inner.slice(at)}${after}`;
          expect([typed, readTrialNumber(typed)]).toEqual([typed, nct(padded(n))]);
        },
      ),
    );
  });
  it('[REG-21] is read with its digits in groups', () => {
    fc.assert(
      fc.property(someNumber, fc.integer({ min: 1, max: 7 }), fc.constantFrom(...SPACES, ...HYPHENS), (n, at, mark) => {
        const number = padded(n);
        expect(readTrialNumber(`${number.slice(0, 3 + at)}${mark}${number.slice(3 + at)}`)).toEqual(nct(number));
      }),
    );
  });
  it.each([
    ['N C T 00002468', NUMBER],
    ['NCT%2000002468', NUMBER],
    ['NCT00002468_Prot_SAP.pdf', NUMBER],
    ['NCT00002468, EudraCT 2014-001234-56', NUMBER],
    ['NCT00002468; NCT00002468', NUMBER],
    ['N\u0421\u042200002468', NUMBER],
    ['NCT\u0660\u0660\u0660\u0660\u0662\u0664\u0666\u0668', NUMBER],
    ['Registered as NCT2468 (12 sites)', NUMBER],
  ])('[REG-21] %s', (typed, number) => {
    expect(readTrialNumber(typed)).toEqual(nct(number));
    expect(asNctNumber(typed)).toBe(number);
  });
});

describe('what is no NCT number', () => {
  it.each(['', '  ', '\u200b', '\ufeff\u00ad\n'])('[REG-03][REG-21] %j is empty', (typed) => {
    expect(readTrialNumber(typed)).toEqual({ kind: 'empty' });
  });
  it.each(['12345678', 'ISRCTN1234', 'A study', 'CONNECT 1234', 'https://clinicaltrials.gov/', 'x'.repeat(5000)])(
    '[REG-03][REG-21] %.30s has none',
    (typed) => {
      expect(readTrialNumber(typed)).toEqual({ kind: 'none' });
      expect(asNctNumber(typed)).toBe(typed.toUpperCase());
    },
  );
  it.each([
    ...['NCT', 'NCT number', 'NCT12', 'NCT000024680', 'NCT 0000 2468 0', 'NCT00002468 9', 'NCT00002468ab'],
    ...['NCT00000000', 'NCT0000X468', 'NCT../../stats/size', 'NCT1?x=1', 'NCT00002468 and NCT123456789'],
    `NCT${'0'.repeat(LONGEST_TYPED_NUMBER)}`,
  ])('[REG-21] %.40s is malformed', (typed) => {
    expect(readTrialNumber(typed)).toEqual({ kind: 'malformed' });
  });
  it.each([
    ['NCTO0002468', 'NCT00002468'],
    ['nct0000246o', 'NCT00002460'],
    ['NCTOOOO2468', 'NCT00002468'],
    ['NCT 0000246l', 'NCT00002461'],
  ])('[REG-21] the letters in %s are asked about, not replaced', (typed, meant) => {
    expect(readTrialNumber(typed)).toEqual({ kind: 'malformed', meant });
  });
  it('[REG-21] of several numbers, none is chosen', () => {
    expect(readTrialNumber('NCT00002468 and NCT 1357')).toEqual({
      kind: 'several',
      numbers: ['NCT00002468', 'NCT00001357'],
    });
  });
  it('[REG-21] any text is read without an error, and only complete numbers come out', () => {
    const piece = fc.constantFrom('NCT', '0', '12', ' ', '-', '/', '%2', '?', 'number', '\u200b', '2014-001234-56');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (typed) => {
          const read = readTrialNumber(typed);
          if (read.kind === 'nct') expect(isNctNumber(read.number)).toBe(true);
        },
      ),
    );
  });
});

describe('numbers of other registries', () => {
  it.each([
    ['EU CT', '2023-504321-21-00', '2023-504321-21-00'],
    ['EU CT', 'CTIS2023-504321-21-00', '2023-504321-21-00'],
    ['EU CT', 'EU CT number: 2023\u2013504321\u201321\u201300', '2023-504321-21-00'],
    ['EudraCT', 'EudraCT 2015-004321-12', '2015-004321-12'],
    ['EudraCT', 'EUCTR2015-004321-12-DE', '2015-004321-12'],
    ['EudraCT', 'https://www.clinicaltrialsregister.eu/ctr-search/trial/2015-004321-12/DE', '2015-004321-12'],
    ['ISRCTN', 'isrctn 87654321', 'ISRCTN87654321'],
    ['ISRCTN', 'https://www.isrctn.com/ISRCTN87654321', 'ISRCTN87654321'],
    ['ChiCTR', 'ChiCTR2100054321', 'ChiCTR2100054321'],
    ['ChiCTR', 'ChiCTR-IOR-17054321', 'ChiCTR-IOR-17054321'],
    ['CTRI', 'CTRI/2021/03/054321', 'CTRI/2021/03/054321'],
    ['jRCT', 'jRCTs041210123', 'jRCTs041210123'],
    ['jRCT', 'JPRN-jRCT2041210123', 'jRCT2041210123'],
    ['UMIN', 'UMIN000054321', 'UMIN000054321'],
    ['DRKS', 'DRKS00054321', 'DRKS00054321'],
    ['ACTRN', 'ACTRN12621000543210', 'ACTRN12621000543210'],
    ['NTR', 'NTR5432', 'NTR5432'],
    ['NL', 'NL5432', 'NL5432'],
    ['PACTR', 'PACTR202103543210123', 'PACTR202103543210123'],
    ['KCT', 'KCT0005432', 'KCT0005432'],
    ['ReBec', 'RBR-4xyz9k', 'RBR-4xyz9k'],
    ['IRCT', 'IRCT20190101054321N2', 'IRCT20190101054321N2'],
    ['TCTR', 'TCTR20210354321', 'TCTR20210354321'],
    ['SLCTR', 'SLCTR/2021/012', 'SLCTR/2021/012'],
    ['RPCEC', 'RPCEC00000543', 'RPCEC00000543'],
    ['REPEC', 'PER-054-21', 'PER-054-21'],
    ['WHO UTN', 'U1111-1254-3210', 'U1111-1254-3210'],
  ])('[REG-21] %s: %s', (registry, typed, number) => {
    expect(readTrialNumber(typed)).toEqual({ kind: 'other', registry, number });
    expect(readTrialNumber(`\u200b ${typed}.`)).toEqual({ kind: 'other', registry, number });
  });
});
