import { bootstrapAdmin } from '#app/domain/accounts/bootstrap-admin.server';
import { db, disconnect, transact } from '#app/platform/db.server';
import { currentDatabaseUrl } from './database-url';
import { loadEnv } from './load-env';

/** `npm run admin:bootstrap -- person@example.com` on the server: makes the first admin. */
async function main(email: string | undefined): Promise<number> {
  if (!email?.includes('@')) {
    console.error('Usage: npm run admin:bootstrap -- person@example.com');
    return 1;
  }
  loadEnv();
  // This command signs nothing; only the whole environment is parsed at once.
  process.env.SESSION_SECRET ||= 'this command signs nothing';
  process.env.DATABASE_URL = currentDatabaseUrl();
  await transact(db(), (tx) => bootstrapAdmin(tx, { email }));
  console.log(`${email} is an admin now.`);
  return 0;
}

void main(process.argv[2])
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .then(async (code) => {
    await disconnect().catch(() => undefined);
    process.exit(code);
  });
