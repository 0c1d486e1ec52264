import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { TEST_EVENT } from '~/catalogue/webhooks';
import { RETRIES_MS, restAfter, retryAfter } from '~/domain/model/webhook-retries';
import { EVENT_OPTIONS, payloadOf, webhookSchema } from '~/domain/model/webhook-schema';

describe('a delivery', () => {
  it('[INT-22] is tried ten times over a little more than three days, never earlier than planned', () => {
    expect(RETRIES_MS.length).toBe(9);
    const hours = RETRIES_MS.reduce((sum, wait) => sum + wait, 0) / HOUR_MS;
    expect([hours > 72, hours < 80]).toEqual([true, true]);
    for (const [index, wait] of RETRIES_MS.entries()) {
      expect(retryAfter(index + 1, 0)).toBe(wait);
      expect(retryAfter(index + 1, 0.999)).toBeLessThanOrEqual(wait * 1.1);
    }
    expect(retryAfter(10)).toBeNull();
  });

  it('[INT-21] has what the change feed tells, and no values', () => {
    const changed = { event: 'match.changed', recordId: 'm1', changedAt: 1_800_000_000_000 };
    expect(JSON.parse(payloadOf(changed))).toEqual({
      type: 'match.changed',
      timestamp: '2027-01-15T08:00:00.000Z',
      data: { event: 'match.changed', id: 'm1', at: 1_800_000_000_000, address: '/api/matches/m1' },
    });
    expect(JSON.parse(payloadOf({ ...changed, event: 'match.deleted' })).data.address).toBeNull();
    const test = JSON.parse(payloadOf({ event: TEST_EVENT, recordId: 'w1', changedAt: 0 }));
    expect(test).toMatchObject({ type: TEST_EVENT, data: { event: TEST_EVENT, id: 'w1', address: null } });
  });
});

describe('a webhook', () => {
  it('[INT-26] rests longer after each failure, at most five minutes unless the answer asks for more', () => {
    expect([1, 2, 3].map((failures) => restAfter(failures))).toEqual([5000, 10_000, 20_000]);
    expect(restAfter(500)).toBe(5 * MINUTE_MS);
    expect(restAfter(1, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS);
    expect(restAfter(1, 100 * HOUR_MS)).toBe(HOUR_MS);
  });

  it('[INT-20] has an address without a user name and at least one kind of change', () => {
    const parsed = (values: object) => webhookSchema.safeParse({ events: ['match.created'], ...values });
    expect(parsed({ address: 'https://CTMS.example/a?key=b#c' }).data).toEqual({
      address: 'https://ctms.example/a?key=b',
      events: ['match.created'],
    });
    for (const address of ['ctms.example', 'ftp://ctms.example', 'https://me:word@ctms.example', 'javascript:alert(1)'])
      expect(parsed({ address }).success, address).toBe(false);
    expect(parsed({ address: 'https://ctms.example', events: [] }).success).toBe(false);
    expect(parsed({ address: 'https://ctms.example', events: ['match.sent'] }).success).toBe(false);
    expect(EVENT_OPTIONS[3]).toEqual({ value: 'study.created', label: 'Study created' });
  });
});
