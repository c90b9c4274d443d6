import type { SiteProgram } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import type { ProgramStatus } from './program-states';
import { t } from '#app/platform/texts/t';

export type LockedProgram = SiteProgram & { zone: string; state: string; zip: string };

/** A program, its row held for the rest of the transaction: one change or generation of it at a time. Throws NotFound. */
export async function lockProgram(
  tx: Tx,
  { id, companyId }: { id: string; companyId?: string | undefined },
): Promise<LockedProgram> {
  await tx.$queryRaw`SELECT 1 FROM site_program WHERE id = ${id}::uuid FOR UPDATE`;
  const found = await tx.siteProgram.findFirst({
    where: { id, ...(companyId ? { companyId } : {}) },
    include: { site: { select: { zone: true, state: true, zip: true } } },
  });
  if (!found) throw new NotFound(t('Program not found'));
  const { site, ...program } = found;
  return { ...program, ...site };
}

/** Throws Conflict where the program is in none of the states from which this can be done. */
export function requireStatus(program: { status: ProgramStatus }, statuses: readonly ProgramStatus[]): void {
  if (statuses.includes(program.status)) return;
  throw new Conflict('already_done', t('This program has changed. Reload the page.'));
}

/** What a visit of a program costs on a day, before tax: as sold, or by the last change that is in force then. */
export async function readPriceOn(
  db: Db,
  { program, day }: { program: { id: string; priceCents: number }; day: Date },
): Promise<number> {
  const change = await db.programPriceChange.findFirst({
    where: { siteProgramId: program.id, fromOn: { lte: day } },
    orderBy: { fromOn: 'desc' },
    select: { priceCents: true },
  });
  return change?.priceCents ?? program.priceCents;
}

/** The first day without the program, where there is one. */
export function endsOnText(program: { endsOn: Date | null }): string | null {
  return program.endsOn && dateText(program.endsOn);
}
