import { defineConfig } from 'prisma/config';

// The CLI would download a schema engine, which a closed network refuses, though generate, validate and format never start it.
// Migrations go through prisma/migrate.ts, which runs the same engine from npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
