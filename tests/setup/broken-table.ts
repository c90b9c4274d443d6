import { Client } from 'pg';
import { vi } from 'vitest';

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function meanwhile<T>(change: string, undo: string, work: () => Promise<T>): Promise<T> {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return withClient(async (client) => {
    await client.query(change);
    try {
      return await work();
    } finally {
      await client.query(undo);
      quiet.mockRestore();
    }
  });
}

/** The table is not there meanwhile: what needs it breaks. */
export function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  return meanwhile(`ALTER TABLE ${table} RENAME TO ${table}_away`, `ALTER TABLE ${table}_away RENAME TO ${table}`, work);
}

/** The same with one column of a table that every page needs. */
export function withoutColumn<T>(table: string, column: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) => `ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`;
  return meanwhile(rename(column, `${column}_away`), rename(`${column}_away`, column), work);
}

function whileFailing<T>(trigger: string, work: () => Promise<T>): Promise<T> {
  return withClient(async (client) => {
    await client.query(`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
      CREATE TRIGGER fails BEFORE ${trigger} EXECUTE FUNCTION fails()`);
    try {
      return await work();
    } finally {
      await client.query('DROP FUNCTION fails CASCADE');
    }
  });
}

/** Whatever is written to the table fails meanwhile; it can be read. */
export function unwritable<T>(table: string, work: () => Promise<T>): Promise<T> {
  return whileFailing(`INSERT OR UPDATE OR DELETE ON ${table}`, work);
}

/** The same with the rows of which the condition is true, such as `NEW.id = '…'`; the others can be written. */
export function unwritableRow<T>(table: string, condition: string, work: () => Promise<T>): Promise<T> {
  return whileFailing(`INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${condition})`, work);
}
