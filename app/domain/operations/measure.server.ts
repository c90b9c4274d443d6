import { now } from '#app/platform/clock.server';
import { type PrismaClient } from '#prisma';
import { transact, type Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { tryEach } from '#app/tasks/try-each';
import { forgetOldObjectives } from './count-objectives.server';
import { markLedger } from './money-marks.server';

const SIZES_KEPT_DAYS = 400;

/** Writes down what a page or a monitor could otherwise learn only by reading everything: sums of the ledger, the size of the database. */
export async function measure(client: PrismaClient): Promise<void> {
  const steps = [() => transact(client, markLedger), () => noteSize(client), () => forgetOldObjectives(client)];
  await tryEach(steps, (step) => step());
}

async function noteSize(db: Db): Promise<void> {
  await db.$executeRaw`
    INSERT INTO size_day (day, bytes) VALUES (${now()}::timestamptz::date, pg_database_size(current_database()))
    ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes`;
  await db.sizeDay.deleteMany({ where: { day: { lt: new Date(now().getTime() - SIZES_KEPT_DAYS * DAY_MS) } } });
}
