import { z } from 'zod';
import { openFor, suggestFor } from '#app/domain/places/suggest-addresses.server';
import { guardAction } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';

const asked = z.object({
  /** What is typed of the street so far. */
  typed: z.string().trim().max(200).catch(''),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/)
    .catch(''),
  /** The suggestion that was chosen, where its service gives the address only then. */
  id: z
    .string()
    .regex(/^[\w-]{1,300}$/)
    .nullable()
    .catch(null),
  session: z.string().uuid().catch(''),
});

/**
 * Addresses for a field that a person types a street into, and the whole address of the one they choose. Nothing is kept. A POST, because
 * what is typed is where a person lives, and addresses of pages end up in logs.
 */
export const action = /* @__PURE__ */ guardAction('routes/resources+/addresses', async ({ db, read, context }) => {
  const { typed, zip, id, session } = (await read(asked)).data;
  await limitRate('address.ip', context.clientIp);
  const answer = id ? { address: await openFor(db, { id, session }) } : await suggestFor(db, { typed, zip, session });
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } });
});
