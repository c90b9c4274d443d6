import { afterAll, inject } from 'vitest';
import { cloneDatabase } from './clone-database';

// Runs before each test file, so the app is imported with a database that no other file sees.
process.env.DATABASE_URL = await cloneDatabase(inject('serverUrl'));

afterAll(async () => {
  const { disconnect } = await import('#app/platform/db.server');
  await disconnect();
});
