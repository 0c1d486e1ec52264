/** The contrast of the colors that are used together, computed from the tokens (WCAG 1.4.3, 1.4.11). */
import { readFileSync } from 'node:fs';
import postcss, { type AtRule } from 'postcss';
import { describe, expect, test } from 'vitest';

type Tokens = Record<string, string>;

const css = postcss.parse(readFileSync('app/tailwind.css', 'utf8'));

function tokens(isDark: boolean): Tokens {
  const found: Tokens = {};
  css.walkDecls(/^--color-[a-z-]+$/, ({ prop, value, parent }) => {
    const inDark = (parent?.parent as AtRule | undefined)?.params?.includes('dark') ?? false;
    if (isDark || !inDark) found[prop.replace('--color-', '')] = value;
  });
  return found;
}

/** As in WCAG's definition of relative luminance. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['paper', 'surface', 'raised', 'sunken'];
const STATES = ['success', 'warning', 'danger', 'info', 'accent', 'brand'];
/** Text on what lies behind it. */
const TEXTS: [string, string][] = [
  ...GROUNDS.flatMap((ground) =>
    ['ink', 'ink-muted', 'brand', 'brand-strong', 'accent', 'danger'].map((text): [string, string] => [text, ground]),
  ),
  ...STATES.flatMap((state): [string, string][] => [
    [state, `${state}-soft`],
    ['ink', `${state}-soft`],
    [state, 'surface'],
  ]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-deep', 'deep'],
  ['on-deep-muted', 'deep'],
  ['on-deep-brand', 'deep'],
  ['on-deep-accent', 'deep'],
];
/** The borders of controls, and drawings. */
const SHAPES: [string, string][] = GROUNDS.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['brand', ground],
]);

describe.each([
  ['light', tokens(false)],
  ['dark', tokens(true)],
] as const)('the colors of the %s scheme', (_, colors) => {
  const tooWeak = (pairs: [string, string][], least: number) =>
    pairs
      .map(([one, two]) => ({ pair: `${one} on ${two}`, is: contrast(colors[one] ?? '', colors[two] ?? '') }))
      .filter(({ is }) => !(is >= least));

  test('texts contrast 4.5 to 1 with what lies behind them', () => {
    expect(tooWeak(TEXTS, 4.5)).toEqual([]);
  });

  test('borders of controls contrast 3 to 1', () => {
    expect(tooWeak(SHAPES, 3)).toEqual([]);
  });
});
