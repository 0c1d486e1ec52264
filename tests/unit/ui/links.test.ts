import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Links without a class look like links by themselves. One with classes needs a look among them. */
const LOOKS =
  /\b(link|btn|pill|tab|card|amount|underline|text-brand|row-title|row-group|menu-row|(?:skip|side|top|sort)-link)\b/;
const WITH_CLASSES = /<(?:Link|a)\b[^<]*?\bclassName="([^"]*)"/g;

const files = ['app/routes', 'app/ui'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(folder, file)),
);

test('[DAY-131] what is a link looks like one', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(WITH_CLASSES)].map(([, classes = '']) => ({ file, classes })),
  );
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(({ classes }) => !LOOKS.test(classes))).toEqual([]);
});
