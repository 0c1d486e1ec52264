/** A folder with a copy of the registry: trials.jsonl and us_locations.csv, read line by line. */
import { createReadStream, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse/sync';
import { type BulkPlace, PLACE_COLUMNS, placeOf, trialOf } from '~/registry/bulk';

const TRIALS_FILE = 'trials.jsonl';
const PLACES_FILE = 'us_locations.csv';

/** One line: its value, or why it cannot be read. `end` counts the bytes of both files read so far. */
export type Line<Value> = { file: string; line: number; end: number } & (
  | { value: Value; problem?: undefined }
  | { problem: string }
);

/** @throws {Error} that names a missing file or, when the locations are read, a missing column. */
export function openRegistryFolder(folder: string) {
  const [trials, places] = [join(folder, TRIALS_FILE), join(folder, PLACES_FILE)];
  const size = sizeOf(trials);
  return {
    /** Of both files. */
    bytes: size + sizeOf(places),
    trials: () => linesOf(trials, 0, (text) => trialOf(JSON.parse(text))),
    places: () => placesIn(places, size),
  };
}

export type RegistryFolder = ReturnType<typeof openRegistryFolder>;

async function* placesIn(path: string, start: number): AsyncGenerator<Line<BulkPlace>> {
  let columns: string[] | undefined;
  const lines = linesOf(path, start, (text) => {
    if (columns) return placeOf(parse(text, { columns })[0]);
    columns = headOf(text);
    return undefined;
  });
  for await (const line of lines) {
    if (!columns) throw new Error(`${line.file}:${line.line}: ${line.problem}`);
    if (line.problem !== undefined || line.value) yield line as Line<BulkPlace>;
  }
}

function headOf(text: string): string[] {
  const [head = []] = parse(text) as string[][];
  const missing = PLACE_COLUMNS.filter((name) => !head.includes(name));
  if (missing.length > 0) throw new Error(`missing column ${missing.join(', ')}`);
  return head;
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
  return found.size;
}

/** Values never span lines, so a broken line affects nothing else and can be reported by its number. */
async function* linesOf<Value>(
  path: string,
  start: number,
  read: (text: string) => Value,
): AsyncGenerator<Line<Value>> {
  const file = basename(path);
  let [line, end] = [0, start];
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    end += Buffer.byteLength(text) + 1;
    const bare = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (bare.trim() === '') continue;
    yield { file, line, end, ...attempt(() => read(bare)) };
  }
}

function attempt<Value>(work: () => Value): { value: Value } | { problem: string } {
  try {
    return { value: work() };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
