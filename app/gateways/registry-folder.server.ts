/** A folder with the registry in bulk: trials.jsonl and us_locations.csv, read a line at a time. */
import { createReadStream, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse/sync';
import { type BulkPlace, type BulkTrial, PLACE_COLUMNS, placeOf, trialOf } from '~/registry/bulk';

const TRIALS_FILE = 'trials.jsonl';
const PLACES_FILE = 'us_locations.csv';

/** One line: what it says, or why it cannot be read. `end`: so many bytes of both files are read with it. */
export type Line<Value> = { file: string; line: number; end: number } & (
  | { value: Value; problem?: undefined }
  | { problem: string }
);

export interface RegistryFolder {
  /** The size of both files. */
  bytes: number;
  trials(): AsyncGenerator<Line<BulkTrial>>;
  places(): AsyncGenerator<Line<BulkPlace>>;
}

/** @throws {Error} that names the file that is missing; reading the places, one that names a column that is. */
export function openRegistryFolder(folder: string): RegistryFolder {
  const [trials, places] = [join(folder, TRIALS_FILE), join(folder, PLACES_FILE)];
  const [size, more] = [sizeOf(trials), sizeOf(places)];
  return {
    bytes: size + more,
    trials: () => linesOf(trials, 0, (text) => trialOf(JSON.parse(text))),
    places: () => placesIn(places, size),
  };
}

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
  const lacking = PLACE_COLUMNS.filter((name) => !head.includes(name));
  if (lacking.length > 0) throw new Error(`there is no column ${lacking.join(', ')}`);
  return head;
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
  return found.size;
}

/** Neither form breaks a value over lines: so a broken line costs itself alone, and is told by its number. */
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
