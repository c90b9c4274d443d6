import { Client } from 'pg';
import { RENAMED_MIGRATIONS } from '../../prisma/renamed-migrations';

/** Makes a database what it was before November 23, 2026: its migrations bear their former names. */
export async function useFormerNames(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const [former, name] of Object.entries(RENAMED_MIGRATIONS))
      await client.query('update _prisma_migrations set migration_name = $1 where migration_name = $2', [former, name]);
  } finally {
    await client.end();
  }
}
