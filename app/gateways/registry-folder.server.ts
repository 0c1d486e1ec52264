/** A folder with a copy of the registry: trials.jsonl and us_locations.csv, read line by line. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type BulkPlace, type BulkTrial, PLACE_COLUMNS, placeOf, trialOf } from '~/registry/bulk';
import { csvRows } from './csv-rows.server';
import { linesIn } from './text-lines.server';

const TRIALS_FILE = 'trials.jsonl';
const PLACES_FILE = 'us_locations.csv';

/** One line, or one row of several lines: its value, or why it cannot be read. `end` counts the bytes of both files read so far. */
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
    trials: () => trialsIn(trials),
    places: () => placesIn(places, size),
  };
}

export type RegistryFolder = ReturnType<typeof openRegistryFolder>;

async function* trialsIn(path: string): AsyncGenerator<Line<BulkTrial>> {
  for await (const { line, end, text } of linesIn(path)) {
    if (text.trim() === '') continue;
    yield { file: TRIALS_FILE, line, end, ...attempt(() => trialOf(JSON.parse(text))) };
  }
}

/** @param before the bytes that were read before this file. */
async function* placesIn(path: string, before: number): AsyncGenerator<Line<BulkPlace>> {
  const file = PLACES_FILE;
  try {
    for await (const row of csvRows(linesIn(path), PLACE_COLUMNS)) {
      const at = { file, line: row.line, end: before + row.end };
      yield { ...at, ...(row.problem === undefined ? attempt(() => placeOf(row.cells)) : { problem: row.problem }) };
    }
  } catch (error) {
    throw new Error(`${file}:${(error as Error).message}`);
  }
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
  return found.size;
}

function attempt<Value>(work: () => Value): { value: Value } | { problem: string } {
  try {
    return { value: work() };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
