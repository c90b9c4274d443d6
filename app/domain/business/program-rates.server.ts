import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type Cadence, CADENCES } from '../catalog/cadences';
import { rateKey } from './program-rate-key';

type Asked = { programId: string; sizeTier: string; cadence: Cadence };

/** For what frequency a list price counts: one for a month for monthly visits, one for a visit for those that come as needed. */
function listCadence(unit: string): Cadence {
  return unit === 'month' ? 'monthly' : 'as_needed';
}

/** What one visit costs by the price book; null is by quote. */
export async function findRate(db: Db, { programId, sizeTier, cadence }: Asked): Promise<number | null> {
  const rate = await db.programRate.findUnique({
    where: { programId_sizeTier_cadence: { programId, sizeTier, cadence } },
    select: { amountCents: true },
  });
  if (rate) return rate.amountCents;
  const listed = await db.programPrice.findUnique({ where: { program_sizeTier: { program: programId, sizeTier } } });
  return listed && listCadence(listed.unit) === cadence ? listed.amountCents : null;
}

/** A program's prices by size and frequency, and its list prices, which count where there is no other. Throws NotFound. */
export async function readRates(db: Db, programId: string) {
  const program = await db.commercialProgram.findUnique({ where: { id: programId }, select: { id: true, name: true } });
  if (!program) throw new NotFound(t('Program not found'));
  const [rates, listed] = await Promise.all([
    db.programRate.findMany({ where: { programId } }),
    db.programPrice.findMany({ where: { program: programId } }),
  ]);
  const own = rates.map(({ sizeTier, cadence, amountCents }) => [rateKey(sizeTier, cadence), amountCents] as const);
  const list = listed.flatMap(({ sizeTier, unit, amountCents }) =>
    amountCents === null ? [] : [[rateKey(sizeTier, listCadence(unit)), amountCents] as const],
  );
  return { ...program, rates: Object.fromEntries(own), listPrices: Object.fromEntries(list) };
}

type Save = {
  programId: string;
  sizeIds: readonly string[];
  rates: Readonly<Record<string, number | null>>;
  adminId: string;
  reason?: string | undefined;
};

/** Sets a program's prices by size and frequency; an empty one is the list price or by quote. What is sold keeps its price. Throws NotFound. */
export async function saveRates(tx: Tx, { programId, sizeIds, rates, adminId, reason }: Save): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('commercial_program'))::text`;
  const before = await readRates(tx, programId);
  for (const sizeTier of sizeIds)
    for (const cadence of CADENCES) {
      const amountCents = rates[rateKey(sizeTier, cadence)] ?? null;
      const where = { programId, sizeTier, cadence };
      if (amountCents === null) await tx.programRate.deleteMany({ where });
      else
        await tx.programRate.upsert({
          where: { programId_sizeTier_cadence: where },
          create: { ...where, amountCents },
          update: { amountCents },
        });
    }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'program.rates',
    objectType: 'commercial_program',
    objectId: programId,
    reason,
    data: { before: before.rates, after: (await readRates(tx, programId)).rates },
  });
}
