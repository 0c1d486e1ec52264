import { type Lock, unlockKiosk } from '~/domain/kiosk/lock.server';
import { kioskCookie } from './cookies.server';
import { limitTries } from './rate-limit.server';

/** The lock of this browser; null if it is not locked. */
export const lockOf = (request: Request): Promise<Lock | null> => kioskCookie.read(request);

export const writtenLock = (lock: Lock): Promise<string> => kioskCookie.write(lock);

export const clearedLock = (): Promise<string> => kioskCookie.clear();

/** Tries are limited per lock, from whatever address. @throws {DomainError} not_found; pin_wrong; too_many_codes. */
export const tryPin = (lock: Lock | null, pin: string): Promise<void> =>
  limitTries(`kiosk ${lock?.id}`, () => unlockKiosk(lock, pin));
