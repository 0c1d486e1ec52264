import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairTurns } from '~/domain/base/files/turns';

const PATIENT = { atOnce: 2, waiting: 40, waitingOfOne: 10, patienceMs: 60_000 };

/** Work that ends when it is told to. */
function piece() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('[FIL-02] give the next one to whoever has used the least time', async () => {
    let time = 0;
    const inTurn = fairTurns({ ...PATIENT, atOnce: 1, now: () => time });
    const order: string[] = [];
    const asked = (client: string, takes: number) =>
      inTurn(client, async () => {
        order.push(client);
        await settled();
        time += takes;
      });
    await Promise.all([
      asked('slow', 5000),
      asked('slow', 5000),
      asked('slow', 5000),
      asked('quick', 10),
      asked('late', 10),
    ]);
    expect(order).toEqual(['slow', 'quick', 'late', 'slow', 'slow']);
  });

  it('[FIL-02] let a client have one piece of work at once, and refuse what is too much', async () => {
    const inTurn = fairTurns({ ...PATIENT, waitingOfOne: 1 });
    const [first, second, other] = [piece(), piece(), piece()];
    const running = [inTurn('a', first.work), inTurn('a', second.work), inTurn('b', other.work)];
    await expect(inTurn('a', async () => {})).rejects.toMatchObject({ code: 'files_busy' });
    for (const { end } of [other, first, second]) end();
    await Promise.all(running);
    await expect(inTurn('a', async () => 'done')).resolves.toBe('done');
  });

  it('[FIL-02] refuse what has waited too long, and go on', async () => {
    const inTurn = fairTurns({ ...PATIENT, atOnce: 1, patienceMs: 1 });
    const long = piece();
    const running = inTurn('a', long.work);
    await expect(inTurn('b', async () => {})).rejects.toMatchObject({ code: 'files_busy' });
    long.end();
    await running;
    await expect(inTurn('c', async () => 'done')).resolves.toBe('done');
  });

  it('[FIL-02] never run more than they may, and run all that they accept, also after failures', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ client: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), { maxLength: 30 }),
        async (asked) => {
          const inTurn = fairTurns({ ...PATIENT, waitingOfOne: 40 });
          const running: string[] = [];
          const results = await Promise.allSettled(
            asked.map(({ client, fails }) =>
              inTurn(client, async () => {
                running.push(client);
                expect(running.length).toBeLessThanOrEqual(2);
                expect(new Set(running).size).toBe(running.length);
                await settled();
                running.splice(running.indexOf(client), 1);
                if (fails) throw new Error('failed');
              }),
            ),
          );
          expect(results.map(({ status }) => status === 'rejected')).toEqual(asked.map(({ fails }) => fails));
        },
      ),
      { numRuns: 30 },
    ));
});
