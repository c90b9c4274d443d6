import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { goneAtStripe } from '#app/platform/stripe-gone.server';
import { hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { customerIds } from '../accounts/stripe-customer.server';

/** What a customer at Stripe still has to pay there. */
const UNPAID = ['draft', 'open'] as const;
const MAX_AT_ONCE = 200;

/** Adds the task for deleted accounts that never had it, each once; those that were deleted before there was one. */
export async function queueStripeDeletions(db: PrismaClient): Promise<void> {
  await transact(db, async (tx) => {
    const due = await tx.$queryRaw<{ id: string }[]>`
      UPDATE app_user SET stripe_deletion_at = ${now()}
      WHERE id IN (
        SELECT id FROM app_user WHERE deleted_at IS NOT NULL AND stripe_deletion_at IS NULL
        ORDER BY id LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING id`;
    for (const { id: userId } of due) await enqueue(tx, 'accounts/delete-stripe-customers', { userId }, { priority: 'sweep' });
  });
}

/**
 * Deletes a deleted account's customers at Stripe, with name, address and saved cards; the rows keep their ids for the books. One with a charge
 * on its way or an invoice to pay is asked about again the next day. A repeat deletes nothing twice. Throws what Stripe says when it is away.
 */
export async function deleteStripeCustomers(db: PrismaClient, { userId }: { userId: string }): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { deletedAt: true, ...customerIds } });
  if (!user?.deletedAt) return;
  let isDone = (await db.payment.count({ where: { status: 'processing', booking: { customerId: userId } } })) === 0;
  if (isDone)
    for (const { id, livemode } of await findCustomers(db, { userId, ...user }))
      if (!(await inMoneyMode(livemode, () => deleteUnlessNeeded(id)))) isDone = false;
  if (isDone) return;
  const runAt = new Date(now().getTime() + DAY_MS);
  await transact(db, (tx) => enqueue(tx, 'accounts/delete-stripe-customers', { userId }, { runAt, priority: 'sweep' }));
}

type Owner = { userId: string; stripeCustomerId: string | null; stripeTestCustomerId: string | null };
type AtStripe = { id: string; livemode: boolean };

/** Their own, and those with whom cards were saved for what they booked as a guest. */
async function findCustomers(db: PrismaClient, { userId, stripeCustomerId, stripeTestCustomerId }: Owner): Promise<AtStripe[]> {
  const guests = await db.booking.findMany({
    where: { customerId: userId, stripeCustomerId: { not: null } },
    select: { stripeCustomerId: true, livemode: true },
    distinct: ['stripeCustomerId'],
  });
  return [
    { id: stripeCustomerId, livemode: hasLiveKey() },
    { id: stripeTestCustomerId, livemode: false },
    ...guests.map((guest) => ({ id: guest.stripeCustomerId, livemode: guest.livemode })),
  ].flatMap(({ id, livemode }) => (id ? [{ id, livemode }] : []));
}

async function deleteUnlessNeeded(customer: string): Promise<boolean> {
  try {
    for (const status of UNPAID) if ((await stripe().invoices.list({ customer, status, limit: 1 })).data.length > 0) return false;
    await stripe().customers.del(customer);
  } catch (error) {
    if (!goneAtStripe(error)) throw error;
  }
  return true;
}
