import { startTracing } from '~/gateways/tracing.server';
import { engine } from '~db/kit';
import { observeDatabase } from '~db/statements';

const SYSTEM = engine === 'pg' ? 'postgresql' : 'sqlite';

/** Starts tracing, with the work in the database, if it is configured. */
export async function startTraces(): Promise<void> {
  const tracer = await startTracing();
  if (!tracer) return;
  observeDatabase({
    work: (kind, work) => tracer.database(kind, SYSTEM, work),
    statement: (sql) => tracer.statement(sql),
  });
}
