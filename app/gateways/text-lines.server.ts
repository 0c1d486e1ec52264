/** Reads a text file line by line, whatever program wrote it: UTF-8 or UTF-16, with a byte order mark or without. */
import { createReadStream } from 'node:fs';

/** `line` counts from 1; `end` is how many bytes of the file were read to get it. */
export interface TextLine {
  line: number;
  end: number;
  text: string;
}

/** A text in UTF-16 begins with a byte order mark, or has every other byte empty. */
function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** The end of a line. A CR at the end of what was read may be half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

export async function* linesIn(path: string): AsyncGenerator<TextLine> {
  let decoder: TextDecoder | undefined;
  let [line, end, rest] = [0, 0, ''];
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    end += chunk.length;
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(LINE_END);
    rest = parts.pop() ?? '';
    for (const text of parts) yield { line: ++line, end, text };
  }
  rest += decoder?.decode() ?? '';
  for (const text of rest.split(/\r/)) yield { line: ++line, end, text };
}
