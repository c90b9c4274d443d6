import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { dateColumn, dateText } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import type { SeasonForm } from './season-form.schema';
import { addDays, findOverlap, type LocalDate, nextSeason, type SeasonDates } from '../catalog/seasons';
import { longDate } from '../catalog/visit-windows';

/** Next year's season is made this long before the last one ends. */
const AHEAD_DAYS = 270;
/** A service that had no season for so long has been given up. */
const GIVEN_UP_DAYS = 365;

const CHANGED = mark('Another admin just changed the seasons. Check their changes and try again.');

export type StoredSeason = SeasonDates & { id: string; version: number };

type Row = { id: string; version: number; year: number } & Record<
  'installFrom' | 'installTo' | 'takedownFrom' | 'takedownTo',
  Date
>;

function asDates({ id, version, year, installFrom, installTo, takedownFrom, takedownTo }: Row): StoredSeason {
  return {
    id,
    version,
    year,
    installFrom: dateText(installFrom),
    installTo: dateText(installTo),
    takedownFrom: dateText(takedownFrom),
    takedownTo: dateText(takedownTo),
  };
}

/** The days of a season as its columns hold them. */
export function seasonColumns({ year, installFrom, installTo, takedownFrom, takedownTo }: SeasonDates) {
  return {
    year,
    installFrom: dateColumn(installFrom),
    installTo: dateColumn(installTo),
    takedownFrom: dateColumn(takedownFrom),
    takedownTo: dateColumn(takedownTo),
  };
}

/** The services, each with its seasons, the latest first. */
export async function listSeasonsForAdmin(db: Db): Promise<{ id: string; name: string; seasons: StoredSeason[] }[]> {
  const lines = await db.serviceLine.findMany({
    orderBy: { name: 'asc' },
    select: { id: true, name: true, seasons: { orderBy: { year: 'desc' } } },
  });
  return lines.map((line) => ({ ...line, seasons: line.seasons.map(asDates) }));
}

/** Throws NotFound. */
export async function readSeason(db: Db, id: string): Promise<StoredSeason & { serviceLineId: string }> {
  const row = await db.season.findUnique({ where: { id } });
  if (!row) throw new NotFound(t('Season not found'));
  return { ...asDates(row), serviceLineId: row.serviceLineId };
}

/** The seasons of a service, the latest first; two admins who write them at once write one after the other. Throws NotFound. */
async function lockSeasons(tx: Tx, serviceLineId: string): Promise<StoredSeason[]> {
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM service_line WHERE id = ${serviceLineId} FOR UPDATE`;
  if (found.length === 0) throw fieldError('serviceLineId', t('Choose a service'));
  return (await tx.season.findMany({ where: { serviceLineId }, orderBy: { year: 'desc' } })).map(asDates);
}

/** Refused in one sentence where it shares days with another season. */
function checkOverlap(season: SeasonDates, others: readonly StoredSeason[]): void {
  const other = findOverlap(season, others);
  if (!other) return;
  throw fieldError(
    'installFrom',
    t('This overlaps the {year} season, which is {from} to {until}', {
      year: other.year,
      from: longDate(other.installFrom),
      until: longDate(other.installTo),
    }),
  );
}

type Actor = { kind: 'admin' | 'system'; userId: string | null };

async function addSeason(tx: Tx, serviceLineId: string, season: SeasonDates, log: { actor: Actor; reason?: string }) {
  const { id } = await tx.season.create({ data: { serviceLineId, ...seasonColumns(season) }, select: { id: true } });
  await recordAudit(tx, {
    ...log,
    action: 'season.add',
    objectType: 'season',
    objectId: id,
    data: { serviceLineId, after: { ...season } },
  });
}

type Save = { id: string | null; form: SeasonForm; adminId: string };

/**
 * Adds a season, or changes one. Visits that are booked keep their days. Throws InputError where it overlaps another one,
 * NotFound, and Conflict('version') when it was changed meanwhile.
 */
export async function saveSeason(tx: Tx, { id, form, adminId }: Save): Promise<void> {
  const { installFrom, installTo, reason } = form;
  const before = id === null ? null : await readSeason(tx, id);
  const serviceLineId = before?.serviceLineId ?? form.serviceLineId;
  const seasons = await lockSeasons(tx, serviceLineId);
  const season: SeasonDates = {
    year: before?.year ?? Number(installFrom.slice(0, 4)),
    installFrom,
    installTo,
    takedownFrom: form.takedownFrom ?? installFrom,
    takedownTo: form.takedownTo ?? installTo,
  };
  const others = seasons.filter((each) => each.id !== id);
  checkOverlap(season, others);
  if (others.some(({ year }) => year === season.year)) {
    throw fieldError('installFrom', t('There is already a season for {year}. Change that one', { year: season.year }));
  }
  const actor = { kind: 'admin', userId: adminId } as const;
  if (!before) return addSeason(tx, serviceLineId, season, { actor, reason });
  const { count } = await tx.season.updateMany({
    where: { id: before.id, version: form.version },
    data: { ...seasonColumns(season), version: { increment: 1 } },
  });
  if (count === 0) throw new Conflict('version', CHANGED);
  await recordAudit(tx, {
    actor,
    action: 'season.change',
    objectType: 'season',
    objectId: before.id,
    reason,
    data: { version: before.version + 1, before, after: { ...season } },
  });
}

/** Makes the season after the last one, on the same days. Throws NotFound, Conflict where `afterYear` is not the last one any more. */
export async function makeNextSeason(
  tx: Tx,
  input: { serviceLineId: string; afterYear: number; adminId: string },
): Promise<void> {
  const { serviceLineId, afterYear, adminId } = input;
  const [last] = await lockSeasons(tx, serviceLineId);
  if (last?.year !== afterYear) throw new Conflict('version', CHANGED);
  await addSeason(tx, serviceLineId, nextSeason(last), { actor: { kind: 'admin', userId: adminId } });
}

/** Takes back a season that has not begun. Throws NotFound, InputError where it has, Conflict('version'). */
export async function removeSeason(
  tx: Tx,
  { id, version, today, adminId }: { id: string; version: number; today: LocalDate; adminId: string },
): Promise<void> {
  const season = await readSeason(tx, id);
  if (season.installFrom <= today) throw new InputError(t('This season has begun. Change its last day instead.'));
  const { count } = await tx.season.deleteMany({ where: { id, version } });
  if (count === 0) throw new Conflict('version', CHANGED);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'season.remove',
    objectType: 'season',
    objectId: id,
    data: { before: season },
  });
}

/**
 * Makes next year's season of every service whose last one ends within nine months. Doing it again changes nothing. A service
 * without a season for a year gets none.
 */
export async function extendSeasons(tx: Tx, today: LocalDate): Promise<void> {
  const lines = await tx.serviceLine.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  for (const { id } of lines) {
    const [last] = await lockSeasons(tx, id);
    if (!last || last.installTo > addDays(today, AHEAD_DAYS) || last.installTo < addDays(today, -GIVEN_UP_DAYS)) continue;
    const next = nextSeason(last);
    const reason = 'Made from the last season, on the same days';
    if (!findOverlap(next, [last])) await addSeason(tx, id, next, { actor: { kind: 'system', userId: null }, reason });
  }
}
