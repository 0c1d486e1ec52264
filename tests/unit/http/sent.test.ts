import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SENT_A_DAY } from '~/catalogue/limits';
import { withRequestContext } from '~/gateways/request-context.server';
import { limitSent } from '~/http/rate-limit.server';

vi.mock('~/env.server', () => ({ env: () => ({ rateLimit: true, severalInstances: false }) }));
vi.mock('~/gateways/security-log.server', () => ({ logSecurity: () => {} }));

const MB = 1_048_576;
const sends = (from: string, what: 'text' | 'files' | 'drafts', bytes: number, account?: string) =>
  withRequestContext({ id: 'request-1', from, account, method: 'POST', path: '/' }, () => limitSent(what, bytes));

let address = 0;
const newAddress = () => `192.0.2.${address}`;
beforeEach(() => {
  address += 1;
});

describe('[BND-06] what is sent in a day', () => {
  test('is limited for each address, by what it is', async () => {
    await sends(newAddress(), 'text', SENT_A_DAY.text);
    await expect(sends(newAddress(), 'text', 1)).rejects.toMatchObject({ code: 'too_much_sent', status: 429 });
    await sends(newAddress(), 'files', SENT_A_DAY.files.visitor);
    await expect(sends(newAddress(), 'files', MB)).rejects.toMatchObject({ code: 'too_much_sent' });
    await sends(newAddress(), 'drafts', SENT_A_DAY.drafts);
    await expect(sends(newAddress(), 'drafts', 1)).rejects.toMatchObject({ code: 'too_much_sent' });
    // A draft that has shrunk costs nothing.
    await sends(newAddress(), 'drafts', -5);
  });

  test('is limited for each account, from whatever addresses', async () => {
    const account = `account-${address}`;
    for (let sent = 0; sent < SENT_A_DAY.files.account / (256 * MB); sent++) {
      await sends(`198.51.100.${sent}`, 'files', 256 * MB, account);
    }
    await expect(sends('198.51.100.99', 'files', 1, account)).rejects.toMatchObject({ code: 'too_much_sent' });
    await sends('198.51.100.99', 'files', 1, 'another-account');
  });
});
