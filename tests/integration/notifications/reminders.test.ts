import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { confirmVisit, readConfirmable } from '#app/domain/visit-notices/confirm-visit.server';
import { remindOfVisit } from '#app/domain/visit-notices/remind-of-visit.server';
import { scheduleReminders } from '#app/domain/visit-notices/schedule-reminders.server';
import { whenInWords } from '#app/domain/visits/local-time';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { readLink } from '#app/platform/link-token.server';
import { promisedTuesday } from '#tests/factories/scenarios';

async function plannedDays(visitId: string): Promise<number[]> {
  const rows = await db().$queryRaw<{ days: number }[]>`
    SELECT (payload->>'daysBefore')::int AS days FROM graphile_worker._private_jobs
    WHERE payload->>'visitId' = ${visitId} AND payload->>'daysBefore' IS NOT NULL ORDER BY run_at`;
  return rows.map(({ days }) => days);
}

function reminders(visitId: string) {
  return db().notification.findMany({ where: { visitId, channel: 'email', template: 'visit-reminder' } });
}

async function dueReminder() {
  const day = await promisedTuesday(db());
  const { visit } = day;
  setClock(new Date('2026-11-14T15:05:00Z'));
  const remind = (windowVersion = visit.windowVersion) =>
    transact(db(), (tx) => remindOfVisit(tx, { visitId: visit.id, windowVersion, daysBefore: 3 }));
  return { ...day, remind };
}

describe('visit reminders', () => {
  // A Monday before 9 in Chicago: the Tuesday of the scenario is eight days away.
  beforeEach(() => setClock(new Date('2026-11-09T14:00:00Z')));
  afterEach(() => setClock(null));

  it('are planned 7, 3 and 1 days before, only those still to come, and once however often', async () => {
    const { visit } = await promisedTuesday(db());
    for (let again = 0; again < 3; again += 1) await transact(db(), (tx) => scheduleReminders(tx, { visitId: visit.id }));
    expect(await plannedDays(visit.id)).toEqual([7, 3, 1]);
  });

  it('carry links that confirm this window and nothing else', async () => {
    const { visit, remind } = await dueReminder();
    await remind();
    await remind();
    const [row, ...more] = await reminders(visit.id);
    expect(more).toEqual([]);
    const { confirmUrl, cancelUrl } = row!.data as { confirmUrl: string; cancelUrl: string };
    const token = confirmUrl.split('/').at(-1)!;
    expect(readLink(token, 'visit-confirm')).toMatchObject({ visitId: visit.id, windowVersion: 1 });
    expect(readLink(token, 'visit-cancel')).toBeNull();
    expect(readLink(cancelUrl.split('/').at(-1)!, 'visit-cancel')).not.toBeNull();
  });

  it('and the page of their link call the pro as customers do, never by the full name', async () => {
    const { visit, pro, remind } = await dueReminder();
    await db().pro.update({ where: { id: pro.id }, data: { companyName: 'Nina Near' } });
    await remind();
    const [row] = await reminders(visit.id);
    expect(row?.data).toMatchObject({ pro: 'Nina' });
    const read = () => readConfirmable(db(), { visitId: visit.id, windowVersion: visit.windowVersion });
    expect((await read()).pro).toBe('Nina');
    await db().pro.update({ where: { id: pro.id }, data: { companyName: 'Lakeside Lights' } });
    expect((await read()).pro).toBe('Lakeside Lights');
  });

  it('and the page of their link name a takedown as one; canceled, its pro reads that and the time they promised', async () => {
    const { visit, assignment, pro, admin, remind } = await dueReminder();
    await db().visit.update({
      where: { id: visit.id },
      data: { kind: 'takedown', windowEnd: new Date(visit.windowEnd.getTime() + 20 * DAY_MS) },
    });
    await remind();
    const service = 'Basic Outline takedown';
    expect((await reminders(visit.id))[0]?.data).toMatchObject({ service });
    expect(await readConfirmable(db(), { visitId: visit.id, windowVersion: visit.windowVersion })).toMatchObject({ service });
    const actor = { kind: 'admin', userId: admin.id } as const;
    await transact(db(), (tx) =>
      cancelVisit(tx, { visitId: visit.id, actor, at: now(), cause: 'company', reason: 'They moved' }),
    );
    const mails = await db().notification.findMany({
      where: { visitId: visit.id, channel: 'email', template: { in: ['visit-cancelled-pro', 'visit-cancelled-customer'] } },
    });
    expect(mails.map(({ data }) => (data as { service: string }).service)).toEqual([service, service]);
    const told = mails.find(({ userId }) => userId === pro.userId);
    expect(told?.data).toMatchObject({ when: whenInWords(assignment.start, visit.zone) });
  });

  it('say nothing of a visit that was canceled', async () => {
    const { visit, remind } = await dueReminder();
    await db().visit.update({ where: { id: visit.id }, data: { status: 'cancelled', cancelledAt: now() } });
    await remind();
    expect(await reminders(visit.id)).toEqual([]);
  });

  it('of the window before say nothing once the visit has moved', async () => {
    const { visit, remind } = await dueReminder();
    await db().visit.update({ where: { id: visit.id }, data: { windowVersion: 2 } });
    await remind(1);
    expect(await reminders(visit.id)).toEqual([]);
    await remind(2);
    expect(await reminders(visit.id)).toHaveLength(1);
  });

  it('say "in 3 days" on that day alone, as long as it lasts where the work is', async () => {
    const { visit, remind } = await dueReminder();
    for (const at of ['2026-11-14T05:59:00Z', '2026-11-15T06:01:00Z', '2026-11-16T15:00:00Z']) {
      setClock(new Date(at));
      await remind();
    }
    expect(await reminders(visit.id)).toEqual([]);
    setClock(new Date('2026-11-15T05:59:00Z'));
    await remind();
    expect(await reminders(visit.id)).toHaveLength(1);
  });

  it('say nothing while no professional has the visit', async () => {
    const { visit, assignment, remind } = await dueReminder();
    await db().assignment.update({ where: { id: assignment.id }, data: { status: 'released' } });
    await db().visit.update({ where: { id: visit.id }, data: { status: 'pending' } });
    await remind();
    expect(await reminders(visit.id)).toEqual([]);
  });

  it('are answered once: the first confirmation counts and is in the history', async () => {
    const { visit } = await promisedTuesday(db());
    const confirm = () => transact(db(), (tx) => confirmVisit(tx, { visitId: visit.id, windowVersion: 1 }));
    await Promise.all([confirm(), confirm(), confirm()]);
    expect((await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).customerConfirmedAt).not.toBeNull();
    expect(await db().visitEvent.count({ where: { visitId: visit.id, type: 'customer-confirmed' } })).toBe(1);
  });

  it('cannot confirm a time that the visit has left', async () => {
    const { visit } = await promisedTuesday(db());
    await db().visit.update({ where: { id: visit.id }, data: { windowVersion: 2 } });
    await expect(transact(db(), (tx) => confirmVisit(tx, { visitId: visit.id, windowVersion: 1 }))).rejects.toThrow(
      'link has expired',
    );
  });
});
