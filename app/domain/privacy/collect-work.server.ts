import type { Db } from '#app/platform/db.server';
import type { OwnData } from './own-data';

/** What we keep of a person as a pro; nothing of the customers but the references of their bookings. */
export async function collectWork(db: Db, userId: string): Promise<OwnData> {
  const ofPro = { where: { pro: { userId } } };
  const pro = await db.pro.findUnique({ where: { userId }, select: { id: true } });
  const ids = { where: { proId: pro?.id ?? userId } };
  const jobs = await db.assignment.findMany({
    ...ofPro,
    orderBy: { start: 'asc' },
    select: {
      status: true,
      start: true,
      end: true,
      proPayoutCents: true,
      releaseReason: true,
      visit: { select: { kind: true, booking: { select: { reference: true } } } },
    },
  });
  const [transfers, payouts] = await Promise.all([
    db.transfer.findMany({ ...ids, select: { amountCents: true, status: true, dueAt: true, sentAt: true } }),
    db.payout.findMany({ ...ids, select: { amountCents: true, feeCents: true, method: true, status: true, arrivalAt: true } }),
  ]);
  return {
    work_profile: await db.pro.findMany({
      where: { userId },
      select: {
        status: true,
        companyName: true,
        bio: true,
        yearsExperience: true,
        homeZip: true,
        maxMiles: true,
        minPayoutCents: true,
        equipment: true,
        crewSize: true,
        rating: true,
        ratingCount: true,
        insuranceExpires: true,
        onboardedAt: true,
      },
    }),
    work_hours: await db.proAvailability.findMany({ ...ofPro, select: { weekday: true, start: true, end: true } }),
    work_days: await db.proDayOverride.findMany({
      ...ofPro,
      select: { date: true, status: true, start: true, end: true, note: true },
    }),
    work_time_off: await db.proTimeOff.findMany({
      ...ofPro,
      select: { weekday: true, everyWeeks: true, startsOn: true, endsOn: true, note: true },
    }),
    work_licenses: await db.proLicense.findMany({
      ...ofPro,
      select: { service: true, state: true, number: true, holderName: true, status: true, expiresOn: true, lastCheckedAt: true },
    }),
    work_papers: await db.proDocument.findMany({
      ...ofPro,
      select: { kind: true, status: true, expiresOn: true, reason: true, createdAt: true, file: { select: { name: true } } },
    }),
    work_suspensions: await db.proSuspension.findMany({
      ...ofPro,
      select: { reason: true, at: true, endedAt: true, appeal: true, answer: true },
    }),
    work_jobs: jobs.map(({ visit, ...job }) => ({ booking: visit.booking.reference, kind: visit.kind, ...job })),
    work_payouts: [
      ...transfers.map((each) => ({ what: 'share', ...each })),
      ...payouts.map((each) => ({ what: 'payout', ...each })),
    ],
  };
}
