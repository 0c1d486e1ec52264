/** What the uploader does about a failure (UP-05): goes on by itself, or says why not. */
import { UPLOADER } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/messages';

/** How a request failed: its answer, or 0 and nothing where there was none. */
export interface Failure {
  status: number;
  body: string;
}

const RETRIED = [408, 409, 418, 423, 429];
const FINAL = [501, 505];

/** The address is too old; a fresh one will do. Ours says so in JSON, S3 in XML. */
export const hasExpired = ({ status, body }: Failure): boolean => status === 403 && body.includes(UPLOADS.expired);

/** Whether sending again may help. */
export function isRetried(failure: Failure): boolean {
  const { status } = failure;
  if (status === 0 || hasExpired(failure)) return true;
  return RETRIED.includes(status) || (status >= 500 && status <= 599 && !FINAL.includes(status));
}

/** How many ms to wait before try number `tries + 1`, after `tries` failed ones; undefined: it is given up. */
export function waitAfter(tries: number, failure: Failure): number | undefined {
  return isRetried(failure) ? UPLOADER.retryAfterMs[tries - 1] : undefined;
}

/** The message that came with a refusal, in our JSON or in S3's XML. */
function messageIn(body: string): string | undefined {
  const inXml = /<Message>([^<]+)<\/Message>/.exec(body)?.[1];
  if (inXml) return inXml;
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' && message ? message : undefined;
  } catch {
    return undefined; // a proxy's page
  }
}

/** What a failure reads (UP-04, UP-05), without a full stop. */
export function wordsFor(failure: Failure): string {
  const { status, body } = failure;
  if (status === 0) return UPLOADS.network;
  if (status === 401) return UPLOADS.authorize;
  if (hasExpired(failure)) return UPLOADS.expired;
  const said = (status >= 400 && status < 500) || status === 503;
  const message = said ? messageIn(body) : undefined;
  return message?.replace(/\.$/, '') ?? UPLOADS.non2xx;
}
