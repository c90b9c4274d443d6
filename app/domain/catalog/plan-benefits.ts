import { z } from 'zod';

/** What a plan gives, as pricing, the guarantee and dispatch read it. Stored in `subscription_plan.benefits`. */
export const benefitsSchema = z.object({
  /** Workmanship is covered this many days, where the service line's own policy covers fewer. */
  guaranteeDays: z.number().int().min(0).max(365),
  /** Added to the priority of the member's visits: higher is placed and offered first. */
  priorityDispatch: z.number().int().min(0).max(9),
  /** Service calls that cost nothing, in each year of membership. */
  freeServiceCalls: z.number().int().min(0).max(24),
  /** Off the price before tax of every instant price. */
  discountBps: z.number().int().min(0).max(5_000),
});

export type PlanBenefits = z.infer<typeof benefitsSchema>;

export const NO_BENEFITS: PlanBenefits = { guaranteeDays: 0, priorityDispatch: 0, freeServiceCalls: 0, discountBps: 0 };

/** The benefits of a stored row. Throws where an admin's edit left something that nothing could read. */
export function parseBenefits(stored: unknown): PlanBenefits {
  return benefitsSchema.parse(stored);
}

const BPS_PER_DOLLAR = 1_000_000;

/** The member's discount on a price before tax, cents, in whole dollars so that prices stay round. */
export function memberDiscountCents(priceCents: number, discountBps: number): number {
  return Math.floor((priceCents * discountBps) / BPS_PER_DOLLAR + 0.5) * 100;
}
