import { expect, test, vi } from 'vitest';
import { HELD } from '~/catalogue/limits';
import { withRequestContext } from '~/gateways/request-context.server';
import { bodyOf, readBytes } from '~/http/body.server';

const sent = vi.hoisted(() => ({ bytes: 0 }));
vi.mock('~/env.server', () => ({ env: () => ({ rateLimit: true, severalInstances: false }) }));
vi.mock('~/http/rate-limit.server', () => ({
  limitSent: async (_: string, bytes: number) => {
    sent.bytes += bytes;
  },
}));

const MB = 1_048_576;

/** A body of which these bytes arrive; then it ends or breaks off when it is told to. */
function arriving(megabytes: number) {
  let left = megabytes;
  let decide: (how: 'end' | 'break off') => void = () => {};
  const decided = new Promise<'end' | 'break off'>((resolve) => {
    decide = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left > 0) controller.enqueue(new Uint8Array(MB));
      else if ((await decided) === 'end') controller.close();
      else controller.error(new Error('aborted'));
      left -= 1;
    },
  });
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  return { request, decide };
}

const from = (address: string, work: () => Promise<unknown>) =>
  withRequestContext({ id: 'request-1', from: address, method: 'POST', path: '/' }, work);
const read = (address: string, request: Request) => from(address, () => bodyOf(request, 30 * MB, 'files'));

test('[BND-06] bodies that never end hold a bounded amount of memory for each sender, and for all', async () => {
  const open: ReturnType<typeof arriving>[] = [];
  const results: Promise<unknown>[] = [];
  const start = (address: string) => {
    const one = arriving(20);
    open.push(one);
    results.push(
      read(address, one.request).then(
        () => 'read',
        (error: { code?: string }) => error.code,
      ),
    );
  };
  const each = Math.floor(HELD.files.bySender / (30 * MB)); // without a length, the most that is read is reserved
  const all = Math.floor(HELD.files.all / (30 * MB));
  for (let started = 0; started <= each; started++) start('192.0.2.1');
  expect(await Promise.race(results)).toBe('too_many_requests');
  for (let started = each; started <= all; started++) start(`198.51.100.${started}`);
  expect(await Promise.race(results.slice(each + 1))).toBe('unavailable');
  for (const { decide } of open) decide('end');
  expect((await Promise.all(results)).filter((result) => result === 'read')).toHaveLength(all);
  // What was held is free again.
  const later = arriving(20);
  later.decide('end');
  expect(await read('192.0.2.1', later.request)).toHaveLength(20 * MB);
});

test('[BND-06] a body that breaks off counts too, and is no error of ours', async () => {
  sent.bytes = 0;
  const form = arriving(5);
  const result = from('192.0.2.2', () => bodyOf(form.request, 8 * MB, 'text'));
  form.decide('break off');
  await expect(result).rejects.toMatchObject({ code: 'body_cut_off', status: 400 });
  const file = arriving(3);
  const upload = from('192.0.2.2', () => readBytes(file.request, 30 * MB));
  file.decide('break off');
  await expect(upload).rejects.toMatchObject({ code: 'upload_cut_off' });
  expect(sent.bytes).toBe(8 * MB);
});
