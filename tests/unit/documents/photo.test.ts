import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { photoPdf } from '~/domain/base/files/photo-pdf.server';
import { documentTypeOf } from '~/domain/commands/documents/file-type.server';
import { jpeg, png, pngChunk } from '~tests/support/sample-files';

async function read(photo: Buffer) {
  const made = (await photoPdf(photo)) as Uint8Array;
  const document = await PDFDocument.load(made);
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.filter((object): object is PDFRawStream => object instanceof PDFRawStream);
  const isPicture = ({ dict }: PDFRawStream) => `${dict}`.includes('/Subtype /Image');
  const drawn = streams.filter((stream) => !isPicture(stream)).map((stream) => decodePDFRawStream(stream).decode());
  return {
    made,
    page: document.getPage(0),
    pages: document.getPageCount(),
    picture: Buffer.from(streams.find(isPicture)?.contents ?? []).toString('latin1'),
    drawn: drawn.map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n'),
  };
}

const withByte = (file: Buffer, at: number, byte: number): Buffer => {
  file[at] = byte;
  return file;
};

describe('[FIL-11] a photo is kept as a PDF', () => {
  test('of one page, as it is held, the longer side as long as that of a letter', async () => {
    for (const [photo, size] of [
      [jpeg({ width: 400, height: 300 }), [792, 594]],
      [jpeg({ width: 300, height: 400 }), [594, 792]],
      [jpeg({ width: 400, height: 300, orientation: 6 }), [594, 792]],
      [jpeg({ width: 400, height: 300, orientation: 3 }), [792, 594]],
      [png(40, 30), [792, 594]],
    ] as const) {
      const { made, page, pages } = await read(photo);
      expect(pages).toBe(1);
      expect([page.getWidth(), page.getHeight()]).toEqual(size);
      expect(await documentTypeOf(made)).toBe('application/pdf');
    }
  });

  test('the same photo gives the same bytes', async () => {
    for (const photo of [jpeg(), png()]) expect(await photoPdf(photo)).toEqual(await photoPdf(photo));
  });

  test('its picture is unchanged, without the place where it was taken, comments, or what follows its end', async () => {
    const { picture, made } = await read(jpeg({ after: '<script>alert(1)</script>' }));
    expect(picture).toContain('\x12\xff\x00\x34\xff\xd0\x56');
    expect(picture).toContain('Adobe');
    expect(picture.startsWith('\xff\xd8') && picture.endsWith('\xff\xd9')).toBe(true);
    for (const gone of ['40.7128', 'a comment', 'script', 'Exif'])
      expect(Buffer.from(made).toString('latin1')).not.toContain(gone);
  });

  test('nothing of it is kept that only looks like information on colors', async () => {
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
    const photo = jpeg();
    for (const [marker, text] of [
      [0xed, 'Adobe_Photoshop2.5: Jane Doe'],
      [0xfe, 'Adobe Lightroom; Jane Doe'],
      [0xe1, 'Adobe XMP: Jane Doe'],
      [0xe3, 'ICC_PROFILE\0 Jane Doe'],
      [0xee, 'Adobe, then twelve bytes, then Jane Doe'],
      [0xf0, 'Jane Doe'],
      [0x02, 'Jane Doe'],
    ] as const) {
      const made = await photoPdf(Buffer.concat([photo.subarray(0, 2), segment(marker, text), photo.subarray(2)]));
      expect(Buffer.from(made ?? []).toString('latin1'), text).toContain('/Image');
      expect(Buffer.from(made ?? []).toString('latin1'), text).not.toContain('Jane Doe');
    }
  });

  test('of a PNG only the chunks that draw are kept', async () => {
    const note = pngChunk('tEXt', Buffer.from('Author\0Jane Doe'));
    const photo = Buffer.concat([png().subarray(0, 33), note, png().subarray(33), Buffer.from('Jane Doe')]);
    expect(await photoPdf(photo)).toEqual(await photoPdf(png()));
  });

  test('a JPEG without a picture is none', async () => {
    const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0]);
    const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
    const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
    for (const parts of [[frame], [frame, scan], [scan, Buffer.from([1, 2]), frame], []])
      expect(await photoPdf(Buffer.concat([start, ...parts, end]))).toBeNull();
    expect(await photoPdf(Buffer.concat([Buffer.from('AB'), frame, scan, Buffer.from([1, 2]), end]))).toBeNull();
  });

  // As Exif 2.3 has it.
  test.each([
    [1, 'top', 'left'],
    [2, 'top', 'right'],
    [3, 'bottom', 'right'],
    [4, 'bottom', 'left'],
    [5, 'left', 'top'],
    [6, 'right', 'top'],
    [7, 'right', 'bottom'],
    [8, 'left', 'bottom'],
  ])('orientation %i: its first row is at the %s, its first column at the %s', async (orientation, row, column) => {
    const { drawn } = await read(jpeg({ width: 400, height: 300, orientation }));
    const matrix = /([-\d. ]+) cm/.exec(drawn)?.[1]?.trim().split(' ').map(Number) ?? [];
    const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
    const [width, height] = orientation < 5 ? [792, 594] : [594, 792];
    /** Where a point of the stored picture, from its lower left corner, goes on the page. */
    const seen = (x: number, y: number) => ({ x: (a * x + c * y + e) / width, y: (b * x + d * y + f) / height });
    const edge = ({ x, y }: { x: number; y: number }) =>
      x === 0 ? 'left' : x === 1 ? 'right' : y === 0 ? 'bottom' : y === 1 ? 'top' : 'inside';
    expect(edge(seen(0.5, 1))).toBe(row);
    expect(edge(seen(0, 0.5))).toBe(column);
  });

  test.each([
    ['cut off', jpeg().subarray(0, -3)],
    ['without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['of a kind that readers cannot show', jpeg({ frame: 0xc3 })],
    ['of no size', jpeg({ width: 0 })],
    ['with too many pixels', jpeg({ width: 20_000, height: 20_000 })],
    ['a PNG cut off', png().subarray(0, 40)],
    ['a PNG with too many pixels', png(10_000, 4000)],
    ['a PNG whose pixels are missing', Buffer.concat([png().subarray(0, 33), png().subarray(-12)])],
    ['a PNG whose pixels claim to take 2.5 GB', withByte(png(), 33, 0x99)],
    ['a PNG that does not begin with its size', Buffer.concat([png().subarray(0, 8), png().subarray(33)])],
  ])('but not one %s', async (_, photo) => {
    expect(await photoPdf(photo)).toBeNull();
  });

  test('whatever is damaged in it, it is read or refused', async () => {
    const damage = fc.record({ at: fc.nat(), by: fc.nat(255), cut: fc.nat(80), of: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, by, cut, of }) => {
        const photo = of ? jpeg({ orientation: 6 }) : png(30, 20);
        // Not the size of a PNG, which would be unpacked: where that runs, memory and time are limited.
        photo[of ? at % photo.length : 33 + (at % (photo.length - 33))] = by;
        const made = await photoPdf(photo.subarray(0, photo.length - (cut % photo.length)));
        if (made) expect((await PDFDocument.load(made)).getPageCount()).toBe(1);
      }),
    );
  });
});
