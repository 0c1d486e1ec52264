import { defineConfig } from 'drizzle-kit';

const engine = process.env.DB_ENGINE === 'pg' ? 'pg' : 'sqlite';

export default defineConfig({
  dialect: engine === 'pg' ? 'postgresql' : 'sqlite',
  schema: './db/schema/index.ts',
  out: `./db/migrations/${engine}`,
});
