/** The words that docs/glossary.md rules out, looked for in everything that people read: code, documents and tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const READ_BY_PEOPLE = /^(app|commands|db|scripts|tests|docs)\/.*\.(tsx?|m[jt]s|css|md)$|^[^/]+\.(ts|js|cjs|md)$/;
const NOT_OURS = /^(db\/migrations|tests\/fixtures)\/|^docs\/glossary\.md$|\/glossary\.test\.ts$/;

/** The list under 'Words we do not use': `- "word"`, or `- "word" (but …)`, a regular expression each. */
const ruledOut = () => {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words we do not use');
  return [...section.matchAll(/^- `(.+?)`/gm)].map(([, word]) => word as string);
};

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => READ_BY_PEOPLE.test(file) && !NOT_OURS.test(file));

describe('the glossary', () => {
  it('rules out some words', () => expect(ruledOut().length).toBeGreaterThan(10));

  it.each(ruledOut())('rules out %s', (word) => {
    const pattern = new RegExp(word, 'i');
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
