/** PgBouncer, and the poolers of Supabase, listen there. */
const POOLER_PORTS = ['6432', '6543'];
/** How poolers are named: by themselves, by Neon (`ep-x-pooler.`) and by Amazon (`x.proxy-y.`). */
const POOLER_HOST = /(^|[.-])(pgbouncer|pooler|pgcat|supavisor|odyssey|proxy-[a-z0-9]+)([.-]|$)/i;

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; MIGRATION_DATABASE_URL?: string };

function isPooler(url: string): boolean {
  const { hostname, port, searchParams } = new URL(url);
  return POOLER_PORTS.includes(port) || POOLER_HOST.test(hostname) || searchParams.get('pgbouncer') === 'true';
}

/** A sentence for each address of the database that leads, by its looks, to a pooler where it must not. It may be wrong, so it stops nothing. */
export function whatPoolersLack({ DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL }: Addresses): string[] {
  const direct = { DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL };
  const lacking = Object.entries(direct).flatMap(([name, url]) =>
    url && isPooler(url) ? [`Database: ${name} looks like the address of a pooler. It has to lead to the database itself.`] : [],
  );
  if (DATABASE_DIRECT_URL || !isPooler(DATABASE_URL)) return lacking;
  const past = MIGRATION_DATABASE_URL ? 'live updates and the queue of tasks' : 'live updates, the queue of tasks and migrations';
  return [
    `Database: DATABASE_URL looks like the address of a pooler. If it is one, set DATABASE_DIRECT_URL to the database itself: ${past} go past it.`,
    ...lacking,
  ];
}
