import { createServer } from 'node:net';
import { BrokenCircuitError, TaskCancelledError } from 'cockatiel';
import { afterAll, describe, expect, it } from 'vitest';
import { dependency, openCircuits } from '~/gateways/dependency.server';
import { filesInS3 } from '~/gateways/files-in-s3.server';

const never = () => new Promise<never>(() => {});
const ID = '7d1f5c1e-7a51-4a27-9a3d-0b8f4a2f9b11';

describe('a system that we call', () => {
  it('[OPS-07] has one deadline, at which the signal is aborted', async () => {
    let given: AbortSignal | undefined;
    const call = dependency('hanging', 20).call((signal) => {
      given = signal;
      return never();
    });
    await expect(call).rejects.toThrow(TaskCancelledError);
    expect(given?.aborted).toBe(true);
  });

  it('[OPS-07] may return something to be read later, which nothing cuts off', async () => {
    let given: AbortSignal | undefined;
    await dependency('streaming', 1000).call(async (signal) => {
      given = signal;
    });
    expect(given?.aborted).toBe(false);
  });

  it('[OPS-07] is left alone after it has hung three times in a row', async () => {
    const hanging = dependency('hanging', 5);
    expect(openCircuits().hanging).toBe(false);
    for (let time = 0; time < 3; time++) await expect(hanging.call(never)).rejects.toThrow(TaskCancelledError);
    expect(openCircuits().hanging).toBe(true);
    let asked = false;
    const again = hanging.call(async () => {
      asked = true;
    });
    await expect(again).rejects.toThrow(BrokenCircuitError);
    expect(asked).toBe(false);
  });

  it('[OPS-07] is asked each time if it refuses quickly, and a call that succeeds makes up for one that hung', async () => {
    const refusing = dependency('refusing', 1000);
    const refuse = () => Promise.reject(new Error('503'));
    for (let time = 0; time < 10; time++) await expect(refusing.call(refuse)).rejects.toThrow('503');
    expect(refusing.succeededAt()).toBeUndefined();
    expect(await refusing.call(async () => 'answer')).toBe('answer');
    expect(refusing.succeededAt()).toBeGreaterThan(0);
  });

  it('[OPS-07] ends a download that it keeps waiting, but not one that the client reads slowly', async () => {
    const store = dependency('storage', 50);
    const stalling = new ReadableStream({
      start: (controller) => controller.enqueue('first'),
      pull: never,
    });
    const stalled = store.flowing(stalling).getReader();
    expect(await stalled.read()).toEqual({ done: false, value: 'first' });
    await expect(stalled.read()).rejects.toThrow(TaskCancelledError);

    let sent = 0;
    const whole = new ReadableStream({
      pull: (controller) => (sent++ < 3 ? controller.enqueue(sent) : controller.close()),
    });
    const slow = store.flowing(whole).getReader();
    await slow.read();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await slow.read()).toEqual({ done: false, value: 2 });
  });
});

describe('a store of files that accepts connections and never answers', () => {
  const server = createServer((socket) => socket.on('error', () => {}).resume());
  afterAll(() => server.close());

  it('[OPS-07] fails every kind of call at the deadline, retries included', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const endpoint = `http://127.0.0.1:${port}`;
    const place = { bucket: 'files', prefix: '', endpoint, region: 'eu-1', pathStyle: true, origin: endpoint };
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const hanging = () => filesInS3({ ...place, credentials }, 100);
    const calls = [
      () => hanging().check(),
      () => hanging().read(ID),
      () => hanging().write(ID, new Uint8Array(1)),
      () => hanging().remove(ID),
      () => hanging().direct?.sent(ID, 10),
      () => hanging().direct?.sweep(Date.now()),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(TaskCancelledError);
  });
});
