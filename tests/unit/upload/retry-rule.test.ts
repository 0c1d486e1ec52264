import { describe, expect, it } from 'vitest';
import { isRetried, waitAfter, wordsFor } from '~/ui/upload/rules';

const ALL = Array.from({ length: 200 }, (_, index) => 400 + index);
const json = (status: number, message: string) => ({ status, body: JSON.stringify({ message }) });
const plain = (status: number) => ({ status, body: 'oops' });

describe('[UP-05] how the uploader handles a failure', () => {
  it('of all statuses from 400 to 599, retries 408, 409, 418, 423, 429 and 5xx except 501 and 505', () => {
    const refusals = ALL.filter((status) => status < 500 && isRetried(plain(status)));
    expect(refusals).toEqual([408, 409, 418, 423, 429]);
    const failures = ALL.filter((status) => status >= 500 && !isRetried(plain(status)));
    expect(failures).toEqual([501, 505]);
  });

  it('waits 0, 1000, 3000 and 5000 ms and gives up after the fifth try', () => {
    expect([1, 2, 3, 4, 5].map((tries) => waitAfter(tries, plain(503)))).toEqual([0, 1000, 3000, 5000, undefined]);
    expect([1, 2].map((tries) => waitAfter(tries, plain(404)))).toEqual([undefined, undefined]);
  });

  it('retries a 403 only if it says that the address has expired', () => {
    const inXml = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
    expect(isRetried(json(403, 'Request has expired'))).toBe(true);
    expect(isRetried({ status: 403, body: inXml })).toBe(true);
    expect(isRetried(json(403, 'This upload address is not valid.'))).toBe(false);
    expect(isRetried(json(400, 'Request has expired'))).toBe(false);
  });

  it('retries if there was no response', () => {
    expect(isRetried({ status: 0, body: '' })).toBe(true);
  });
});

describe('[UP-04][UP-05] the message for a failure', () => {
  it.each([
    [{ status: 0, body: '' }, 'This looks like a network error, the endpoint might be blocked by an internet provider'],
    [plain(401), 'Authorization required'],
    [json(401, 'Unauthorized'), 'Authorization required'],
    [json(403, 'Request has expired'), 'Request has expired'],
    [{ status: 403, body: '<Error><Message>Request has expired</Message></Error>' }, 'Request has expired'],
    [json(415, 'You can only upload: PDF, DOC, DOCX, JPG, PNG'), 'You can only upload: PDF, DOC, DOCX, JPG, PNG'],
    [{ status: 400, body: '<Error><Message>The body is too small.</Message></Error>' }, 'The body is too small'],
    [json(403, 'This upload address is not valid.'), 'is not valid'],
    [json(415, 'Not this one, please'), 'Not this one, please'],
    [plain(404), 'Non 2xx'],
    [plain(501), 'Non 2xx'],
    [json(404, ''), 'Non 2xx'],
    [{ status: 404, body: 'null' }, 'Non 2xx'],
    [json(500, 'a stack trace'), 'Non 2xx'],
    [plain(505), 'Non 2xx'],
  ])('%j', (failure, words) => {
    expect(wordsFor(failure)).toContain(words);
  });
});
