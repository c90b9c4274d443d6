import { mark, t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { dateText, localDate } from '#app/platform/local-date';
import { BATCH_SIZE, IN_TURN } from '#app/tasks/sweep-order.server';
import { tryEach } from '#app/tasks/try-each';
import { HOUR_MS } from '#app/platform/durations';
import { generateVisits } from './generate-visits.server';
import { invoiceMonths } from './invoice-months.server';
import { lockProgram } from './lock-program.server';
import { notifyCompany } from './notify-program.server';
import { recordProgramEvent } from './record-event.server';

const SYSTEM = { kind: 'system', userId: null } as const;
/** A program is looked at again after so long. */
const AGAIN_MS = 6 * HOUR_MS;

/**
 * Brings every running program up to its day: a pause or a program that is over ends, the visits of the next sixty days are made, and
 * the months that are over are invoiced. Running twice does nothing twice; one that fails keeps no other from its turn.
 */
export async function sweepPrograms(db: PrismaClient): Promise<void> {
  await tryEach([bringUpDue, invoiceMonths], (step) => step(db));
}

async function bringUpDue(db: PrismaClient): Promise<void> {
  const due = await db.siteProgram.findMany({
    where: {
      status: { in: ['active', 'paused'] },
      OR: [{ sweptAt: null }, { sweptAt: { lt: new Date(now().getTime() - AGAIN_MS) } }],
    },
    orderBy: IN_TURN,
    take: BATCH_SIZE,
    select: { id: true },
  });
  await tryEach(due, async ({ id }) => {
    await db.siteProgram.update({ where: { id }, data: { sweptAt: now() } });
    await bringUpAndGenerate(db, id).catch((error: unknown) => {
      logger.warn({ err: error, siteProgramId: id }, 'a program could not be brought up; its next turn comes');
      throw error;
    });
  });
}

async function bringUpAndGenerate(db: PrismaClient, id: string): Promise<void> {
  await transact(db, (tx) => bringUp(tx, id));
  await generateVisits(db, { siteProgramId: id });
}

/** One program as it should stand today. */
async function bringUp(tx: Tx, id: string): Promise<void> {
  const program = await lockProgram(tx, { id });
  const today = localDate(now(), program.zone);
  const news = { id, companyId: program.companyId, actor: SYSTEM };
  const isOver = program.endsOn !== null && dateText(program.endsOn) <= today;
  if ((program.status === 'active' || program.status === 'paused') && isOver) {
    await tx.siteProgram.update({
      where: { id },
      data: { status: 'ended', pausedUntil: null, pauseReason: '', version: { increment: 1 } },
    });
    await recordProgramEvent(tx, { ...news, type: 'ended', text: mark('The program has ended.') });
    return;
  }
  if (program.status === 'paused' && program.pausedUntil && dateText(program.pausedUntil) <= today) {
    await tx.siteProgram.update({
      where: { id },
      data: { status: 'active', pausedUntil: null, pauseReason: '', version: { increment: 1 } },
    });
    await recordProgramEvent(tx, { ...news, type: 'resumed', text: mark('The pause is over. Visits start again.') });
    await notifyCompany(tx, {
      id,
      companyId: program.companyId,
      key: `resumed:${today}`,
      subject: () => t('{program}: the pause is over', { program: program.name }),
      text: () => t('Visits start again.'),
      url: appUrl(`/commercial/programs/${id}`),
    });
  }
}
