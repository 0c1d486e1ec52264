/** Keeps a photo as a PDF of one page. Runs apart (apart.server), because it reads strangers' files. */
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { type Photo, readPhoto } from './photo.server';

/** The longer side of the page: of US Letter, in points. */
const LONGER_SIDE = 792;
/** PDF allows no smaller page. */
const SHORTEST_SIDE = 3;
/** A PNG is unpacked, a JPEG is kept as it is. */
const MOST_PIXELS = { jpeg: 100_000_000, png: 24_000_000 } as const;

/** Where the unit square of the picture goes on a page of 1 by 1, for each orientation: a, b, c, d, e, f of a matrix. */
const TURNED: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};
/** From here on, the picture lies on its side. */
const FIRST_ON_ITS_SIDE = 5;

/** The same photo always gives the same bytes. @returns null if it is damaged, or has too many pixels. */
export async function photoPdf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const photo = readPhoto(bytes);
  if (!photo || photo.width * photo.height > MOST_PIXELS[photo.format]) return null;
  const document = await PDFDocument.create({ updateMetadata: false });
  const picture = await embed(document, photo);
  if (!picture) return null;
  const onSide = photo.orientation >= FIRST_ON_ITS_SIDE;
  const [across, down] = onSide ? [photo.height, photo.width] : [photo.width, photo.height];
  const scale = LONGER_SIDE / Math.max(across, down);
  const [width, height] = [across, down].map((side) => Math.max(SHORTEST_SIDE, side * scale)) as [number, number];
  const page = document.addPage([width, height]);
  const [a, b, c, d, e, f] = TURNED[photo.orientation] as (typeof TURNED)[number];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a * width, b * height, c * width, d * height, e * width, f * height),
    drawObject(page.node.newXObject('Photo', picture.ref)),
    popGraphicsState(),
  );
  return document.save();
}

/** Null if its data is damaged, of which pdf-lib tells with errors of any kind. */
async function embed(document: PDFDocument, { format, bytes }: Photo) {
  try {
    const picture = await (format === 'jpeg' ? document.embedJpg(bytes) : document.embedPng(bytes));
    await picture.embed();
    return picture;
  } catch {
    return null;
  }
}
