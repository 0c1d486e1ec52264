/** AWS Signature Version 4 for S3, written from its description and not with the SDK, which it checks. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query, as in the request line. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

const WEEK_SECONDS = 604_800;
const SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const refuse = (status: number, code: string, message: string): Refusal => ({ status, code, message });

/** Percent-encodes everything but unreserved characters, as the signature requires. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** '20130524T000000Z' in ms since 1970; NaN for anything else. */
const momentOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  stamp: string;
  payloadHash: string;
}

/**
 * Checks that the request is signed with these keys, is recent, and has the signed body. Returns undefined if all is
 * well.
 */
export function refusalOf(request: SignedRequest, keys: Keys, now: number): Refusal | undefined {
  const url = new URL(request.url, 'http://host');
  const presigned = url.searchParams.has('X-Amz-Signature');
  const claim = presigned ? inQuery(url) : inHeaders(request.headers);
  if (!claim) return refuse(403, 'AccessDenied', 'Access Denied');
  if (presigned) {
    const seconds = Number(url.searchParams.get('X-Amz-Expires'));
    if (!(seconds > 0 && seconds <= WEEK_SECONDS)) {
      return refuse(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be less than a week (in seconds)');
    }
    if (momentOf(claim.stamp) + seconds * 1000 <= now) return refuse(403, 'AccessDenied', 'Request has expired');
  }
  if (!presigned && !(Math.abs(momentOf(claim.stamp) - now) <= SKEW_MS)) {
    return refuse(403, 'RequestTimeTooSkewed', 'The difference between the request time and ours is too large.');
  }
  const [accessKeyId, ...scope] = claim.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return refuse(403, 'InvalidAccessKeyId', 'The access key does not exist.');
  if (scope.join('/') !== `${claim.stamp.slice(0, 8)}/${keys.region}/s3/aws4_request`) {
    return refuse(400, 'AuthorizationHeaderMalformed', `The credential's scope is wrong; expecting '${keys.region}'`);
  }
  const names = claim.signedHeaders.split(';');
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name));
  if (!names.includes('host') || (!presigned && unsigned.length > 0)) {
    return refuse(403, 'AccessDenied', `There were headers present in the request which were not signed: ${unsigned}`);
  }
  const expected = Buffer.from(signatureOf(request, claim, keys));
  const given = Buffer.from(claim.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    return refuse(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.');
  }
  if (/^[0-9a-f]{64}$/.test(claim.payloadHash)) {
    if (claim.payloadHash === sha256(request.body)) return undefined;
    return refuse(400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 does not match.');
  }
  if (claim.payloadHash === 'UNSIGNED-PAYLOAD') return undefined;
  return refuse(501, 'NotImplemented', 'Signed chunks are not understood here.');
}

function inQuery({ searchParams }: URL): Claim | undefined {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  if (get('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    stamp: get('Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/;

function inHeaders(headers: Record<string, string>): Claim | undefined {
  const [, credential = '', signedHeaders = '', signature = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!signature) return undefined;
  const payloadHash = headers['x-amz-content-sha256'] ?? '';
  return { credential, signedHeaders, signature, stamp: headers['x-amz-date'] ?? '', payloadHash };
}

/** The expected signature, in hexadecimal. */
export function signatureOf(
  { method, url, headers }: Omit<SignedRequest, 'body'>,
  { credential, signedHeaders, stamp, payloadHash }: Omit<Claim, 'signature'>,
  { secretAccessKey, region }: Pick<Keys, 'secretAccessKey' | 'region'>,
): string {
  const { pathname, searchParams } = new URL(url, 'http://host');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    query,
    ...signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n');
  const scope = credential.split('/').slice(1).join('/');
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [stamp.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key as Buffer, text).toString('hex');
}
