import type { RunningApp } from './server';

/**
 * The security events in the server's log. Its lines come through a pipe, some a moment after the response, so tests
 * must poll.
 */
export function securityLines(app: RunningApp): Record<string, unknown>[] {
  const [, ...complete] = app.log().split('\n').reverse();
  return complete
    .reverse()
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.security);
}
