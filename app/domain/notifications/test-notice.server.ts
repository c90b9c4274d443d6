import type { Tx } from '#app/platform/db.server';
import { hasLiveKey, isLiveMoney } from '#app/platform/stripe-mode.server';
import { isTestBooking, isTestVisit } from '../settings/test-visit.server';

type About = { template: string; visitId?: string; data: object };

/**
 * Whether a notice is about test money on an installation that takes live money: by its visit, else by its booking; what
 * is said of plans is said in the plan's own mode.
 */
export async function isAboutTestMoney(tx: Tx, { template, visitId, data }: About): Promise<boolean> {
  if (!hasLiveKey()) return false;
  if (visitId) return isTestVisit(tx, visitId);
  const { reference } = data as { reference?: unknown };
  if (typeof reference !== 'string') return template.startsWith('plan-') && !isLiveMoney();
  const booking = await tx.booking.findUnique({ where: { reference }, select: { livemode: true } });
  return booking !== null && isTestBooking(booking);
}
