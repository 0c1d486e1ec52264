/**
 * Which characters a text may have. Control characters are refused: nobody sees them, and they end lines, split cells or
 * turn text around where it is shown, mailed or exported. What overrides or isolates a direction is dropped before from
 * what people type (invisible.ts), and refused in what programs send.
 */

import { readableLine, readableText } from './invisible';

/** C0 and C1 controls, line and paragraph separators, and what overrides or isolates the direction of text. */
const CONTROLS = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;
const ALL_CONTROLS = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;

export const isOneLine = (text: string): boolean => !CONTROLS.test(text);

/** Several lines may have line breaks (forms send CR LF) and tabs. */
export const isPlainText = (text: string): boolean => !CONTROLS.test(text.replace(/[\n\r\t]/g, ''));

/** Forms send line breaks as CR LF. Browsers count each as one character, and so do we. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * For texts from other systems, which nobody here can correct: with line breaks and tabs, but without other controls and
 * invisible characters that mean nothing.
 */
export const plainText = (text: string): string =>
  readableText(withLineFeeds(text)).replace(ALL_CONTROLS, (each) => (each === '\n' || each === '\t' ? each : ' '));

/** The same on one line. */
export const oneLine = (text: string): string => readableLine(text.replace(/\r\n/g, '\n')).replace(ALL_CONTROLS, ' ');

/** The databases cannot store NUL characters or unpaired surrogates. */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && (text as { isWellFormed?(): boolean }).isWellFormed?.() !== false;
