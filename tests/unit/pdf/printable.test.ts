import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontCharacters } from '~/domain/base/files/font.server';
import { appendPages, type Block, linesOf } from '~/domain/base/files/layout.server';
import { printable, unprintable, withoutLineBreaks } from '~/domain/base/files/printable';

const known = new Set(await fontCharacters());

/** What is drawn, and where, when these blocks are set in a font that every reader has. */
async function drawn(blocks: readonly Block[], foot = '') {
  const document = await PDFDocument.create();
  const fonts = {
    regular: document.embedStandardFont(StandardFonts.Helvetica),
    bold: document.embedStandardFont(StandardFonts.HelveticaBold),
  };
  const addPage = document.addPage.bind(document);
  const lines: { text: string; x: number; y: number; right: number }[] = [];
  document.addPage = (size) => {
    const added = addPage(size as [number, number]);
    added.drawText = (text, { x = 0, y = 0, size: points = 0, font } = {}) => {
      lines.push({ text, x, y, right: x + (font?.widthOfTextAtSize(text, points) ?? 0) });
    };
    return added;
  };
  await appendPages(document, blocks, foot, fonts);
  return lines;
}

describe('text in a PDF', () => {
  it('[FIL-05] names what it cannot show: letters that the font lacks, and those from right to left', () => {
    expect(unprintable('Larkspur 株式会社 株', known)).toEqual(['株', '式', '会', '社']);
    expect(unprintable('رئيس', known)).toEqual([...'رئيس']);
    expect(unprintable('מנהל', known)).toEqual([...'מנהל']);
    expect(unprintable('Łódź, Ελλάς, Москва, Zażółć “gęślą” jaźń', known)).toEqual([]);
    expect(printable('株A', known)).toBe('[U+682A]A');
  });

  it('[FIL-04] has no marks that break a line elsewhere, turn the text around, or cannot be seen', () => {
    expect(printable('a\fb\vc\u2028d\r\ne', known)).toBe('a\nb\nc\nd\ne');
    expect(printable('Valid\u202edilav\u2066\u200b\u0007\u00ad\u{e0041}', known)).toBe('Validdilav');
    expect(withoutLineBreaks('a\fb\nc\u2029d')).toBe('a b c d');
  });

  it('[FIL-04] only consists of lines and characters of the font, whatever was stored', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const shown = printable(text, known);
        expect(Array.from(shown).every((each) => each === '\n' || known.has(each.codePointAt(0) ?? 0))).toBe(true);
        expect(withoutLineBreaks(shown)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    ));

  it('[FIL-04] is broken into lines even if its characters have no width', () => {
    const lines = linesOf('\u0301'.repeat(5000), 100, () => 0);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.join('')).toBe('\u0301'.repeat(5000));
  });

  it('[FIL-04] has each value on a line of its own, so that none looks like another one', async () => {
    const value = 'Investigator\nState\fValid\u2028Meaning';
    const lines = await drawn([{ heading: `Robin\n${value}` }, { terms: [['Title', value]] }]);
    const texts = lines.map(({ text }) => text);
    expect(texts).toContain('Investigator State Valid Meaning');
    expect(texts).toContain('Robin Investigator State Valid Meaning');
  });

  it('[FIL-04] stays on the page and in its column, whatever it is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.constant(`${'W'.repeat(900)}\f\nx`)), {
          minLength: 3,
          maxLength: 3,
        }),
        async ([heading = '', value = '', foot = '']) => {
          const lines = await drawn([{ heading }, { terms: [['Title', value]] }, { text: value }], foot);
          for (const { text, x, y, right } of lines) {
            expect(text).not.toMatch(/[\n\f\r\v]/);
            expect([x >= 60, right <= 612 - 60, y > 0, y < 792]).toEqual([true, true, true, true]);
          }
        },
      ),
      { numRuns: 30 },
    ));
});
