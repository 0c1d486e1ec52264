import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => [] as string[]);
vi.mock('~/domain/base/files/apart.server', () => ({
  runApart: async (name: string) => {
    asked.push(name);
    if (name === 'paperPdf') throw new Error('no process');
    return [65];
  },
}));

const { mustBePrintable, warmPdfs } = await import('~/domain/commands/agreements/printable.server');

it('[DAY-105] the font is read once the server has started, and not by the first who signs; a failure ends nothing', async () => {
  await warmPdfs(0);
  expect(asked).toEqual(['fontCharacters', 'paperPdf']);
  await mustBePrintable({ title: 'A' });
  expect(asked).toHaveLength(2);
});
