import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfTrial, trialNumbersOf } from '~/domain/commands/studies/also-posted.server';
import { changedSponsor, sponsorHold } from '~/domain/model/study-sponsor';

const OWN = 'Larkspur Therapeutics';
const name = fc.constantFrom(null, OWN, 'LARKSPUR THERAPEUTICS, INC.', 'Heron Biotech', 'Celgene');
const names = fc.record({ sponsorName: name, onBehalfOf: name });

test('[REG-34] a change never gives a study of a sponsor organization another name than it has or its own', () => {
  fc.assert(
    fc.property(names, names, (current, wanted) => {
      const changed = changedSponsor(current, wanted, { own: OWN, cdaHolds: false });
      if ('refused' in changed) expect(changed.refused).toBe('account');
      else expect([current.sponsorName, OWN]).toContain(changed.sponsorName);
    }),
  );
  const held = { own: OWN, cdaHolds: false };
  const current = { sponsorName: OWN, onBehalfOf: null };
  expect(changedSponsor(current, { sponsorName: 'Heron Biotech', onBehalfOf: null }, held)).toEqual({
    refused: 'account',
  });
  expect(changedSponsor(current, { sponsorName: null, onBehalfOf: 'Celgene' }, held)).toEqual({
    sponsorName: OWN,
    onBehalfOf: 'Celgene',
  });
  expect(changedSponsor(current, { sponsorName: 'larkspur therapeutics inc', onBehalfOf: null }, held)).toEqual(
    current,
  );
  expect(sponsorHold(held)).toBe('account');
});

test('[REG-34] an older study keeps the name that it has until it is changed', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(null, OWN), fc.boolean(), (current, own, cdaHolds) => {
      expect(changedSponsor(current, { ...current }, { own, cdaHolds })).toEqual(current);
    }),
  );
});

test('[REG-34] without an organization, any name can be entered', () => {
  fc.assert(
    fc.property(names, names, (current, wanted) => {
      expect(changedSponsor(current, wanted, { own: null, cdaHolds: false })).toEqual(wanted);
    }),
  );
});

test('[REG-36] after a CDA, nothing of the sponsor changes', () => {
  fc.assert(
    fc.property(names, names, fc.constantFrom(null, OWN), (current, wanted, own) => {
      const changed = changedSponsor(current, wanted, { own, cdaHolds: true });
      if ('refused' in changed) expect(changed.refused).toBe('cda');
      else expect(changed).toEqual(current);
    }),
  );
});

const numbered = (values: object) => ({ nctNumber: null, secondaryIds: null, registryRead: null, ...values });

test('[REG-37] studies are of one trial by any number of it, however it is spelled', () => {
  const number = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((digits) => `NCT${digits}`);
  const hidden = (own: string) =>
    fc.constantFrom(
      numbered({ nctNumber: own }),
      numbered({ nctNumber: own.toLowerCase() }),
      numbered({ secondaryIds: `2023-507111-22-00, ${own.toLowerCase()}; U01` }),
      numbered({
        nctNumber: 'NCT00000102',
        registryRead: { status: null, sponsor: null, values: {}, numbers: [own] },
      }),
    );
  const pair = number.chain((own) => fc.tuple(fc.constant(own), hidden(own), hidden(own)));
  fc.assert(
    fc.property(pair, ([own, one, other]) => {
      expect(trialNumbersOf(one)).toContain(own);
      expect(isOfTrial(other, trialNumbersOf(one))).toBe(true);
    }),
  );
  expect(trialNumbersOf(numbered({ nctNumber: 'ISRCTN123', secondaryIds: 'NCT123456789, XNCT12345678' }))).toEqual([]);
});
