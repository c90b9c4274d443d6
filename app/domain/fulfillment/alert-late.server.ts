import { mark, type Marked, translate } from '#app/platform/texts/t';
import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { type Db, transact, type Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { alertAdmins } from '../visit-notices/visit-notifications.server';
import { notifyLate } from '../visit-notices/work-notifications.server';
import { lockVisit } from '../visits/change-visit.server';
import { type LateAlert, lateAlertDue, SET_OUT_BY_MINUTES } from './late-policy';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';

const BATCH = 100;

/** The office has been alerted by then: from here the customer chooses. */
const CUSTOMER_ONLY = 'missed';
type OfficeAlert = Exclude<LateAlert, typeof CUSTOMER_ONLY>;

const subjects: Record<OfficeAlert, Marked> = {
  not_set_out: mark('A pro hasn’t left yet'),
  late: mark('A pro is late'),
  missing: mark('A pro is missing'),
};
const texts: Record<OfficeAlert, Marked> = {
  not_set_out: mark('The visit starts soon and the pro hasn’t left yet. Call the pro.'),
  late: mark('The visit should have started and the pro hasn’t arrived. We told the customer.'),
  missing: mark(
    'The arrival window is about to end and the pro hasn’t arrived. We told the customer. Call both, or assign another pro.',
  ),
};

type Expected = { id: string; visitId: string; status: string; start: Date; lateAlert: string | null };

/** A page of the promises that are about to begin or have begun, and whose pro has not arrived. */
function listExpected(db: Db, after: Expected | undefined): Promise<Expected[]> {
  const soon = new Date(now().getTime() + SET_OUT_BY_MINUTES * MINUTE_MS);
  const next = after ? Prisma.sql`AND (starts_at, id) > (${after.start}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
  return db.$queryRaw<Expected[]>`
    SELECT id, visit_id AS "visitId", status::text, starts_at AS start, late_alert AS "lateAlert" FROM assignment
    WHERE status IN ('accepted', 'en_route') AND arrived_at IS NULL AND late_alert IS DISTINCT FROM 'missed' AND starts_at <= ${soon}
      ${next}
    ORDER BY starts_at, id LIMIT ${BATCH}`;
}

/** Tells the office and, where it concerns them by now, the customer: once for each stage. Answers how many were told. */
export async function alertLate(db: PrismaClient): Promise<number> {
  let told = 0;
  let after: Expected | undefined;
  do {
    const expected = await listExpected(db, after);
    for (const late of expected) if (lateAlertDue(late, now())) told += await transact(db, (tx) => alertOne(tx, late));
    after = expected.length === BATCH ? expected.at(-1) : undefined;
  } while (after);
  return told;
}

async function alertOne(tx: Tx, { id, visitId }: Expected): Promise<number> {
  await lockVisit(tx, visitId);
  const promise = await tx.assignment.findUniqueOrThrow({ where: { id } });
  const waits = ['accepted', 'en_route'].includes(promise.status) && promise.arrivedAt === null;
  const alert = waits ? lateAlertDue(promise, now()) : null;
  if (!alert) return 0;
  await tx.assignment.update({ where: { id }, data: { lateAlert: alert } });
  await recordEvent(tx, {
    visitId,
    type: 'late-alert',
    actor: { kind: 'system', userId: null },
    data: { alert, proId: promise.proId },
  });
  if (alert !== CUSTOMER_ONLY)
    await alertAdmins(tx, {
      visitId,
      key: `late-${alert}-${id}`,
      subject: () => translate(subjects[alert]),
      text: () => translate(texts[alert]),
    });
  if (alert !== 'not_set_out') await notifyLate(tx, { assignmentId: id, stage: alert });
  await publishVisit(tx, visitId);
  return 1;
}
