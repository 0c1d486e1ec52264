/** docs/walks.md leads from file to file, as it says. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const MOST = 20;
const ROOTS: Record<string, string> = { '~/': 'app/', '~db/': 'db/' };

const walks = readFileSync('docs/walks.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    name: part.split('\n')[0] ?? '',
    files: [...part.matchAll(/^- `([^`]+)`/gm)].map(([, file]) => `${file}`),
  }));

/** The files that a file imports, without their endings. */
function importedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => {
    const root = Object.keys(ROOTS).find((each) => from.startsWith(each));
    return root
      ? from.replace(root, ROOTS[root] ?? '')
      : from.startsWith('.')
        ? normalize(join(dirname(file), from))
        : from;
  });
}

describe('a walk from the route to the answer', () => {
  it('is written down for five requests', () => {
    expect(walks).toHaveLength(5);
  });

  it.each(walks)('$name: at most 20 files, each imported by one above it', ({ files }) => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(MOST);
    files.slice(1).forEach((file, index) => {
      const above = files.slice(0, index + 1).flatMap(importedBy);
      expect(above, file).toContain(file.replace(/\.tsx?$/, ''));
    });
  });
});
