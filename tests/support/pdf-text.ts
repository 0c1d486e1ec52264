/** The text of a PDF that we have made, line by line, as a reader would copy it. */
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

const decoded = (stream: unknown): string =>
  Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1');

/** What each glyph of a font stands for, by its ToUnicode map. */
function glyphsOf(font: PDFDict): Map<string, string> {
  const map = decoded(font.lookup(PDFName.of('ToUnicode')));
  const pairs = [...map.matchAll(/^<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>$/gm)];
  return new Map(
    pairs.map(([, glyph = '', text = '']) => [
      glyph.toUpperCase(),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  );
}

/** The text of all pages, with a space between lines. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const lines = document.getPages().flatMap((page) => {
    const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
    const contents = page.node.Contents();
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((ref) => document.context.lookup(ref)) : [contents];
    const code = streams
      .map((stream) => (stream instanceof PDFRawStream ? decoded(stream) : String(stream)))
      .join('\n');
    const maps = new Map<string, Map<string, string>>();
    let font = '';
    return [...code.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]*)> Tj/g)].flatMap(([, named, glyphs]) => {
      if (named) font = named;
      if (glyphs === undefined || !fonts) return [];
      const map = maps.get(font) ?? glyphsOf(fonts.lookup(PDFName.of(font), PDFDict));
      maps.set(font, map);
      return [(glyphs.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph.toUpperCase()) ?? '').join('')];
    });
  });
  return lines.join(' ');
}
