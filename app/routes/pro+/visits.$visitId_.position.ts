import { z } from 'zod';
import { movePosition, sharePosition, stopSharing } from '#app/domain/live-positions/share-position.server';
import { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { t } from '#app/platform/texts/t';

function coordinate(most: number) {
  return z.string().trim().min(1).pipe(z.coerce.number().min(-most).max(most));
}

const place = { lat: coordinate(90), lng: coordinate(180) };
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('share'), ...place }),
  z.object({ intent: z.literal('move'), ...place }),
  z.object({ intent: z.literal('stop') }),
]);

/** A pro on the way shares where they are, says so again while they drive, and stops. A script sends the first two. */
export const action = /* @__PURE__ */ guardAction(
  'routes/pro+/visits.$visitId_.position',
  async ({ actor, params, read, run }) => {
    const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
    const form = await read(schema);
    if (form.data.intent === 'stop') {
      await run(form, `stop-sharing:${own.visitId}`, (tx) => stopSharing(tx, own));
      return redirectWithNotice(`/pro/visits/${own.visitId}`, { type: 'info', message: t('You no longer share your location') });
    }
    const { intent, lat, lng } = form.data;
    const here = { ...own, place: { lat, lng } };
    const isShared = await run(form, `${intent}-position:${own.visitId}`, async (tx) => {
      if (intent === 'move') return movePosition(tx, here);
      await sharePosition(tx, here);
      return true;
    });
    return Response.json({ isShared });
  },
);
