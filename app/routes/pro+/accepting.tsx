import { z } from 'zod';
import { setAccepting } from '#app/domain/pros/save-schedule.server';
import { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';

const schema = z.object({
  intent: z.literal('accepting'),
  accepting: z.enum(['on', 'off']),
  returnTo: z.string().default('/pro/dashboard/jobs'),
});

/** The switch of the header. */
export const action = /* @__PURE__ */ guardAction('routes/pro+/accepting', async ({ actor, read, run }) => {
  const form = await read(schema);
  const accepting = form.data.accepting === 'on';
  await run(form, 'accepting', (tx) => setAccepting(tx, { proId: actor.pro.proId, accepting }));
  return redirectWithNotice(form.data.returnTo.startsWith('/pro/') ? form.data.returnTo : '/pro/dashboard/jobs', {
    type: 'success',
    message: accepting ? 'You are accepting jobs' : 'You are not available',
    description: accepting ? 'Offers and the open pool are yours again.' : 'No offers come in. The jobs you have stay yours.',
  });
});
