import { z } from 'zod';
import { guardLoader } from '#app/http/guard.server';

const phoneView = z.object({ owner: z.string().nullable(), keeps: z.boolean() });

/**
 * Asked by the service worker: whose phone it is now, and whether the day's pages may lie on it. Only a pro at work keeps any: an admin who
 * looks at their account has another device in hand.
 */
export const loader = /* @__PURE__ */ guardLoader('routes/pro+/phone', ({ actor }) => {
  const pro = actor?.roles.includes('pro') ? actor.pro : null;
  const keeps = Boolean(pro?.onboarded && (pro.status === 'active' || pro.status === 'paused') && !actor?.viewing);
  return Response.json(phoneView.parse({ owner: actor?.viewing?.adminId ?? actor?.userId ?? null, keeps }));
});
