import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cdaFileName } from '~/domain/model/agreement-terms';
import { attachment } from '~/http/files.server';

const NOV_3 = Date.parse('2026-11-03T12:00Z');
const signed = { version: 1, state: 'executed', executedAt: NOV_3 } as const;
const names = { study: 'ORV-301', site: 'Harborlight Clinical Research' };

it('[DAY-104] a CDA’s file is named with the study, the site and its state', () => {
  expect(cdaFileName(signed, names)).toBe('CDA – ORV-301 – Harborlight Clinical Research – signed Nov 3, 2026.pdf');
  expect(cdaFileName({ version: 2, state: 'signed', executedAt: null }, names)).toBe(
    'CDA – ORV-301 – Harborlight Clinical Research – version 2 – not countersigned yet.pdf',
  );
  expect(cdaFileName(signed, { study: 'A/B “x”', site: 'North\\South: 50% <Clinic>\r\nSet-Cookie' })).toBe(
    'CDA – A-B “x” – North-South 50% ClinicSet-Cookie – signed Nov 3, 2026.pdf',
  );
});

it('[DAY-104] whatever the names are, the state is not cut off and the header holds the whole name', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, text, (study, site) => {
      const name = cdaFileName(signed, { study, site });
      expect(name).toMatch(/ – signed Nov 3, 2026\.pdf$/);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\"<>|:*?]/u);
      const file = { stream: new Blob([]).stream(), size: 0 };
      const header =
        attachment({ name, contentType: 'application/pdf', file }).headers.get('Content-Disposition') ?? '';
      const [, ascii = '', encoded = ''] =
        /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? [];
      expect(ascii).toMatch(/^[\x20-\x7e]+$/);
      expect(decodeURIComponent(encoded)).toBe(name);
    }),
  );
});
