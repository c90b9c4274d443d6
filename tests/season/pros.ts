import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { pictureBytes } from '#tests/factories/files';
import { RATES } from './rates';
import { attempt, type Fields, read, type Season, send } from './season';
import { workOff } from './season-clock';

const JOBS = '/pro/dashboard/jobs';

/** Each open offer is answered once, or left alone; what is declined goes to the next pro, who answers too. */
export async function answerOffers(season: Season, seen: Set<string>): Promise<void> {
  for (;;) {
    const open = await db().offer.findMany({
      where: { status: 'open' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, pro: { select: { userId: true } } },
    });
    const fresh = open.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const { id: offerId, pro } of fresh) {
      seen.add(offerId);
      const chance = season.random.next();
      if (chance < RATES.offerIgnored) continue;
      const intent = chance < RATES.offerIgnored + RATES.offerDeclined ? 'decline' : 'accept';
      await attempt(season, `${intent} an offer`, async () => {
        await send(season, JOBS, pro.userId, { intent, offerId });
        return `offers ${intent === 'accept' ? 'accepted' : 'declined'}`;
      });
    }
    await workOff();
  }
}

/** A visit in the open pool goes to the first pro on whose board it stands. */
export async function claimFromPool(season: Season, tried: Set<string>): Promise<void> {
  const pool = await db().visit.findMany({
    where: { status: 'pending', poolSince: { not: null }, hold: false },
    orderBy: [{ poolSince: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  for (const { id } of pool) {
    for (const pro of season.random.shuffle(season.pros).slice(0, 3)) {
      if (tried.has(`${id} ${pro.proId}`)) continue;
      tried.add(`${id} ${pro.proId}`);
      const board = await read(season, JOBS, pro.userId);
      if (!board.includes(id)) continue;
      const claim = async () => {
        await send(season, JOBS, pro.userId, { intent: 'claim', visitId: id });
        return 'claimed';
      };
      if (await attempt(season, 'claim a job', claim)) break;
    }
  }
}

/** Those whose hour has come go there and start; those whose time is over finish. */
export async function work(season: Season, missed: Set<string>): Promise<void> {
  await startDue(season, missed);
  await finishDue(season);
}

async function startDue(season: Season, missed: Set<string>): Promise<void> {
  const due = await db().assignment.findMany({
    where: { status: 'accepted', start: { lte: now() }, id: { notIn: [...missed] } },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    select: { id: true, visitId: true, pro: { select: { userId: true } } },
  });
  for (const { id, visitId, pro } of due) {
    if (season.random.chance(RATES.missed)) {
      missed.add(id);
      continue;
    }
    const started = await attempt(season, 'start work', async () => {
      for (const intent of ['set-out', 'arrive', 'start']) {
        await send(season, `/pro/visits/${visitId}`, pro.userId, { intent });
      }
      return 'started';
    });
    if (!started) missed.add(id);
  }
}

async function finishDue(season: Season): Promise<void> {
  const working = await db().assignment.findMany({
    where: { status: 'in_progress' },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    select: { visitId: true, pro: { select: { userId: true } }, visit: { select: { startedAt: true, durationMinutes: true } } },
  });
  for (const { visitId, pro, visit } of working) {
    const until = (visit.startedAt?.getTime() ?? 0) + visit.durationMinutes * MINUTE_MS;
    if (until > now().getTime()) continue;
    await attempt(season, 'complete work', async () => {
      await complete(season, visitId, pro.userId);
      return 'completed';
    });
  }
}

/** Sends a picture of before and one of after, ticks off all that the page of completion lists, and sends it. */
async function complete(season: Season, visitId: string, userId: string): Promise<void> {
  for (const moment of ['before', 'after']) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ opId: crypto.randomUUID(), intent: 'add', moment })) body.append(name, value);
    body.append('photos', new File([await picture()], `${moment}.jpg`, { type: 'image/jpeg' }));
    await send(season, `/pro/visits/${visitId}/photos`, userId, body);
  }
  const path = `/pro/visits/${visitId}/complete`;
  const sheet = await read(season, path, userId);
  const boxes = [...sheet.matchAll(/name="(check\d+)"/g)].map(([, name]) => [name, 'on'] as const);
  await send(season, path, userId, { ...(Object.fromEntries(boxes) as Fields), reportNote: 'All went well.' });
}

let drawn: Uint8Array<ArrayBuffer> | undefined;

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  return (drawn ??= new Uint8Array(await pictureBytes()));
}
