/** A copy of the built server with a planted fault. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plant } from './part';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['server.js', 'fileWorker.js'];
/** The files of a build with the server's own code. */
const CODE = [...FILES, join('server', 'index.js')];
const COPIED = ['server', 'commands', 'chunks'];
const BESIDE = ['client', 'matchWorker.js', 'zip-codes.json', '.studybridge-build.json'];

export interface PlantedBuild {
  /** As startApp takes it. */
  readonly folder: string;
  remove(): void;
}

/** @throws if the pattern no longer matches the built code. */
export function plantedBuild({ fault, find, replace }: Plant, build: string): PlantedBuild {
  // Beside the build, because the server looks for db/ relative to itself.
  const folder = mkdtempSync(join(ROOT, 'build-plant-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyBuild(build, folder);
    const places = placesFor({ find, replace }, codeOf(folder));
    if (places.length === 0) throw new Error(`The built server has no place for this fault: ${fault}`);
    for (const { name, broken } of places) writeFileSync(join(folder, name), broken);
    return { folder: basename(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Copies the code of a build to an empty folder, with links to everything else. */
export function copyBuild(build: string, folder: string): void {
  for (const name of COPIED) cpSync(join(ROOT, build, name), join(folder, name), { recursive: true });
  for (const name of FILES) cpSync(join(ROOT, build, name), join(folder, name));
  for (const name of BESIDE) symlinkSync(join(ROOT, build, name), join(folder, name));
}

export interface CodeFile {
  /** Its path in the build. */
  readonly name: string;
  readonly code: string;
}

/** The files of a build that faults are planted into: megabytes, so read them once. */
export function codeOf(folder: string): CodeFile[] {
  const chunks = readdirSync(join(folder, 'chunks')).filter((name) => name.endsWith('.js'));
  const names = [...CODE, ...chunks.map((name) => join('chunks', name))];
  return names.map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }));
}

/** The files that the fault can be planted into, and what they become. */
export function placesFor({ find, replace }: Pick<Plant, 'find' | 'replace'>, files: readonly CodeFile[]) {
  const pattern = typeof find === 'string' ? new RegExp(escaped(find), 'g') : new RegExp(find, 'g');
  return files.flatMap(({ name, code }) => {
    const broken = code.replace(pattern, replace);
    return broken === code ? [] : [{ name, broken }];
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
