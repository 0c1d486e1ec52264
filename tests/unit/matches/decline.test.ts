import { describe, expect, it } from 'vitest';
import { DECLINE_KINDS } from '~/catalogue/declines';
import { declineOf } from '~/domain/model/match-decline';
import { declineSchema, siteDeclineSchema } from '~/domain/model/match-schema';

const AT = Date.parse('2026-11-23T12:00:00Z');

/** The fields that a schema finds wrong. */
const wrongIn = (schema: typeof declineSchema | typeof siteDeclineSchema, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? [];

describe('[INB-04] a decline', () => {
  it('is put into words, with the date and the site’s own text', () => {
    expect(declineOf('site', 'invited', { kind: 'competing' }, AT)).toEqual({
      kind: 'competing',
      until: null,
      reason: 'Competing study.',
    });
    expect(
      declineOf('site', 'invited', { kind: 'capacity', until: '2027-06-01', reason: 'Two trials start.' }, AT),
    ).toEqual({
      kind: 'capacity',
      until: '2027-06-01',
      reason: 'No capacity until June 1, 2027. Two trials start.',
    });
  });

  it('in words alone counts as other, for both sides', () => {
    for (const side of ['site', 'sponsor'] as const)
      expect(declineOf(side, 'invited', { reason: 'Closing.' }, AT)).toEqual({
        kind: 'other',
        until: null,
        reason: 'Closing.',
      });
  });

  it('[ENG-06] by a sponsor has a reason from its own list', () => {
    expect(declineOf('sponsor', 'interested', { kind: 'few_patients', reason: 'Nine a year.' }, AT)).toEqual({
      kind: 'few_patients',
      until: null,
      reason: 'Too few eligible patients. Nine a year.',
    });
    for (const [side, kind] of [
      ['sponsor', 'budget'],
      ['site', 'few_patients'],
    ] as const) {
      expect(() => declineOf(side, 'invited', { kind }, AT)).toThrow(
        expect.objectContaining({ fields: { kind: ['Please choose from the list.'] } }),
      );
    }
  });

  it('[DAY-115] tells nobody that it is late whom nobody has asked anything', () => {
    expect(declineOf('sponsor', 'invited', { kind: 'no_answer' }, AT).kind).toBe('no_answer');
    expect(() => declineOf('sponsor', 'new', { kind: 'no_answer' }, AT)).toThrow(
      expect.objectContaining({ fields: { kind: ['Please choose from the list.'] } }),
    );
  });

  it('keeps a date only with the reason it belongs to, and only one in the future', () => {
    expect(declineOf('site', 'invited', { kind: 'budget', until: '2027-06-01' }, AT).until).toBeNull();
    for (const until of ['2026-11-23', '2020-01-01']) {
      expect(() => declineOf('site', 'invited', { kind: 'capacity', until }, AT)).toThrow(
        expect.objectContaining({ code: 'invalid', fields: { until: ['Please enter a date in the future.'] } }),
      );
    }
  });

  it('needs a reason from the list or in words, words with other, and a date with no capacity', () => {
    expect(wrongIn(declineSchema, {})).toEqual(['reason']);
    expect(wrongIn(declineSchema, { reason: '  ' })).toEqual(['reason']);
    expect(wrongIn(declineSchema, { kind: 'other' })).toEqual(['reason']);
    expect(wrongIn(declineSchema, { kind: 'capacity' })).toEqual(['until']);
    expect(wrongIn(declineSchema, { kind: 'capacity', until: 'soon' })).toEqual(['until']);
    expect(wrongIn(declineSchema, { kind: 'whim', reason: 'No.' })).toEqual(['kind']);
    expect(wrongIn(siteDeclineSchema, { reason: 'No.' })).toEqual(['kind']);
    for (const { value } of DECLINE_KINDS) {
      expect(wrongIn(siteDeclineSchema, { kind: value, until: '2027-06-01', reason: 'No.' })).toEqual([]);
    }
    expect(() => declineOf('sponsor', 'interested', { kind: 'other' }, AT)).toThrow(
      expect.objectContaining({ fields: { reason: ['This field is required.'] } }),
    );
  });
});
