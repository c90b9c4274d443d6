import { db } from '#app/platform/db.server';
import { RATES } from './rates';
import { attempt, type Fields, fillIn, read, type Season, send } from './season';

type Claimed = { id: string; customerId: string };

const REASON = 'The pictures show it as agreed.';

/** A customer claims under the guarantee: someone is to come again, or the money is to come back. */
export async function claim(season: Season, visit: Claimed): Promise<void> {
  await sendClaim(season, visit, season.random.chance(RATES.claimRefund) ? 'refund' : 'revisit', 'claims for a');
}

async function sendClaim(season: Season, { id, customerId }: Claimed, wish: string, name: string): Promise<void> {
  await attempt(season, 'claim', async () => {
    const body = new FormData();
    const fields = { opId: crypto.randomUUID(), wish, day: '', description: 'The left side is not as agreed.' };
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    await send(season, `/customer/visits/${id}/claim`, customerId, body);
    return `${name} ${wish}`;
  });
}

/**
 * The office decides each claim for a refund, and each whose free visit no pro could take: it gives some of the money back, or says why not.
 * Some customers have taken theirs back before.
 */
export async function decideClaims(season: Season): Promise<void> {
  const { ownerId: userId } = season.business;
  const waiting = await db().guaranteeClaim.findMany({
    where: { OR: [{ status: 'waiting' }, { status: 'revisit', revisit: { status: 'unfulfilled' } }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, status: true, visitId: true, customerId: true },
  });
  for (const { id, status, visitId, customerId } of waiting) {
    if (status === 'waiting' && season.random.chance(RATES.claimWithdrawn)) {
      await attempt(season, 'withdraw a claim', async () => {
        await send(season, `/customer/visits/${visitId}`, customerId, { intent: 'withdraw-claim' });
        return 'claims withdrawn';
      });
      continue;
    }
    const isGranted = !season.random.chance(RATES.refundDeclined);
    const amount = String(season.random.int(2, 9) * 10);
    await attempt(season, 'decide a claim', async () => {
      const path = `/admin/claims/${id}`;
      const intent = isGranted ? 'refund' : 'decline';
      const over: Fields = isGranted ? { amount, bearer: 'split', note: 'Sorry' } : { note: REASON };
      await fillIn(season, { path, userId, has: (fields) => fields.intent === intent }, over);
      return isGranted ? 'refunds granted' : 'claims declined';
    });
  }
}

/** Whose claim was declined reads why on the page of their visit. Most leave it at that; some claim again, and ask for a visit this time. */
export async function answerDeclines(season: Season, seen: Set<string>): Promise<void> {
  const declined = await db().guaranteeClaim.findMany({
    where: { status: 'declined' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, visitId: true, customerId: true },
  });
  for (const { id, visitId, customerId } of declined) {
    if (seen.has(id)) continue;
    seen.add(id);
    const isTaken = await attempt(season, 'read why a claim was declined', async () => {
      const page = await read(season, `/customer/visits/${visitId}`, customerId);
      if (!page.includes(REASON)) throw new Error(`The page of visit ${visitId} does not say why its claim was declined`);
      return 'reasons read';
    });
    if (isTaken && season.random.chance(RATES.claimAgain))
      await sendClaim(season, { id: visitId, customerId }, 'revisit', 'after a no, claims for a');
  }
}
