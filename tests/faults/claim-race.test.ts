import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pro } from '#prisma';
import { now } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { EVERY_DAY, insertPro } from '#tests/factories/pros';
import { insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { startProduct, type Product } from '#tests/setup/product';

const ZONE = 'America/Chicago';
const PROS = Number(process.env.RACE_PROS ?? 25);
const VISITS = Number(process.env.RACE_VISITS ?? 16);
const SLOTS_A_DAY = 4;
/** A guard against hanging, not a measure. */
const TIMEOUT_MS = Math.max(240_000, PROS * VISITS * 120);

let product: Product;
let cookies: string[];

type Press = { status: number; location: string | null; body: string };

async function press(origin: string, cookie: string, fields: Record<string, string>): Promise<Press> {
  const answer = await fetch(`${origin}/pro/dashboard/jobs`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin, accept: 'text/html' },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
}

function originOf(index: number): string {
  return product.origins[index % product.origins.length] ?? '';
}

/** Visits in the pool, a few a day with hours between them, so that every pro could take every one of them. */
async function insertPool(count: number): Promise<string[]> {
  const tomorrow = addDays(localDate(ZONE, now()), 3);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const date = addDays(tomorrow, Math.floor(index / SLOTS_A_DAY));
    const start = localInstant(ZONE, date, `${String(8 + (index % SLOTS_A_DAY) * 3).padStart(2, '0')}:00`);
    const visit = await insertVisit(db(), {
      windowStart: start,
      windowEnd: start,
      durationMinutes: 60,
      poolSince: now(),
      payoutCents: 20_000,
    });
    ids.push(visit.id);
  }
  return ids;
}

beforeAll(async () => {
  await ensureCatalog(db());
  const pros: Pro[] = [];
  for (let index = 0; index < PROS; index += 1)
    pros.push(await insertPro(db(), { weekly: [...EVERY_DAY], maxMiles: 50, minPayoutCents: 0 }));
  cookies = await Promise.all(pros.map((pro) => signInAs(pro.userId)));
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 2, workers: 0 });
}, 120_000);

afterAll(() => product?.stop());

test(
  'of all pros who claim a visit at once exactly one gets it, and no pro holds two at a time',
  async () => {
    const visits = await insertPool(VISITS);
    const presses: Press[] = [];
    for (const visitId of visits) {
      presses.push(
        ...(await Promise.all(
          cookies.map((cookie, index) => press(originOf(index), cookie, { intent: 'claim', visitId, opId: crypto.randomUUID() })),
        )),
      );
    }
    expect(presses.filter(({ status }) => status >= 500)).toEqual([]);
    const winners = presses.filter(({ status }) => status === 302);
    const losers = presses.filter(({ status }) => status !== 302);
    expect(winners).toHaveLength(visits.length);
    expect(new Set(losers.map(({ status }) => status))).toEqual(new Set([409]));
    expect(losers.filter(({ body }) => !body.includes('This job was just claimed by another pro.'))).toEqual([]);

    const { rows: claims } = await pool().query<{ visit_id: string; count: string }>(
      "SELECT visit_id, count(*) FROM visit_event WHERE type = 'claim' GROUP BY visit_id",
    );
    expect(claims.map(({ count }) => count)).toEqual(visits.map(() => '1'));
    const { rows: overlaps } = await pool().query(
      `SELECT a.id FROM assignment a JOIN assignment b ON a.pro_id = b.pro_id AND a.id < b.id
       WHERE a.status = 'accepted' AND b.status = 'accepted' AND tstzrange(a.busy_from, a.ends_at) && tstzrange(b.busy_from, b.ends_at)`,
    );
    expect(overlaps).toEqual([]);
  },
  TIMEOUT_MS,
);

test('twenty clicks on the same button are one claim and twenty equal answers', async () => {
  const [visitId = '', otherId = ''] = await insertPool(2);
  const opId = crypto.randomUUID();
  const cookie = cookies[0] ?? '';
  await pool().query(
    "UPDATE visit SET window_start = window_start + interval '90 days', window_end = window_end + interval '90 days' WHERE id = ANY ($1)",
    [[visitId, otherId]],
  );
  const presses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => press(originOf(index), cookie, { intent: 'claim', visitId, opId })),
  );
  expect(new Set(presses.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set([`302 /pro/visits/${visitId}`]),
  );
  expect(await db().visitEvent.count({ where: { visitId, type: 'claim' } })).toBe(1);
  const late = await press(originOf(1), cookie, { intent: 'claim', visitId, opId });
  expect(`${late.status} ${late.location}`).toBe(`302 /pro/visits/${visitId}`);
  const other = await press(originOf(0), cookie, { intent: 'claim', visitId: otherId, opId });
  expect(other.status).toBe(422);
});

test('one loader asked alone by a data request is not answered, no matter who asks', async () => {
  for (const cookie of ['', cookies[0] ?? '']) {
    const answer = await fetch(`${originOf(0)}/pro/dashboard/jobs?_data=routes%2Fpro%2B%2Fdashboard.jobs`, {
      headers: { cookie },
    });
    expect(answer.status).toBe(404);
  }
});

test('a write from another site is refused before it runs, on every page that takes one', async () => {
  const [visitId = ''] = await insertPool(1);
  const cookie = cookies[1] ?? '';
  const origin = originOf(0);
  for (const from of ['https://evil.example', 'null', 'garbage', origin.replace('http:', 'https:'), `${origin}1`, undefined]) {
    for (const path of [
      '/pro/dashboard/jobs',
      '/pro/dashboard/jobs.data',
      '/pro/dashboard/jobs?_data=routes%2Fpro%2B%2Fdashboard.jobs',
      '/auth/sign-out',
    ]) {
      const headers: Record<string, string> = { cookie, ...(from === undefined ? {} : { origin: from }) };
      const answer = await fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ intent: 'claim', visitId }),
      });
      expect(answer.status, `${from} ${path}`).toBe(403);
    }
  }
  expect((await db().visit.findUniqueOrThrow({ where: { id: visitId } })).status).toBe('pending');
});
