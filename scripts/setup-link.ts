import { Client } from 'pg';
import { hashSecretToken, newSecretToken } from '#app/domain/accounts/secret-token.server';
import { SETUP_LINK } from '#app/domain/accounts/setup-link.server';

/**
 * A link for the owner's account, while there is no admin: each start makes a new one, which replaces the last. Only its hash is kept.
 *
 * @returns null where there is an admin
 */
export async function newSetupLink(url: string, appUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select 1 from app_user where 'admin' = any (roles) and status = 'active' and deleted_at is null limit 1`,
    );
    if (rowCount) {
      await client.query('delete from app_secret where name = $1', [SETUP_LINK]);
      return null;
    }
    const token = newSecretToken();
    await client.query(
      `insert into app_secret (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, created_at = now()`,
      [SETUP_LINK, hashSecretToken(token)],
    );
    return new URL(`/setup/${token}`, appUrl).href;
  } finally {
    await client.end();
  }
}
