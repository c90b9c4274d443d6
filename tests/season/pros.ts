import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { signInAs } from '#tests/setup/ask';
import { requireTaken } from '../integration/second-business/found-business';
import { complete, sendPhoto } from '../integration/second-business/pro-work';
import { attempt, type Season } from './season';
import { workOff } from './season-clock';

const JOBS = '/pro/dashboard/jobs';
/** Offers that a pro does not take: turned down, or left until they expire. */
const DECLINED_SHARE = 0.1;
const IGNORED_SHARE = 0.05;
/** Promised visits that the pro never comes to. */
const MISSED_SHARE = 0.01;

/** Each open offer is answered once, or left alone; what is declined goes to the next pro, who answers too. */
export async function answerOffers(season: Season, seen: Set<string>): Promise<void> {
  for (;;) {
    const open = await db().offer.findMany({
      where: { status: 'open' },
      orderBy: [{ createdAt: 'asc' }, { visit: { booking: { contactEmail: 'asc' } } }],
      select: { id: true, pro: { select: { userId: true } } },
    });
    const fresh = open.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const { id: offerId, pro } of fresh) {
      seen.add(offerId);
      const chance = season.random.next();
      if (chance < IGNORED_SHARE) continue;
      const intent = chance < IGNORED_SHARE + DECLINED_SHARE ? 'decline' : 'accept';
      await attempt(season, async () => {
        await requireTaken(await season.business.post(JOBS, pro.userId, { intent, offerId }), intent);
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
    orderBy: [{ poolSince: 'asc' }, { booking: { contactEmail: 'asc' } }],
    select: { id: true },
  });
  for (const { id } of pool) {
    for (const pro of season.random.shuffle(season.pros).slice(0, 3)) {
      if (tried.has(`${id} ${pro.proId}`)) continue;
      tried.add(`${id} ${pro.proId}`);
      const board = await (await season.business.ask(JOBS, { cookie: await signInAs(pro.userId) })).text();
      if (!board.includes(id)) continue;
      const claim = async () => {
        await requireTaken(await season.business.post(JOBS, pro.userId, { intent: 'claim', visitId: id }), 'claim');
        return 'claimed';
      };
      if (await attempt(season, claim)) break;
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
    orderBy: [{ start: 'asc' }, { visit: { booking: { contactEmail: 'asc' } } }],
    select: { id: true, visitId: true, pro: { select: { userId: true } } },
  });
  for (const { id, visitId, pro } of due) {
    if (season.random.chance(MISSED_SHARE)) {
      missed.add(id);
      continue;
    }
    const started = await attempt(season, async () => {
      for (const intent of ['set-out', 'arrive', 'start']) {
        await requireTaken(await season.business.post(`/pro/visits/${visitId}`, pro.userId, { intent }), intent);
      }
      return 'started';
    });
    if (!started) missed.add(id);
  }
}

async function finishDue(season: Season): Promise<void> {
  const working = await db().assignment.findMany({
    where: { status: 'in_progress' },
    orderBy: [{ start: 'asc' }, { visit: { booking: { contactEmail: 'asc' } } }],
    select: { visitId: true, pro: { select: { userId: true } }, visit: { select: { startedAt: true, durationMinutes: true } } },
  });
  for (const { visitId, pro, visit } of working) {
    const until = (visit.startedAt?.getTime() ?? 0) + visit.durationMinutes * MINUTE_MS;
    if (until > now().getTime()) continue;
    const job = { visitId, userId: pro.userId };
    await attempt(season, async () => {
      for (const moment of ['before', 'after']) await sendPhoto(season.business, { ...job, moment });
      const path = `/pro/visits/${visitId}/complete`;
      const sheet = await (await season.business.ask(path, { cookie: await signInAs(pro.userId) })).text();
      await complete(season.business, { ...job, sheet });
      return 'completed';
    });
  }
}
