import { describe, expect, it } from 'vitest';
import { DAY_MS } from '~/catalogue/time';
import { writingOf } from '~/domain/commands/messages/rules';

const AT = Date.parse('2026-11-24T12:00:00Z');
const RUNNING = { status: 'approved', isActive: true, endedAt: null, updatedAt: AT } as const;
const match = (status: 'new' | 'invited' | 'interested' | 'selected' | 'declined', more = {}) => ({
  status,
  invitedAt: null,
  answeredAt: null,
  updatedAt: AT - DAY_MS,
  ...more,
});

describe('writing to each other', () => {
  it('[MSG-02] begins with the first invitation or interest, not with a suggestion or its refusal', () => {
    expect(writingOf(match('new'), RUNNING, AT)).toBe('not yet');
    for (const status of ['invited', 'interested', 'selected'] as const)
      expect(writingOf(match(status), RUNNING, AT)).toBe('open');
    expect(writingOf(match('declined', { answeredAt: AT - DAY_MS }), RUNNING, AT)).toBe('not yet');
    expect(writingOf(match('declined'), RUNNING, AT)).toBe('not yet');
  });

  it('[MSG-02] ends 30 days after the match or its study has ended, whichever came first', () => {
    const declined = match('declined', { invitedAt: AT - 50 * DAY_MS, updatedAt: AT });
    expect(writingOf(declined, RUNNING, AT + 30 * DAY_MS - 1)).toBe('open');
    expect(writingOf(declined, RUNNING, AT + 30 * DAY_MS)).toBe('ended');
    const closed = { status: 'approved', isActive: false, endedAt: AT - 10 * DAY_MS, updatedAt: AT } as const;
    expect(writingOf(match('selected'), closed, AT + 20 * DAY_MS - 1)).toBe('open');
    expect(writingOf(match('selected'), closed, AT + 20 * DAY_MS)).toBe('ended');
    expect(writingOf(declined, closed, AT + 20 * DAY_MS)).toBe('ended');
    const interest = { answeredAt: AT - 9 * DAY_MS, updatedAt: AT };
    expect(writingOf(match('declined', interest), RUNNING, AT)).toBe('open');
  });
});
