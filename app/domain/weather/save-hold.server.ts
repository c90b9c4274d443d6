import { clockMinutes } from '#app/platform/clock-time';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { fieldError, Conflict, InputError } from '#app/platform/errors';
import { atLocalTime } from '#app/platform/local-time';
import { mark, t } from '#app/platform/texts/t';
import { enqueue } from '#app/tasks/enqueue.server';
import { checkPlace } from '../areas/check-place.server';
import { recordAudit } from '../audit/record-audit.server';
import { officeZone } from '../settings/office-zone.server';
import { HOLD_LIMIT, LONGEST_HOLD_DAYS } from '../weather-holds/read-holds.server';
import type { HoldForm } from './hold-form.schema';
import { type AdminHold, readHold } from './read-hold.server';

const CHANGED = mark('Another admin just changed this hold. Check their changes and try again.');

/** Two admins who write holds at once write one after the other. */
async function lockHolds(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('weather_hold', 7))`;
}

function hoursOf(form: HoldForm, zone: string): { startsAt: Date; endsAt: Date } {
  const startsAt = atLocalTime(form.fromOn, clockMinutes(form.fromAt), zone);
  const endsAt = atLocalTime(form.toOn, clockMinutes(form.toAt), zone);
  if (endsAt <= now()) throw fieldError('toAt', t('These hours are over. Enter hours ahead'));
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_HOLD_DAYS * DAY_MS)
    throw fieldError('toOn', t('Hold {days} days at most', { days: LONGEST_HOLD_DAYS }));
  return { startsAt, endsAt };
}

type Save = { id: string | null; form: HoldForm; adminId: string };

/**
 * Holds hours for the weather, or changes which. From then on no search begins work in them; offers for them are taken back by a task, and
 * visits that are promised stay until their customers choose another time. Throws InputError beside the field, NotFound, and
 * Conflict('version') when it was changed or released meanwhile.
 */
export async function saveHold(tx: Tx, { id, form, adminId }: Save): Promise<string> {
  await lockHolds(tx);
  const before = id === null ? null : await readHold(tx, id);
  if (before && (before.version !== form.version || before.releasedAt)) throw new Conflict('version', CHANGED);
  const hours = hoursOf(form, await officeZone(tx));
  await checkPlace(tx, form);
  if (!before && (await tx.weatherHold.count({ where: { releasedAt: null, endsAt: { gt: now() } } })) >= HOLD_LIMIT)
    throw new InputError(t('There are {limit} holds ahead already. Release some first.', { limit: HOLD_LIMIT }));
  const { reason, serviceLineId, areaId, zips } = form;
  const data = { ...hours, reason, serviceLineId, areaId, zips };
  const unplanned = before && isOther(before, data) ? { planAskedAt: null, plannedAt: null, planFailedAt: null } : null;
  // Other times were planned for the hours and the place of before.
  if (before && unplanned)
    await tx.weatherMove.deleteMany({ where: { holdId: before.id, status: { in: ['planned', 'unplanned'] } } });
  const saved = before
    ? await tx.weatherHold.update({ where: { id: before.id }, data: { ...data, ...unplanned, version: { increment: 1 } } })
    : await tx.weatherHold.create({ data: { ...data, createdAt: now() } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'weather-hold.change' : 'weather-hold.add',
    objectType: 'weather_hold',
    objectId: saved.id,
    reason: form.log,
    data: { version: saved.version, before: before && logged(before), after: logged(saved) },
  });
  const former = before && { startsAt: before.startsAt.toISOString(), endsAt: before.endsAt.toISOString() };
  await enqueue(tx, 'weather/apply-hold', { holdId: saved.id, former });
  return saved.id;
}

type Held = Pick<AdminHold, 'startsAt' | 'endsAt' | 'serviceLineId' | 'areaId' | 'zips'>;

/** Whether it holds other hours or another place now. */
function isOther(before: Held, now: Held): boolean {
  return (
    before.startsAt.getTime() !== now.startsAt.getTime() ||
    before.endsAt.getTime() !== now.endsAt.getTime() ||
    before.serviceLineId !== now.serviceLineId ||
    before.areaId !== now.areaId ||
    before.zips.join() !== now.zips.join()
  );
}

function logged({ startsAt, endsAt, reason, serviceLineId, areaId, zips }: Omit<AdminHold, 'serviceLine' | 'area'>) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), reason, serviceLineId, areaId, zips };
}

type Release = { id: string; version: number; adminId: string };

/**
 * Ends a hold with one press: visits that waited are searched for again, and customers who were asked and have not answered keep
 * their time and are told so, both by a task. Times that they took stay. Throws NotFound, Conflict('version').
 */
export async function releaseHold(tx: Tx, { id, version, adminId }: Release): Promise<AdminHold> {
  await lockHolds(tx);
  const before = await readHold(tx, id);
  if (before.version !== version || before.releasedAt) throw new Conflict('version', CHANGED);
  await tx.weatherHold.update({ where: { id }, data: { releasedAt: now(), version: { increment: 1 } } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'weather-hold.release',
    objectType: 'weather_hold',
    objectId: id,
    data: { version: version + 1, before: logged(before) },
  });
  await enqueue(tx, 'weather/apply-hold', { holdId: id, former: null });
  return before;
}
