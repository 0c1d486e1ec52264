import type { Browser, Locator } from '@playwright/test';
import { create } from 'qrcode';

/** The quiet zone that a scanner needs, in modules. */
const QUIET = 4;

/** The rows of an address's code with its quiet zone: '#' dark, '.' light. */
export function codeOf(address: string): string[] {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
  const dark = (row: number, column: number) =>
    row >= 0 && row < size && column >= 0 && column < size && Boolean(data[row * size + column]);
  const range = Array.from({ length: size + 2 * QUIET }, (_, index) => index - QUIET);
  return range.map((row) => range.map((column) => (dark(row, column) ? '#' : '.')).join(''));
}

/**
 * Reads a picture of the code as a camera would: the brightness in the middle of each module, '?' if it is neither dark
 * nor light.
 */
export async function codeSeen(browser: Browser, code: Locator, modules: number): Promise<string[]> {
  const picture = (await code.screenshot()).toString('base64');
  const context = await browser.newContext({ javaScriptEnabled: true });
  try {
    const page = await context.newPage();
    return await page.evaluate(
      async ({ picture, modules }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
        pen.drawImage(image, 0, 0);
        const at = (index: number, length: number) => Math.floor(((index + 0.5) * length) / modules);
        const seen = (row: number, column: number) => {
          const [red = 0, green = 0, blue = 0] = pen.getImageData(
            at(column, image.width),
            at(row, image.height),
            1,
            1,
          ).data;
          return red + green + blue > 720 ? '.' : red + green + blue < 45 ? '#' : '?';
        };
        return Array.from({ length: modules }, (_, row) =>
          Array.from({ length: modules }, (_, column) => seen(row, column)).join(''),
        );
      },
      { picture, modules },
    );
  } finally {
    await context.close();
  }
}
