import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { type Certificate, signedPdf, templatePdf } from '~/domain/base/files/agreement-pdf.server';
import { answersPdf } from '~/domain/base/files/answers-pdf.server';
import { linesOf } from '~/domain/base/files/layout.server';
import { loadPdf } from '~/domain/base/files/load.server';
import { sentText, TEMPLATE_VERSION, templateText } from '~/domain/model/cda-template';
import { utcTime } from '~/domain/model/signature-view';
import { pdf } from '~tests/support/sample-files';

const AT = Date.parse('2026-11-24T22:08:04.567Z');

const terms = {
  sponsor: 'Northwind Therapeutics',
  site: 'Łódź Clinic',
  purpose: 'To find out whether the site can take part in the study.',
  mutual: false,
  months: 60,
  law: 'Delaware',
  effective: '2026-11-24',
};

const certificate = (bytes: Uint8Array, values: Partial<Certificate> = {}): Certificate => ({
  about: [['Agreement', `${terms.sponsor} and ${terms.site}, version 2`]],
  sha256: createHash('sha256').update(bytes).digest('hex'),
  record: null,
  verifyAt: 'https://studybridge.example/verify/abc',
  signatures: [],
  scan: null,
  attached: { name: 'agreement.pdf', description: '', said: 'It is attached to this file as agreement.pdf.' },
  at: AT,
  ...values,
});

describe('the CDA template', () => {
  it('[CDA-01] names both parties, the purpose, the study, the term, the law and the effective date', () => {
    const { intro, sections } = templateText(terms, { study: 'Lumerase', isMaster: false });
    const text = [intro, ...sections.map((section) => section.text)].join('\n');
    for (const said of [
      terms.sponsor,
      terms.site,
      terms.purpose,
      'Lumerase',
      '5 years',
      'Delaware',
      'November 24, 2026',
    ])
      expect(text).toContain(said);
    expect(text).toContain('Only the discloser discloses');
    expect(text).not.toContain('master agreement');
  });

  it('[CDA-01] says when both disclose, and when it covers later studies', () => {
    const { intro, sections } = templateText({ ...terms, mutual: true, months: 7 }, { study: 'x', isMaster: true });
    const text = [intro, ...sections.map((section) => section.text)].join('\n');
    for (const said of ['Both parties disclose', 'master agreement', 'each later study', '7 months'])
      expect(text).toContain(said);
  });

  it('[DAY-65] is read as it was sent: another text has another version', () => {
    const template = { version: TEMPLATE_VERSION, study: 'Lumerase' };
    const text = sentText({ terms: { ...terms, template }, isMaster: false });
    expect(text).toContain('1. Purpose');
    expect(text).toContain('“Lumerase”');
    // If this fails, the text of the template has changed: raise TEMPLATE_VERSION, and set the new hash.
    const both = [text, sentText({ terms: { ...terms, mutual: true, template }, isMaster: true })].join();
    expect([TEMPLATE_VERSION, createHash('sha256').update(both).digest('hex')]).toEqual([
      1,
      'e55098593b4e5bd8ba7f9fd0b615d1bdea3fe4089e8b20c04f250831477760d7',
    ]);
    expect(sentText({ terms: { ...terms, template: { ...template, version: 0 } }, isMaster: false })).toBeNull();
    expect(sentText({ terms, isMaster: false }), 'sent before texts were counted').toBeNull();
  });

  it('[CDA-01] is a PDF with the same bytes for the same terms, and other bytes for others', async () => {
    const about = { study: 'Lumerase', isMaster: false, at: AT };
    const made = await templatePdf(terms, about);
    expect((await PDFDocument.load(made)).getTitle()).toBe('Confidential Disclosure Agreement');
    expect(Buffer.compare(made, await templatePdf(terms, about))).toBe(0);
    expect(Buffer.compare(made, await templatePdf({ ...terms, months: 61 }, about))).not.toBe(0);
  });
});

/** The bytes of the file that is attached to a PDF. */
function attachmentOf(document: PDFDocument): Uint8Array {
  const names = document.catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict);
  const spec = names.lookup(PDFName.of('Names'), PDFArray).lookup(1, PDFDict);
  const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'));
  return decodePDFRawStream(stream as PDFRawStream).decode();
}

describe('the signed copy', () => {
  it('[SIG-06] has a signature page after the document, and the signed bytes attached', async () => {
    const bytes = await templatePdf(terms, { study: 'Lumerase', isMaster: false, at: AT });
    const document = await PDFDocument.load(await signedPdf(bytes, certificate(bytes)));
    expect(document.getPageCount()).toBe((await PDFDocument.load(bytes)).getPageCount() + 1);
    expect(createHash('sha256').update(attachmentOf(document)).digest('hex')).toBe(certificate(bytes).sha256);
  });

  it('[SIG-06] says times to the second, in UTC', () => {
    expect(utcTime(AT)).toBe('2026-11-24 22:08:04 UTC');
  });

  it('[CDA-02] is refused for a PDF that has no pages, is encrypted or damaged', async () => {
    const damaged = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog\n%%EOF');
    const encrypted = Buffer.from((await templatePdf(terms, { study: 'x', isMaster: false, at: AT })).slice());
    const trailer = Buffer.from(
      '\ntrailer\n<< /Encrypt << /Filter /Standard /V 2 >> /Root 1 0 R >>\nstartxref\n0\n%%EOF',
    );
    for (const bytes of [pdf(), damaged, Buffer.concat([encrypted, trailer])])
      await expect(loadPdf(bytes)).rejects.toMatchObject({ code: 'agreement_unreadable' });
  });

  it('[CDA-02] is refused for a small PDF that unpacks to gigabytes, without unpacking it', async () => {
    const packed = deflateSync(Buffer.alloc(140 * 1_048_576));
    const bomb = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length '),
      Buffer.from(`${packed.length} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n2 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n3 0 obj\n'),
      Buffer.from(
        '<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n4 0 obj\n<< /Type /Page /Parent 3 0 R >>\nendobj\n',
      ),
      Buffer.from('trailer\n<< /Root 2 0 R >>\n%%EOF\n'),
    ]);
    const before = process.memoryUsage().arrayBuffers;
    await expect(loadPdf(bomb)).rejects.toMatchObject({ code: 'agreement_unreadable' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1_048_576);
    const good = await templatePdf(terms, { study: 'x', isMaster: false, at: AT });
    expect((await loadPdf(good)).getPageCount()).toBeGreaterThan(0);
  });
});

describe('the copy of attested answers', () => {
  it('[DAY-23] has the questions, the answers and a signature page, and the signed bytes attached', async () => {
    const content = '{"answers":[]}';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const answer = { question: 'How long?', answer: '30 days', asked: 'Business days?', reply: 'Calendar days' };
    const signed = {
      ...{ title: 'Feasibility', study: 'Lumerase', sponsor: 'Larkspur', site: 'Oak Clinic', version: 1 },
      sections: [{ title: 'IRB', answers: [answer] }],
      ...{ sha256, content, verifyAt: `https://studybridge.example/verify/${sha256}` },
      ...{ signatures: certificate(new Uint8Array()).signatures, at: AT },
    };
    const made = await answersPdf(signed);
    const document = await PDFDocument.load(made);
    expect([document.getPageCount(), document.getTitle()]).toEqual([2, 'Feasibility: Oak Clinic']);
    expect(createHash('sha256').update(attachmentOf(document)).digest('hex')).toBe(sha256);
    expect(Buffer.compare(made, await answersPdf(signed))).toBe(0);
    const other = { ...signed, sections: [{ title: 'IRB', answers: [{ ...answer, answer: '31 days' }] }] };
    expect(Buffer.compare(made, await answersPdf(other))).not.toBe(0);
  });
});

describe('lines', () => {
  it('break between words, at line breaks, and within a word that is too long', () => {
    const widthOf = (text: string) => text.length;
    expect(linesOf('one two three', 7, widthOf)).toEqual(['one two', 'three']);
    expect(linesOf('one\n\ntwo', 7, widthOf)).toEqual(['one', '', 'two']);
    expect(linesOf('abcdefghij k', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij k']);
  });
});
