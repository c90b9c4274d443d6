import { expect, test, vi } from 'vitest';
import type { LedgerLine } from '#app/domain/ledger/accounts';
import { captureLines, cardFeeLines, completionLines, refundLines, transferLines } from '#app/domain/ledger/movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { db, transact } from '#app/platform/db.server';
import { createRandom, type Random } from '#tests/factories/random';

/** Movements posted beside readers; MOVEMENTS=100000 is the night's number. */
const MOVEMENTS = Number(process.env.MOVEMENTS ?? 400);
const WRITERS = 4;
vi.setConfig({ testTimeout: 120_000 + MOVEMENTS * 30 });

const NOW = new Date('2026-11-10T18:00:00Z');

/** Work that is paid, done, paid out and given back: any of it, of any size. */
function anyMovement(random: Random): LedgerLine[] {
  const [customerId, proId] = [random.uuid(NOW), random.uuid(NOW)];
  const amountCents = random.int(1, 1_000_000);
  const payoutCents = random.int(0, amountCents);
  return random.pick([
    captureLines({ customerId, amountCents }),
    refundLines({ customerId, amountCents }),
    completionLines({ customerId, proId, priceCents: amountCents, taxCents: random.int(0, 90_000), payoutCents }),
    transferLines({ proId, amountCents }),
    cardFeeLines({ feeCents: amountCents }),
  ]);
}

function post(causeId: string, lines: LedgerLine[], fails = false): Promise<boolean> {
  return transact(db(), async (tx) => {
    const isPosted = await postMovement(tx, { kind: 'deposit', causeId, bookingId: null, livemode: false, lines });
    if (fails) throw new Error('given up');
    return isPosted;
  });
}

/** A share of all movements: most are posted, some twice, some given up at the end, some one-sided, which the database refuses. */
async function write(seed: number, count: number): Promise<number> {
  const random = createRandom(seed);
  let posted = 0;
  for (let movement = 0; movement < count; movement += 1) {
    const [causeId, lines] = [`${seed}-${movement}`, anyMovement(random)];
    const lot = random.int(1, 10);
    if (lot === 1) await expect(post(causeId, lines, true)).rejects.toThrow('given up');
    else if (lot === 2) await expect(post(causeId, lines.slice(1))).rejects.toThrow(/balance/i);
    else posted += (await post(causeId, lines)) ? 1 : 0;
    if (lot === 3) expect(await post(causeId, lines)).toBe(false);
  }
  return posted;
}

async function sum(): Promise<number> {
  const { _sum } = await db().ledgerEntry.aggregate({ _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}

test('a reader of the ledger while it is written finds a sum of zero, at every read', async () => {
  let isWriting = true;
  const sums = new Map<number, number>();
  const reading = Promise.all(
    [1, 2].map(async () => {
      while (isWriting) {
        const read = await sum();
        sums.set(read, (sums.get(read) ?? 0) + 1);
      }
    }),
  );
  const shares = Array.from({ length: WRITERS }, (_, at) => write(at + 1, MOVEMENTS / WRITERS));
  const posted = await Promise.all(shares).finally(() => {
    isWriting = false;
  });
  await reading;
  expect([...sums.keys()]).toEqual([0]);
  expect(await db().ledgerTransaction.count()).toBe(posted.reduce((all, each) => all + each, 0));
  const [uneven] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM (SELECT 1 FROM ledger_entry GROUP BY transaction_id HAVING sum(amount_cents) <> 0) AS uneven`;
  expect(Number(uneven?.count)).toBe(0);
});
