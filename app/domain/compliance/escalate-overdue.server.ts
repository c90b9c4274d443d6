import { t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { type Db, transact, type Tx } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { tryEach } from '#app/tasks/try-each';
import { findAccountManager } from '../account-managers/account-manager.server';
import { membersWhoOrder } from '../memberships/check-booker.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { notify } from '../notifications/notify.server';
import { readSiteChoices } from '../settings/site-choices.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { readVisitEnd, VISIT_END } from '../visits/visit-end.server';
import { UNFINISHED_STATUSES } from '../visits/visit-status';

export const ESCALATION_STEPS = ['office', 'company'] as const;
export type EscalationStep = (typeof ESCALATION_STEPS)[number];

const BATCH = 100;
/** What is older than this is no news. */
const LOOK_BACK_DAYS = 60;

/** When each step is told, counted from the end of the visit's time. */
async function readDelays(db: Db): Promise<Record<EscalationStep, number>> {
  const { overdueOfficeHours, overdueCompanyHours } = await readSiteChoices(db);
  return { office: overdueOfficeHours * HOUR_MS, company: overdueCompanyHours * HOUR_MS };
}

/** Visits of companies whose time is over for so long that a step is due which was not told for this window. */
async function findDue(db: Db, delays: Record<EscalationStep, number>): Promise<string[]> {
  const at = now().getTime();
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT visit.id FROM visit JOIN booking ON booking.id = visit.booking_id AND booking.company_id IS NOT NULL
    WHERE visit.lead_visit_id IS NULL AND visit.status = ANY (${[...UNFINISHED_STATUSES]}::visit_status[]) AND visit.window_start BETWEEN ${new Date(at - LOOK_BACK_DAYS * DAY_MS)} AND ${now()}
      AND EXISTS (
        SELECT 1 FROM (VALUES ('office'::escalation_step, ${new Date(at - delays.office)}::timestamptz),
          ('company'::escalation_step, ${new Date(at - delays.company)}::timestamptz)) AS due(step, ended_by)
        WHERE ${VISIT_END} <= due.ended_by
          AND NOT EXISTS (SELECT 1 FROM visit_escalation told
            WHERE told.visit_id = visit.id AND told.window_version = visit.window_version AND told.step = due.step))
    ORDER BY visit.window_start, visit.id LIMIT ${BATCH}`;
  return rows.map(({ id }) => id);
}

/**
 * Tells of visits of companies that are over and not done: first the office, then the company's owners and managers with its account
 * manager, each once for each window of a visit. Returns how many visits were told of.
 */
export async function escalateOverdue(db: PrismaClient): Promise<number> {
  const delays = await readDelays(db);
  const due = await findDue(db, delays);
  await tryEach(due, (visitId) => transact(db, (tx) => escalateOne(tx, { visitId, delays })));
  return due.length;
}

type Due = { visitId: string; delays: Record<EscalationStep, number> };

async function escalateOne(tx: Tx, { visitId, delays }: Due): Promise<void> {
  const visit = await lockVisit(tx, visitId);
  if (!UNFINISHED_STATUSES.some((status) => status === visit.status)) return;
  const ended = (await readVisitEnd(tx, visitId)).getTime();
  for (const step of ESCALATION_STEPS) {
    if (ended + delays[step] > now().getTime()) continue;
    const row = { visitId, windowVersion: visit.windowVersion, step, toldAt: now() };
    const { count } = await tx.visitEscalation.createMany({ data: [row], skipDuplicates: true });
    if (count > 0) await tell(tx, { step, visitId, windowVersion: visit.windowVersion });
  }
  await publishVisit(tx, visitId);
}

type Told = { step: EscalationStep; visitId: string; windowVersion: number };

async function tell(tx: Tx, { step, visitId, windowVersion }: Told): Promise<void> {
  const { windowStart, zone, booking } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      windowStart: true,
      zone: true,
      booking: {
        select: {
          reference: true,
          package: { select: { name: true } },
          site: { select: { label: true, street: true } },
          company: { select: { id: true, name: true } },
        },
      },
    },
  });
  const { company, site, reference } = booking;
  if (!company) return;
  const key = `visit-overdue:${visitId}:${windowVersion}:${step}`;
  const what = () =>
    t('{service} at {place} on {day} ({reference})', {
      service: booking.package.name,
      place: site.label || site.street,
      day: formatDateTime(windowStart, { style: 'long-date', zone }),
      reference,
    });
  const url = appUrl(`/admin/dispatch/${visitId}`);
  const subject = () => t('{company}: a visit is overdue', { company: company.name });
  if (step === 'office')
    return notifyAdmins(tx, {
      url,
      subject,
      dedupeKey: key,
      text: () =>
        t('{what} was not done at its scheduled time. Call the pro, or move the visit to a new time.', { what: what() }),
    });
  const manager = await findAccountManager(tx, company.id);
  if (manager) {
    await notify(tx, {
      dedupeKey: `${key}:${manager.userId}`,
      userId: manager.userId,
      template: 'admin-alert',
      data: () => ({
        url,
        subject: subject(),
        text: t('{what} is still not done. We told the company. Call them and agree on a new time.', { what: what() }),
      }),
    });
  }
  await tellCompany(tx, { companyId: company.id, key, what, visitId });
}

type News = { companyId: string; key: string; what: () => string; visitId: string };

/** Owners and managers, who order visits. */
async function tellCompany(tx: Tx, { companyId, key, what, visitId }: News): Promise<void> {
  const members = await tx.companyMember.findMany({
    where: membersWhoOrder(companyId),
    select: { userId: true, user: { select: { fullName: true, email: true } } },
  });
  for (const { userId, user } of members)
    await notify(tx, {
      dedupeKey: `${key}:${userId}`,
      userId,
      template: 'program-news',
      visitId,
      data: () => ({
        name: user.fullName || user.email,
        subject: t('A visit is overdue'),
        text: t('{what} was not done at its scheduled time. Our office knows and will contact you about a new time.', {
          what: what(),
        }),
        button: t('See the visit'),
        url: appUrl(`/commercial/visits/${visitId}`),
      }),
    });
}
