/**
 * Writes what the client in clients/typescript is made from: the types of all calls and a list of them, from the OpenAPI
 * document. node --import tsx scripts/api-client.mts; scripts/prepare.mjs runs it before tests. With --pack, it also
 * compiles the client, so that `npm pack` in its folder has everything.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import { run } from './run.mjs';

const FOLDER = join(import.meta.dirname, '../clients/typescript');
const GENERATED = join(FOLDER, 'src/generated');

interface Operation {
  operationId: string;
  parameters?: { $ref?: string; name?: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { parameters?: Record<string, { name: string }> };
}

/** What the client has to know of a call when it makes it. */
function callOf(path: string, method: string, operation: Operation, { components }: Document): string[] {
  const { parameters = [], requestBody, responses } = operation;
  const named = (wanted: string) =>
    parameters.some(
      ({ $ref, name }) => (name ?? components.parameters?.[$ref?.split('/').pop() ?? '']?.name) === wanted,
    );
  const answered = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const isFile = answered.some(([, { content }]) => content && !Object.hasOwn(content, 'application/json'));
  const sendsFile = requestBody !== undefined && !Object.hasOwn(requestBody.content, 'application/json');
  return [
    method,
    path,
    ...(named('Idempotency-Key') ? ['key'] : []),
    ...(isFile ? ['file'] : []),
    ...(sendsFile ? ['sendsFile'] : []),
  ];
}

function callsOf(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return `  ${operation.operationId}: ${JSON.stringify(callOf(path, method, operation, document))},`;
    }),
  );
  return [
    '/** Made by scripts/api-client.mts. By name: the method, the path, and what else the client has to know. */',
    `export const VERSION = ${JSON.stringify(document.info.version)};`,
    'export const CALLS = {',
    ...calls.sort(),
    '} as const;',
    '',
  ].join('\n');
}

async function generate(): Promise<void> {
  const { openApiDocument } = await import('../app/http/openapi/document.server');
  const document = openApiDocument();
  // What has a default can be left out.
  const options = { defaultNonNullable: false };
  const types = astToString(await openapiTypescript(document as unknown as OpenAPI3, options));
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(join(GENERATED, 'types.ts'), COMMENT_HEADER + types);
  writeFileSync(join(GENERATED, 'calls.ts'), callsOf(document as unknown as Document));
  // Identifies the document, for the test that the client is made from it as it is.
  const mark = createHash('sha256').update(JSON.stringify(document));
  writeFileSync(join(GENERATED, 'mark.txt'), mark.digest('hex'));
}

if (process.argv[1] === import.meta.filename) {
  await generate();
  if (process.argv.includes('--pack')) {
    rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
    await run('node', ['node_modules/typescript/bin/tsc', '-p', 'clients/typescript/tsconfig.build.json']);
  }
}
