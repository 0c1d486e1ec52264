import type {} from 'vitest'; // so that TypeScript extends the module below
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';

/** One PostgreSQL for the whole run. It is required: if it cannot start, the query tests fail and say why. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.close;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
