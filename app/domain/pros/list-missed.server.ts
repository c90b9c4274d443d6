import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { serviceName } from '../dispatching/service-names';
import { verdictForPro } from '../dispatching/verdict-text';

const LOOK_BACK_DAYS = 30;

export type MissedVisit = {
  decisionId: string;
  at: Date;
  service: string;
  windowStart: Date;
  zone: string;
  payoutCents: number;
  /** Why it went past him, in his own words and whole miles. */
  why: string;
};

/**
 * "Why didn't I get it": the latest search of each nearby visit that this pro was judged for and not chosen, with the
 * reason. Says neither who got it nor where it is (G095).
 */
export async function listMissed(db: Db, { proId, take }: { proId: string; take: number }): Promise<MissedVisit[]> {
  const verdicts = await db.dispatchVerdict.findMany({
    where: {
      proId,
      decision: {
        at: { gte: new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000) },
        OR: [{ chosenProId: null }, { chosenProId: { not: proId } }],
        visit: { assignments: { none: { proId } }, offers: { none: { proId } } },
      },
    },
    orderBy: { decision: { at: 'desc' } },
    take: take * 4,
    select: {
      code: true,
      limit: true,
      value: true,
      text: true,
      decision: {
        select: {
          id: true,
          at: true,
          visitId: true,
          visit: {
            select: {
              kind: true,
              windowStart: true,
              zone: true,
              payoutCents: true,
              booking: { select: { package: { select: { name: true } } } },
            },
          },
        },
      },
    },
  });
  const latest = new Map<string, (typeof verdicts)[number]>();
  for (const verdict of verdicts) if (!latest.has(verdict.decision.visitId)) latest.set(verdict.decision.visitId, verdict);
  return [...latest.values()].slice(0, take).map(({ decision, ...verdict }) => ({
    decisionId: decision.id,
    at: decision.at,
    service: serviceName(decision.visit.booking.package.name, decision.visit.kind),
    windowStart: decision.visit.windowStart,
    zone: decision.visit.zone,
    payoutCents: decision.visit.payoutCents,
    why: verdictForPro(verdict),
  }));
}
