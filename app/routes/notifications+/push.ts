import { z } from 'zod';
import { pushKeys } from '#app/domain/notifications/push-keys.server';
import { isSubscribed, subscribeToPush, unsubscribeFromPush } from '#app/domain/notifications/push-subscriptions.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/notifications+/push';

const endpoint = z.string().url().max(1_000);
const key = z.string().regex(/^[\w-]{16,200}={0,2}$/);
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('subscribe'), endpoint, p256dh: key, auth: key }),
  z.object({ intent: z.literal('unsubscribe'), endpoint }),
]);

/** The public half of our keys: a browser signs up under it. Asked with its address, whether it gets this person's notifications. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { publicKey } = await pushKeys(db);
  const asked = endpoint.safeParse(url.searchParams.get('endpoint'));
  const subscribed = asked.success && (await isSubscribed(db, { userId: actor.userId, endpoint: asked.data }));
  return respond(z.object({ publicKey: z.string(), subscribed: z.boolean() }), { publicKey, subscribed });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, request, read, run }) => {
  const form = await read(schema);
  const { data } = form;
  const userAgent = request.headers.get('user-agent') ?? '';
  await run(form, data.intent, (tx) =>
    data.intent === 'subscribe'
      ? subscribeToPush(tx, { userId: actor.userId, sessionHash: actor.sessionHash, userAgent, ...data })
      : unsubscribeFromPush(tx, { userId: actor.userId, endpoint: data.endpoint }),
  );
  return new Response(null, { status: 204 });
});
