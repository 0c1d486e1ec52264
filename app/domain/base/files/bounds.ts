/** How much a PDF may say it has. A CDA with all its fonts and pictures has a few hundred objects. */
export const PDF_MOST = { objects: 50_000, number: 1_000_000, pages: 2000, depth: 50 } as const;

/**
 * Whether a PDF looks as if it could be read in a moment, as far as that can be seen without reading it: much of it may
 * be packed. Cheap, so that the obvious ones take nobody's turn.
 */
export function looksModest(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let objects = 0;
  for (let at = file.indexOf(' obj'); at >= 0; at = file.indexOf(' obj', at + 4)) {
    objects += 1;
    if (objects > PDF_MOST.objects) return false;
  }
  return mostAfter(file, '/Size') <= PDF_MOST.number && mostAfter(file, '/N ') <= PDF_MOST.objects;
}

/** The largest of the numbers that follow a name; 0 if there is none. */
function mostAfter(file: Buffer, name: string): number {
  let most = 0;
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + name.length)) {
    const from = at + name.length;
    const [, digits] = /^\s*(\d+)/.exec(file.toString('latin1', from, from + 24)) ?? [];
    most = Math.max(most, Number(digits ?? 0));
  }
  return most;
}
