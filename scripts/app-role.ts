import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DATABASE_LIMITS, SHORT_STATEMENTS } from '#app/platform/database-limits';
import type { Env } from '#app/platform/env.server';

const EMBEDDED_ROLE = 'brightcrew_app';
/** What is written down for good: the running product may add to it and read it, nothing else. */
const FOR_GOOD = ['ledger_transaction', 'ledger_entry', 'visit_event', 'audit_log'];
/** What the product makes and changes by itself. */
const OWN_SCHEMAS = ['graphile_worker', 'sandbox'];
/** Several processes may start at once. */
const GRANTING = 7_310_002;
/** A transaction that waits for a lock makes all others wait behind it. */
const LOCK_TIMEOUT_MS = 60_000;

/**
 * The role that web and worker run as in the embedded database: not its owner, and without the right to change what is
 * written down for good. Its password is new at each start.
 *
 * @returns the address to run the product with
 */
export async function openAppRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(18).toString('hex');
  await onDatabase(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [EMBEDDED_ROLE]);
    if (rowCount === 0) await owner.query(`create role ${EMBEDDED_ROLE}`);
    await owner.query(`alter role ${EMBEDDED_ROLE} login password '${password}'`);
  });
  const url = new URL(ownerUrl);
  url.username = EMBEDDED_ROLE;
  url.password = password;
  await grantAppRole(ownerUrl, url.href);
  return url.href;
}

/** What the role of DATABASE_URL needs where the owner is another one: its rights and, behind a pooler, its limits. */
export async function prepareAppRole(
  given: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MIGRATION_DATABASE_URL'>,
): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL } = given;
  if (!MIGRATION_DATABASE_URL) return;
  await grantAppRole(MIGRATION_DATABASE_URL, DATABASE_DIRECT_URL ?? DATABASE_URL);
  if (DATABASE_DIRECT_URL) await onDatabase(DATABASE_DIRECT_URL, setOwnLimits);
}

/** A role may set its own: its next connections begin with them, those that the pooler opens, too. */
async function setOwnLimits(role: Client): Promise<void> {
  const database = role.escapeIdentifier(role.database ?? '');
  for (const [name, value] of Object.entries({ ...DATABASE_LIMITS, ...SHORT_STATEMENTS }))
    await role.query(`alter role current_user in database ${database} set ${name} = ${value}`);
}

/**
 * Gives the role of `appUrl` what the product needs in a database that its owner has migrated, and makes it where it is missing.
 * Running it again is running it once. The owner has to be a superuser or a member of the role: what the product makes by itself
 * becomes the role's.
 */
export async function grantAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  await onDatabase(ownerUrl, async (owner) => {
    const role = decodeURIComponent(new URL(appUrl).username);
    const app = owner.escapeIdentifier(role);
    const database = owner.escapeIdentifier(decodeURIComponent(new URL(ownerUrl).pathname.slice(1)));
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [GRANTING]);
    const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await owner.query(`create role ${app} login password ${owner.escapeLiteral(passwordOf(appUrl))}`);
    await owner.query(`grant connect, create, temporary on database ${database} to ${app}`);
    await owner.query(`grant usage on schema public to ${app}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema public to ${app}`);
    await owner.query(`grant usage, select, update on all sequences in schema public to ${app}`);
    await owner.query(`revoke update, delete, truncate on ${FOR_GOOD.join(', ')} from ${app}`);
    for (const schema of OWN_SCHEMAS) await handOver(owner, schema, role);
    await owner.query('commit');
  });
}

/**
 * Everything in a schema becomes the role's: row-level security of the job queue lets no other role in. What is the role's already is
 * left alone, because handing a table over locks out a process that works with it.
 */
async function handOver(owner: Client, schema: string, role: string): Promise<void> {
  const { rows } = await owner.query<{ sql: string }>(
    `select format('alter schema %I owner to ', nspname) as sql from pg_namespace where nspname = $1 and nspowner <> to_regrole(quote_ident($2))
     union all
     select format('alter %s %s owner to ', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass)
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = $1 and relkind in ('r', 'v', 'S', 'p') and relowner <> to_regrole(quote_ident($2))
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and relkind = 'S')
     union all
     select format('alter function %s owner to ', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = pronamespace
     where nspname = $1 and proowner <> to_regrole(quote_ident($2))
     union all
     select format('alter type %s owner to ', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = typnamespace
     where nspname = $1 and typowner <> to_regrole(quote_ident($2)) and (typtype in ('e', 'd') or (typtype = 'c' and exists (select 1 from pg_class c where c.oid = typrelid and c.relkind = 'c')))`,
    [schema, role],
  );
  for (const { sql } of rows) await owner.query(`${sql}${owner.escapeIdentifier(role)}`);
}

function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

async function onDatabase(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, lock_timeout: LOCK_TIMEOUT_MS });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
