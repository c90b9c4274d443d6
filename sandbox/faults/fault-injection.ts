import type pg from 'pg';

export type EventFaults = {
  /** How often each event is sent, 1 to 5. */
  copies: number;
  /** Every copy is held back by a random part of this. */
  shuffleSeconds: number;
  delaySeconds: number;
  /** 0 to 100: events that are stored but never sent. */
  dropPercent: number;
  wrongLivemode: boolean;
};
/** The last four refuse the key: unknown, revoked, restricted without this permission, and of an account that is no Connect platform. */
export type FaultKind = '500' | '429' | 'reset' | 'hang' | 'latency' | KeyFault;
export type KeyFault = 'unknown-key' | 'expired-key' | 'no-permission' | 'no-platform';
export type Fault = {
  /** e.g. "/v1/refunds"; every address that begins with it. */
  path: string;
  method?: string;
  moment: 'before' | 'after';
  kind: FaultKind;
  milliseconds?: number;
  percent?: number;
  times?: number;
};
export type FaultInjection = {
  setEvents(events: Partial<EventFaults>): Promise<void>;
  events(): Promise<EventFaults>;
  addFault(fault: Fault): Promise<void>;
  /** Hours until a card payment's money is available; Stripe's own is 48. */
  setFundsAfterHours(hours: number): Promise<void>;
  /** A platform that Stripe has not approved for accounts with `transfers` and without `card_payments`. */
  setTransfersNeedApproval(needed: boolean): Promise<void>;
  reset(): Promise<void>;
};

const quietEvents: EventFaults = { copies: 1, shuffleSeconds: 0, delaySeconds: 0, dropPercent: 0, wrongLivemode: false };

async function readSetting(db: pg.ClientBase | pg.Pool, name: string): Promise<unknown> {
  const { rows } = await db.query<{ value: unknown }>('select value from sandbox.setting where name = $1', [name]);
  return rows[0]?.value;
}

async function writeSetting(db: pg.ClientBase | pg.Pool, name: string, value: unknown): Promise<void> {
  const sql = 'insert into sandbox.setting values ($1, $2) on conflict (name) do update set value = excluded.value';
  await db.query(sql, [name, JSON.stringify(value)]);
}

export async function readEventFaults(db: pg.ClientBase | pg.Pool): Promise<EventFaults> {
  return { ...quietEvents, ...((await readSetting(db, 'events')) as Partial<EventFaults> | undefined) };
}

export async function fundsAfterSeconds(db: pg.ClientBase): Promise<number> {
  const hours = await readSetting(db, 'fundsAfterHours');
  return (typeof hours === 'number' ? hours : 48) * 3600;
}

export async function transfersNeedApproval(db: pg.ClientBase): Promise<boolean> {
  return (await readSetting(db, 'transfersNeedApproval')) === true;
}

export type DrawnFault = { moment: 'before' | 'after'; kind: FaultKind; milliseconds: number };

/** Draws at most one fault for this request and counts it down, so that "the next two" means two over all processes. */
export async function drawFault(pool: pg.Pool, method: string, path: string): Promise<DrawnFault | null> {
  const sql = `
    update sandbox.fault set remaining = remaining - 1
    where id = (
      select id from sandbox.fault
      where starts_with($2, path) and coalesce(method, $1) = $1 and coalesce(remaining, 1) > 0 and random() * 100 < percent
      order by id limit 1 for update)
    returning moment, kind, milliseconds`;
  const { rows } = await pool.query<DrawnFault>(sql, [method, path]);
  return rows[0] ?? null;
}

export function createFaultInjection(pool: pg.Pool): FaultInjection {
  return {
    async setEvents(events) {
      await writeSetting(pool, 'events', { ...(await readEventFaults(pool)), ...events });
    },
    events: () => readEventFaults(pool),
    async addFault({ path, method, moment, kind, milliseconds = kind === 'hang' ? 20_000 : 0, percent = 100, times }) {
      await pool.query(
        'insert into sandbox.fault (path, method, moment, kind, milliseconds, percent, remaining) values ($1, $2, $3, $4, $5, $6, $7)',
        [path, method ?? null, moment, kind, milliseconds, percent, times ?? null],
      );
    },
    setFundsAfterHours: (hours) => writeSetting(pool, 'fundsAfterHours', hours),
    setTransfersNeedApproval: (needed) => writeSetting(pool, 'transfersNeedApproval', needed),
    async reset() {
      await pool.query('delete from sandbox.setting');
      await pool.query('delete from sandbox.fault');
    },
  };
}
