import { z } from 'zod';
import { isOn } from '#app/domain/settings/flags.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { offeredCallView } from './express-view.server';
import { readOfferedCall } from './read-express.server';

// From here the page loads none of it in the browser: it checks nothing there.
export { guestCallSchema } from '#app/domain/service-calls/service-call.schema';

export const serviceCallView = z.object({
  offered: offeredCallView,
  states: z.array(z.object({ value: z.string(), label: z.string() })),
  opId: z.string(),
});

/** The call that a guest is offered: the one asked for, else the first. Throws NotFound where there is none. */
export async function readGuestCall(db: Db, asked: string | null) {
  const offered = (await isOn(db, 'enable_express_mode', null)) ? await readOfferedCall(db, { customerId: null, asked }) : null;
  if (!offered) throw new NotFound(t('Service calls aren’t available right now. Contact us and we’ll help.'));
  return offered;
}
