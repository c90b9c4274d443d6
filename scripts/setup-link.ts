import { Client } from 'pg';
import { newSecretToken } from '#app/domain/accounts/secret-token.server';
import { SETUP_LINK, setupToken } from '#app/domain/accounts/setup-link.server';
import type { Env } from '#app/platform/env.server';

/**
 * The link for the owner's account, while there is no admin. Every process makes the same one, from a random row and the server's secret: what
 * one has printed, a restart or another process does not end.
 *
 * @returns null where there is an admin
 */
export async function makeSetupLink(
  url: string,
  { APP_URL, SESSION_SECRET }: Pick<Env, 'APP_URL' | 'SESSION_SECRET'>,
): Promise<string | null> {
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
    await client.query('insert into app_secret (name, value) values ($1, $2) on conflict do nothing', [
      SETUP_LINK,
      newSecretToken(),
    ]);
    const { rows } = await client.query<{ value: string }>('select value from app_secret where name = $1', [SETUP_LINK]);
    const [row] = rows;
    return row ? new URL(`/setup/${setupToken(row.value, SESSION_SECRET)}`, APP_URL).href : null;
  } finally {
    await client.end();
  }
}
