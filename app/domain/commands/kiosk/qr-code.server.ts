import { lazily } from '~/gateways/lazily.server';

const qrcode = lazily<typeof import('qrcode')>('qrcode');

/** The number of modules per side, and the dark modules as an SVG path in units of one module. */
export interface QrCode {
  size: number;
  path: string;
}

/** Phones can't read a denser code on a tablet's screen. */
const MOST_MODULES = 97;

/** The QR code of an address, with as much error correction as fits; null if the address is too long. */
export function qrCodeOf(address: string): QrCode | null {
  const { create } = qrcode();
  for (const errorCorrectionLevel of ['M', 'L'] as const) {
    try {
      const { size, data } = create(address, { errorCorrectionLevel }).modules;
      if (size <= MOST_MODULES) return { size, path: pathOf(size, data) };
    } catch {
      // Too long at this level.
    }
  }
  return null;
}

/** Each run of dark modules in a row as one rectangle. */
function pathOf(size: number, dark: Uint8Array): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && dark[y * size + x]) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  }
  return path;
}
