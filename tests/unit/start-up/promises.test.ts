import { describe, expect, it } from 'vitest';
import { PROMISES } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { siteKeptInWords, sponsorKeptInWords } from '~/domain/model/kept-words';
import { activationCases, LEAST_TOLD, siteKept, sponsorKept } from '~/domain/model/promises';

const spans = (...days: number[]) => days.map((each) => ({ from: DAY_MS, to: DAY_MS + each * DAY_MS }));
const nothing = { enrolled: [], startUps: [], contracts: [], irbs: [] };

describe('what a side has kept', () => {
  it('[ACT-48] of a site is what it randomized of what it promised, and the median days to contract and IRB', () => {
    const enrolled = Array.from({ length: LEAST_TOLD }, () => ({ promised: 10, randomized: 4 }));
    expect(
      siteKept({ ...nothing, enrolled, contracts: spans(9, 30, 12.2, 40, 1), irbs: spans(1, 2, 3, 4) }, false),
    ).toEqual({
      randomized: { cases: 5, promised: 50, randomized: 20 },
      daysToContract: { cases: 5, days: 13 },
      daysToIrb: null,
      daysToActivation: null,
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

  it('[ACT-75] of a site is also how long its start-ups took until the activation', () => {
    const kept = (own: boolean, ...days: number[]) => siteKept({ ...nothing, startUps: spans(...days) }, own);
    expect(kept(false, 90, 200, 119.5, 40, 300).daysToActivation).toEqual({ cases: 5, days: 120 });
    expect([kept(false, 90, 100).daysToActivation, kept(true, 90, 100).daysToActivation]).toEqual([
      null,
      { cases: 2, days: 95 },
    ]);
    expect(siteKeptInWords(kept(true, 90, 100))).toContainEqual({
      ...{ term: 'Until it was activated', value: '95 days (median of 2)' },
    });
  });

  it('[ACT-75] has a case for each of the latest activations, and of those with a promise and counts, what was randomized last', () => {
    const active = (matchId: string, commitment: number | null, days = 1) => ({
      ...{ matchId, startedAt: 0, activatedAt: days * DAY_MS },
      attested: commitment === null ? null : { commitment },
    });
    const month = (matchId: string, version: number, randomized: number) => ({
      ...{ matchId, month: '2026-04', version, prescreened: 9, consented: 9, randomized, completed: 0, failed: {} },
    });
    const counts = [month('both', 1, 3), month('both', 2, 4), month('no promise', 1, 5)];
    const activations = [active('both', 7.4), active('no promise', null), active('no counts', 8)];
    expect(activationCases(activations, counts)).toEqual({
      enrolled: [{ promised: 7, randomized: 4 }],
      startUps: spans(1, 1, 1).map(({ from, to }) => ({ from: from - DAY_MS, to: to - DAY_MS })),
    });
    const many = Array.from({ length: PROMISES.casesMost }, (_, at) => active(`later ${at}`, null, 2 + at));
    const { enrolled, startUps } = activationCases([...activations, ...many], counts);
    expect([enrolled, startUps.length]).toEqual([[], PROMISES.casesMost]);
    expect(Math.min(...startUps.map(({ to }) => to))).toBe(2 * DAY_MS);
  });

  it('[ACT-50] is told to others of at least five cases, to oneself of one, and of none to nobody', () => {
    const four = { ...nothing, contracts: spans(1, 2, 3, 4) };
    expect([siteKept(four, false).daysToContract, siteKept(four, true).daysToContract]).toEqual([
      null,
      { cases: 4, days: 3 },
    ]);
    const none = { randomized: null, daysToContract: null, daysToIrb: null, daysToActivation: null };
    expect([siteKept(nothing, true), siteKept(nothing, false)]).toEqual([none, none]);
  });
});
