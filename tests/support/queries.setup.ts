import type {} from 'vitest'; // so that there is something to add to, below
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';

/** One PostgreSQL for the whole run. It is not optional: where it cannot start, the query suite fails and says why. */
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
