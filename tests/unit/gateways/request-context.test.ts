import { expect, it } from 'vitest';
import { currentRequest, requestIdFrom, withRequestContext } from '~/gateways/request-context.server';

it('[OPS-03] takes over an id that a proxy gave, and nothing that could forge a line or a header', () => {
  const given = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(requestIdFrom(given)).toBe(given);
  for (const other of [undefined, '', 'short', 'x'.repeat(65), 'two words in it', 'line\nbreak-here', ['a', 'b']])
    expect(requestIdFrom(other)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

it('[OPS-03] knows the request in whatever it causes, and none outside', async () => {
  const request = { id: 'request-1', from: '192.0.2.1', method: 'GET', path: '/x'.repeat(200) };
  const seen = await withRequestContext(request, async () => {
    await Promise.resolve();
    return currentRequest();
  });
  expect(seen).toMatchObject({ id: 'request-1', from: '192.0.2.1', path: '/x'.repeat(100) });
  expect(currentRequest()).toBeUndefined();
});
