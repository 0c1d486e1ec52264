/** The client in clients/typescript: its types hold (INT-27). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capture } from '../../scripts/run.mjs';

const FOLDER = 'clients/typescript';

it('[INT-27] the client and its example compile, strictly and without the types of Node', async () => {
  const { code, output } = await capture('node', [
    ...['node_modules/typescript-native/bin/tsc', '-p', FOLDER, '--singleThreaded'],
  ]);
  expect(output).toBe('');
  expect(code).toBe(0);
});

it('the README of the client shows the example that is compiled', () => {
  const [, ...lines] = readFileSync(`${FOLDER}/example.ts`, 'utf8').trim().split('\n');
  const example = lines.join('\n').replace("'./src/client.ts'", "'@studybridge/client'");
  expect(readFileSync(`${FOLDER}/README.md`, 'utf8')).toContain(`\`\`\`ts\n${example}\n\`\`\``);
});
