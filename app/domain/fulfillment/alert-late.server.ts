import { mark, type Marked, translate } from '#app/platform/texts/t';
import { Prisma, type PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { type Db, transact, type Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { tryEach } from '#app/tasks/try-each';
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

/** Of a pro of a team who does not lead the customer is told nothing at any stage: the office alone records who did not come. */
const ofTeam: Record<LateAlert, { subject: Marked; text: Marked }> = {
  not_set_out: { subject: subjects.not_set_out, text: texts.not_set_out },
  late: {
    subject: subjects.late,
    text: mark('The visit should have started, and a pro on this team hasn’t arrived. We haven’t told the customer.'),
  },
  missing: {
    subject: subjects.missing,
    text: mark(
      'The arrival window is about to end, and a pro on this team hasn’t arrived. We haven’t told the customer. Call the pro, or assign another one.',
    ),
  },
  missed: {
    subject: mark('A pro on a team didn’t show up'),
    text: mark(
      'The arrival window is over and a pro of this team hasn’t arrived. If they didn’t come, record it on the visit’s page.',
    ),
  },
};

function wordsFor(alert: LateAlert, isOfTeam: boolean): { subject: Marked; text: Marked } | null {
  if (isOfTeam) return ofTeam[alert];
  return alert === CUSTOMER_ONLY ? null : { subject: subjects[alert], text: texts[alert] };
}

type Expected = { id: string; visitId: string; status: string; start: Date; lateAlert: string | null };

/** A page of those after the given one. */
function listExpected(db: Db, after: Expected | undefined): Promise<Expected[]> {
  const soon = new Date(now().getTime() + SET_OUT_BY_MINUTES * MINUTE_MS);
  const next = after ? Prisma.sql`AND (starts_at, id) > (${after.start}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
  return db.$queryRaw<Expected[]>`
    SELECT id, visit_id AS "visitId", status::text, starts_at AS start, late_alert AS "lateAlert" FROM assignment
    WHERE status IN ('accepted', 'en_route') AND arrived_at IS NULL AND late_alert IS DISTINCT FROM 'missed' AND starts_at <= ${soon}
      ${next}
    ORDER BY starts_at, id LIMIT ${BATCH}`;
}

/** The promises that are about to begin or have begun, and whose pro has not arrived. */
async function* readExpected(db: Db): AsyncGenerator<Expected> {
  let after: Expected | undefined;
  do {
    const expected = await listExpected(db, after);
    yield* expected;
    after = expected.length === BATCH ? expected.at(-1) : undefined;
  } while (after);
}

/**
 * Tells the office and, where it concerns them by now, the customer: once for each stage. Returns how many were told; what fails is thrown
 * once the others are done.
 */
export async function alertLate(db: PrismaClient): Promise<number> {
  let told = 0;
  await tryEach(readExpected(db), async (late) => {
    if (lateAlertDue(late, now())) told += await transact(db, (tx) => alertOne(tx, late));
  });
  return told;
}

async function alertOne(tx: Tx, { id, visitId }: Expected): Promise<number> {
  const { seat } = await lockVisit(tx, visitId);
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
  const words = wordsFor(alert, seat > 1);
  if (words)
    await alertAdmins(tx, {
      visitId,
      key: `late-${alert}-${id}`,
      subject: () => translate(words.subject),
      text: () => translate(words.text),
    });
  if (alert !== 'not_set_out') await notifyLate(tx, { assignmentId: id, stage: alert });
  await publishVisit(tx, visitId);
  return 1;
}
