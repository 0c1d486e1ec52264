/** The lines of a run of loading: so many at a time, and each name once. */
import type { Line } from '~/gateways/registry-folder.server';

/** Tells the first of a run from those after it of the same name: where two differ, a second run would else find a change. */
export function firsts<Value>(nameOf: (value: Value) => string): (value: Value) => boolean {
  const seen = new Set<string>();
  return (value) => {
    const { size } = seen;
    return seen.add(nameOf(value)).size > size;
  };
}

/** So many lines are written in a transaction of their own. */
const PART = 1000;

type Readable<Value> = Extract<Line<Value>, { value: Value }>;

/** The lines that can be read, so many at a time. */
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
