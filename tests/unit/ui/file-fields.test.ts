import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('[DAY-110] one component has the field for files', () => {
  const files = ['app/routes', 'app/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const found = files.filter((file) => file.endsWith('.tsx') && /type="file"/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['app/ui/form/file-field.tsx']);
});
