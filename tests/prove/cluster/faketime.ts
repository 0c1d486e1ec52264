/** A wrong clock for a process, by Debian's libfaketime. Timers still run as they should. */
import { existsSync } from 'node:fs';
import { arch } from 'node:os';

const TRIPLET = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[arch() as string] ?? arch();
const LIBRARY = `/usr/lib/${TRIPLET}/faketime/libfaketime.so.1`;

export const hasFaketime = (): boolean => existsSync(LIBRARY);

/** @param seconds how far the clock is ahead. Returns environment variables. */
export const clockAhead = (seconds: number): Record<string, string> => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
