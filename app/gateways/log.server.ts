import pino from 'pino';
import { withoutSecrets } from '~/catalogue/paths';
import { env } from '../env.server';
import { currentRequest } from './request-context.server';

let logger: pino.Logger | undefined;

/** Only the innermost cause and its stack: outer messages can hold values of a failed query, which may be personal. */
function withoutData(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  let root = error;
  while (root.cause instanceof Error) root = root.cause;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: root.name, code: (root as { code?: string }).code, message: withoutSecrets(root.message), stack };
}

/** JSON lines without personal data or secrets: ids, codes, statuses, durations, and paths as our links may be shown. */
export function log(): pino.Logger {
  const serializers = { err: withoutData, path: withoutSecrets };
  logger ??= pino({
    level: env().logLevel,
    base: null,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers,
    mixin: () => ({ request: currentRequest()?.id }),
  });
  return logger;
}
