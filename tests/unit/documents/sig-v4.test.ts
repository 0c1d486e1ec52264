import { describe, expect, it } from 'vitest';
import { type Keys, refusalOf, signatureOf } from '~tests/support/sig-v4';

/** The worked examples from the AWS documentation ('Authenticating Requests (AWS Signature Version 4)', S3 API). */
const KEYS: Keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const AT = Date.UTC(2013, 4, 24);
const SCOPE = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const QUERY = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  `X-Amz-Credential=${encodeURIComponent(SCOPE)}`,
  'X-Amz-Date=20130524T000000Z',
  'X-Amz-Expires=86400',
  'X-Amz-SignedHeaders=host',
].join('&');
const SIGNATURE = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
const presigned = (query: string, host = 'examplebucket.s3.amazonaws.com') => ({
  method: 'GET',
  url: `/test.txt?${query}`,
  headers: { host },
  body: new Uint8Array(),
});
const codeOf = (request: Parameters<typeof refusalOf>[0], at = AT) => refusalOf(request, KEYS, at)?.code;

describe('[UP-01] the S3 stand-in checks signatures like S3', () => {
  it("accepts AWS's example of a signed address until it expires", () => {
    const request = presigned(`${QUERY}&X-Amz-Signature=${SIGNATURE}`);
    expect(refusalOf(request, KEYS, AT)).toBeUndefined();
    expect(refusalOf(request, KEYS, AT + 86_399_000)).toBeUndefined();
    expect(refusalOf(request, KEYS, AT + 86_400_000)).toEqual({
      status: 403,
      code: 'AccessDenied',
      message: 'Request has expired',
    });
  });

  it('refuses a signature over anything else, and one made with another secret', () => {
    const good = `${QUERY}&X-Amz-Signature=${SIGNATURE}`;
    expect(codeOf({ ...presigned(good), method: 'PUT' })).toBe('SignatureDoesNotMatch');
    expect(codeOf({ ...presigned(good), url: `/other.txt?${good}` })).toBe('SignatureDoesNotMatch');
    expect(codeOf(presigned(good.replace('86400', '86401')))).toBe('SignatureDoesNotMatch');
    expect(codeOf(presigned(good, 'other.s3.amazonaws.com'))).toBe('SignatureDoesNotMatch');
    expect(codeOf(presigned(`${QUERY}&X-Amz-Signature=${'0'.repeat(64)}`))).toBe('SignatureDoesNotMatch');
    expect(refusalOf(presigned(good), { ...KEYS, secretAccessKey: 'x' }, AT)?.code).toBe('SignatureDoesNotMatch');
    expect(codeOf(presigned(good.replace('AKIAIOSFODNN7EXAMPLE', 'SOMEBODY')))).toBe('InvalidAccessKeyId');
    expect(codeOf(presigned(good.replace('X-Amz-Expires=86400', 'X-Amz-Expires=604801')))).toBe(
      'AuthorizationQueryParametersError',
    );
    expect(codeOf(presigned(''))).toBe('AccessDenied');
  });

  it("agrees with AWS's examples of signed headers", () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': empty,
      'x-amz-date': '20130524T000000Z',
    };
    const signedHeaders = 'host;range;x-amz-content-sha256;x-amz-date';
    const claim = { credential: SCOPE, signedHeaders, stamp: '20130524T000000Z', payloadHash: empty };
    const signature = signatureOf({ method: 'GET', url: '/test.txt', headers }, claim, KEYS);
    expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    const authorization = `AWS4-HMAC-SHA256 Credential=${SCOPE},SignedHeaders=${signedHeaders},Signature=${signature}`;
    const request = { method: 'GET', url: '/test.txt', headers: { ...headers, authorization }, body: new Uint8Array() };
    expect(refusalOf(request, KEYS, AT)).toBeUndefined();
    expect(codeOf(request, AT + 16 * 60_000)).toBe('RequestTimeTooSkewed');
    expect(codeOf({ ...request, body: Buffer.from('x') })).toBe('XAmzContentSHA256Mismatch');
    expect(codeOf({ ...request, headers: { ...request.headers, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied');
  });
});
