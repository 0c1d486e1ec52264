/** Who signed and when, in a line beside what was signed. */
import { afterAll, expect, it } from 'vitest';
import { NO_ZONE, readTimesIn } from '~/catalogue/time';
import { signatureInWords } from '~/domain/model/signature-view';

afterAll(() => readTimesIn(() => NO_ZONE));

it('a signature in a list says the time in the reader’s zone, with UTC beside it', () => {
  readTimesIn(() => 'America/New_York');
  const signature = {
    ...{ printedName: 'Robin Reyes', title: 'Investigator', meaning: 'responsibility', state: 'valid' },
    signedAt: Date.parse('2026-11-24T22:08:04Z'),
  } as Parameters<typeof signatureInWords>[0];
  expect(signatureInWords(signature)).toBe(
    'Robin Reyes, Investigator: Responsibility, Nov 24, 2026, 5:08 PM EST (Nov 24, 2026, 10:08 PM UTC)',
  );
});
