/** Splits the lines of a folder into batches, and skips duplicates. */
import type { Line } from '~/gateways/registry-folder.server';

/** Returns a filter that keeps the first value of each name. Otherwise, if two differ, every run would find a change. */
export function firsts<Value>(nameOf: (value: Value) => string): (value: Value) => boolean {
  const seen = new Set<string>();
  return (value) => {
    const { size } = seen;
    return seen.add(nameOf(value)).size > size;
  };
}

/** Lines written per transaction. */
const PART = 1000;

type Readable<Value> = Extract<Line<Value>, { value: Value }>;

/** The readable lines, in batches. */
export async function* partsOf<Value>(
  lines: AsyncIterable<Line<Value>>,
  broken: (line: Line<Value>, problem: string) => void,
): AsyncGenerator<{ lines: Readable<Value>[]; end: number }> {
  let part: Readable<Value>[] = [];
  let end = 0;
  for await (const line of lines) {
    end = line.end;
    if (line.problem !== undefined) broken(line, line.problem);
    else if (part.push(line) === PART) {
      yield { lines: part, end };
      part = [];
    }
  }
  yield { lines: part, end };
}
