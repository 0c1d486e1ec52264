/** A copy of the built server with a fault in it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plant } from './part';

const ROOT = join(import.meta.dirname, '../..');
/** Where the server's own code stands in a build. */
const CODE = ['server.js', join('server', 'index.js')];
const COPIED = ['server', 'commands'];
const BESIDE = ['client', 'matchWorker.js'];

export interface PlantedBuild {
  /** As startApp takes it. */
  readonly folder: string;
  remove(): void;
}

/** @throws where the built code has nothing to break: the plant no longer fits it. */
export function plantedBuild({ fault, find, replace, in: file }: Plant, build: string): PlantedBuild {
  // Beside the build: the server looks for db/ from where it stands.
  const folder = mkdtempSync(join(ROOT, 'build-plant-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const name of COPIED) cpSync(join(ROOT, build, name), join(folder, name), { recursive: true });
    cpSync(join(ROOT, build, 'server.js'), join(folder, 'server.js'));
    for (const name of BESIDE) symlinkSync(join(ROOT, build, name), join(folder, name));
    let found = false;
    for (const name of file ? [file] : CODE) {
      const code = readFileSync(join(folder, name), 'utf8');
      const pattern = typeof find === 'string' ? new RegExp(escaped(find), 'g') : new RegExp(find, 'g');
      const broken = code.replace(pattern, replace);
      found ||= broken !== code;
      writeFileSync(join(folder, name), broken);
    }
    if (!found) throw new Error(`Nothing in the built server to plant this fault into: ${fault}`);
    return { folder: basename(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
