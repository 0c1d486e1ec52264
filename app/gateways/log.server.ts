import pino from 'pino';
import { env } from '../env.server';

let logger: pino.Logger | undefined;

/** JSON lines without personal data: ids, codes, statuses and durations only. */
export function log(): pino.Logger {
  logger ??= pino({ level: env().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
