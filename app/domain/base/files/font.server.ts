/** The font of our PDFs. Names may contain any letters, but the fonts that every reader has only Western European ones. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit, { type Font } from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}

const NAMES = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold' } as const;

const { resolve } = createRequire(import.meta.url);
const fontFile = (style: keyof typeof NAMES) => readFile(resolve(`dejavu-fonts-ttf/ttf/${NAMES[style]}.ttf`));

/** Embeds it, but only the letters that the document uses. */
export async function embedFonts(document: PDFDocument): Promise<Fonts> {
  document.registerFontkit(fontkit);
  const embed = async (style: keyof typeof NAMES) => document.embedFont(await fontFile(style), { subset: true });
  return { regular: await embed('regular'), bold: await embed('bold') };
}

/** The code points that both styles have. */
export async function fontCharacters(): Promise<number[]> {
  const charactersOf = async (style: keyof typeof NAMES) =>
    (fontkit.create(await fontFile(style)) as Font).characterSet;
  const bold = new Set(await charactersOf('bold'));
  return (await charactersOf('regular')).filter((point) => bold.has(point));
}
