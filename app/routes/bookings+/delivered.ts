import { z } from 'zod';
import { markDelivered } from '#app/domain/messages/mark-delivered.server';
import { guardAction } from '#app/http/guard.server';

const schema = z.object({ intent: z.literal('delivered') });

/** A page of this user has received new messages: the page reports it in the background. */
export const action = /* @__PURE__ */ guardAction('routes/bookings+/delivered', async ({ actor, read, run }) => {
  const form = await read(schema);
  await run(form, 'delivered', (tx) => markDelivered(tx, { userId: actor.userId }));
  return new Response(null, { status: 204 });
});
