/** Tables are asked only for their own names (GEN-12). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { actionWords } from '~/catalogue/actions';
import { DomainError } from '~/catalogue/errors';
import { valueIn } from '~/catalogue/own';
import { streetOf } from '~/catalogue/street-keys';
import { checked } from '~/domain/model/checked';
import { facilityKeyOf, nameSimilarity, tellingWords } from '~/registry/facility-name';

const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));

it('[GEN-12] a table has no value of its own for the names that every object has', () => {
  fc.assert(
    fc.property(inherited, (name) => {
      expect(valueIn({ a: 1 }, name)).toBeUndefined();
      expect(valueIn(Object.fromEntries([[name, 1]]), name)).toBe(1);
    }),
  );
});

it('[GEN-12] streets, facilities and actions may be called like anything that every object has', () => {
  fc.assert(
    fc.property(inherited, (name) => {
      const word = name.toLowerCase().replaceAll('_', '');
      expect(streetOf(`1 ${name} Street`).replaceAll(' ', '')).toBe(`1${word}st`);
      expect(facilityKeyOf(`${name} Clinic`, 'Boston', 'MA')).toContain(word);
      expect(nameSimilarity(`${name} Clinic`, `${name} Clinic`)).toBe(1);
      expect(tellingWords(`${name} Clinic`).every((each) => typeof each === 'string')).toBe(true);
      expect(typeof actionWords(name)).toBe('string');
    }),
  );
});

it('[GEN-12] a refused field of any name is named in the error', () => {
  fc.assert(
    fc.property(inherited, (name) => {
      const schema = z
        .any()
        .superRefine((_, context) => context.addIssue({ code: 'custom', message: 'No', path: [name] }));
      try {
        checked(schema, {});
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        expect(Object.entries((error as DomainError).fields ?? {})).toEqual([[name, ['No']]]);
      }
    }),
  );
});

/** What our rule says about this code. */
function lint(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'studybridge-lint-'));
  const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8')) as { plugins: string[] };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: plugins.map((each) => resolve(each)) }));
  writeFileSync(join(folder, 'planted.ts'), code);
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules/@biomejs/biome/bin/biome'), 'lint'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stdout + stderr).toContain('Checked 2 files');
  return stdout + stderr;
}

it('[GEN-12] lint refuses to look for a name from outside with ‘in’, and leaves names of ours alone', () => {
  const refusal = 'Use Object.hasOwn';
  expect(lint('export const has = (name: string, table: object) => name in table;\n')).toContain(refusal);
  expect(lint("export const has = (table: { a: 1 } | { b: 1 }) => 'a' in table;\n")).not.toContain(refusal);
});
