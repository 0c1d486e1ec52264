import { describe, expect, it } from 'vitest';
import { DAY_MS } from '~/catalogue/time';
import { sponsorKeptInWords } from '~/domain/model/kept-words';
import { LEAST_TOLD, siteKept, sponsorKept } from '~/domain/model/promises';

const spans = (...days: number[]) => days.map((each) => ({ from: DAY_MS, to: DAY_MS + each * DAY_MS }));
const nothing = { enrolled: [], contracts: [], irbs: [] };

describe('what a side has kept', () => {
  it('[ACT-48] of a site is what it randomized of what it promised, and the median days to contract and IRB', () => {
    const enrolled = Array.from({ length: LEAST_TOLD }, () => ({ promised: 10, randomized: 4 }));
    expect(siteKept({ enrolled, contracts: spans(9, 30, 12.2, 40, 1), irbs: spans(1, 2, 3, 4) }, false)).toEqual({
      randomized: { cases: 5, promised: 50, randomized: 20 },
      daysToContract: { cases: 5, days: 13 },
      daysToIrb: null,
    });
  });

  it('[ACT-49] of a sponsor is how long it takes to decide and to sign, and how many declined sites it told why', () => {
    const declined = [true, true, false, true, true].map((told) => ({ told }));
    const decisions = spans(3, 3, 5, 7, 9);
    expect(sponsorKept({ decisions, signatures: spans(1), payments: [], declined }, false)).toEqual({
      daysToDecide: { cases: 5, days: 5 },
      daysToSign: null,
      daysToPay: null,
      toldWhy: { cases: 5, kept: 4 },
    });
  });

  it('[ACT-67] of a sponsor is also how long it takes to pay an invoice', () => {
    const kept = (own: boolean, ...days: number[]) =>
      sponsorKept({ decisions: [], signatures: [], payments: spans(...days), declined: [] }, own);
    expect(kept(false, 90, 30, 45, 31, 0).daysToPay).toEqual({ cases: 5, days: 31 });
    expect([kept(false, 30, 40).daysToPay, kept(true, 30, 40).daysToPay]).toEqual([null, { cases: 2, days: 35 }]);
    expect(sponsorKeptInWords(kept(true, 30, 40))).toContainEqual({
      ...{ term: 'Until it paid an invoice', value: '35 days (median of 2)' },
    });
  });

  it('[ACT-50] is told to others of at least five cases, to oneself of one, and of none to nobody', () => {
    const four = { ...nothing, contracts: spans(1, 2, 3, 4) };
    expect([siteKept(four, false).daysToContract, siteKept(four, true).daysToContract]).toEqual([
      null,
      { cases: 4, days: 3 },
    ]);
    const none = { randomized: null, daysToContract: null, daysToIrb: null };
    expect([siteKept(nothing, true), siteKept(nothing, false)]).toEqual([none, none]);
  });
});
