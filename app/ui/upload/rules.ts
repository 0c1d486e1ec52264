import { UPLOADER } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/uploads';

/** The sizes of the parts to send a file in: one, or for files above 100 MB several, as S3 requires (UP-08). In bytes. */
export function partsOf(bytes: number, { aboveBytes, minPartBytes, maxParts } = UPLOADER.multipart): number[] {
  if (bytes <= aboveBytes) return [bytes];
  const size = Math.max(minPartBytes, Math.ceil(bytes / maxParts));
  const parts = Array<number>(Math.ceil(bytes / size)).fill(size);
  parts[parts.length - 1] = bytes - size * (parts.length - 1);
  return parts;
}

/** A failed request: the response, or status 0 and no body if there was none. */
export interface Failure {
  status: number;
  body: string;
}

const RETRIED = [408, 409, 418, 423, 429];
const FINAL = [501, 505];

/** Whether the upload address has expired; a new one helps. We say so in JSON, S3 in XML. */
export const hasExpired = ({ status, body }: Failure): boolean => status === 403 && body.includes(UPLOADS.expired);

/** Whether sending again can help (UP-05). */
export function isRetried(failure: Failure): boolean {
  const { status } = failure;
  if (status === 0 || hasExpired(failure)) return true;
  return RETRIED.includes(status) || (status >= 500 && status <= 599 && !FINAL.includes(status));
}

/** The milliseconds to wait after this many failed attempts; undefined to give up. */
export function waitAfter(tries: number, failure: Failure): number | undefined {
  return isRetried(failure) ? UPLOADER.retryAfterMs[tries - 1] : undefined;
}

/** The message in our JSON or in S3's XML. */
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

/** The words for a failure (UP-04, UP-05), without a period. */
export function wordsFor(failure: Failure): string {
  const { status, body } = failure;
  if (status === 0) return UPLOADS.network;
  if (status === 401) return UPLOADS.authorize;
  if (hasExpired(failure)) return UPLOADS.expired;
  const said = (status >= 400 && status < 500) || status === 503;
  const message = said ? messageIn(body) : undefined;
  return message?.replace(/\.$/, '') ?? UPLOADS.non2xx;
}
