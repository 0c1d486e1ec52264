import { expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '~/domain/model/setting-schema';

const read = vi.hoisted(() => vi.fn());
vi.mock('~db/store.server', () => ({ store: { read } }));

// Other files share modules with this one, and may have loaded the settings with the real store.
vi.resetModules();
const { publicSettings } = await import('~/domain/base/settings.server');

it('[OPS-06] while the database hangs, pages have the settings as they were last', async () => {
  const named = (systemName: string) => ({ ...DEFAULT_SETTINGS, systemName });
  read.mockResolvedValueOnce(named('Before'));
  expect((await publicSettings(0)).systemName).toBe('Before');

  let answer = (_: object) => {};
  read.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  expect((await publicSettings(2000)).systemName).toBe('Before');

  answer(named('After'));
  read.mockReturnValueOnce(new Promise(() => {}));
  expect((await publicSettings(4000)).systemName, 'the answer that came late').toBe('After');
});
