import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from '~/domain/commands/accounts/second-factor-codes.server';
import { codeOf, SECRET } from '~tests/support/second-factor';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** RFC 6238, appendix B, SHA-1, the last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('[ASVS 6.3.3] at second %i the code for the RFC’s secret is %s', async (second, code) => {
  vi.setSystemTime(second * 1000);
  expect(await stepOfCode(SECRET, code)).toBe(Math.floor(second / 30));
  expect(codeOf(SECRET)).toBe(code);
});

test('[ASVS 6.3.3] a clock may be off by at most one step either way', async () => {
  vi.setSystemTime(1_790_000_000_000);
  const now = Math.floor(1_790_000_000 / 30);
  for (const steps of [-1, 0, 1]) expect(await stepOfCode(SECRET, codeOf(SECRET, steps))).toBe(now + steps);
  for (const steps of [-2, 2]) expect(await stepOfCode(SECRET, codeOf(SECRET, steps))).toBeNull();
});

test('[ASVS 6.3.3] a code counts for its own step even if that step ends during the check', async () => {
  vi.setSystemTime(30_000 * 1000 - 1);
  const code = codeOf(SECRET);
  // The library reads the clock a moment later than we do.
  const end = vi.spyOn(Date.prototype, 'getTime').mockImplementationOnce(() => {
    vi.setSystemTime(30_000 * 1000);
    return 30_000 * 1000;
  });
  expect(await stepOfCode(SECRET, code)).toBe(999);
  expect(end).toHaveBeenCalled();
});

test('[ASVS 6.3.3] a secret has 160 bits and is unique, and its address uses settings that every app supports', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
  const address = totpAddress(SECRET, { account: 'ada+1@people.example', issuer: 'Study & Bridge' });
  expect(address).toContain('/Study%20%26%20Bridge:ada%2B1%40people.example?');
  expect(address).not.toContain('+'); // some apps show it
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    secret: SECRET,
    issuer: 'Study & Bridge',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
