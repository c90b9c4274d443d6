import { z } from 'zod';
import { newDesignSchema } from '#app/domain/house-designs/design-form.schema';
import { designView } from '#app/domain/house-designs/design-view';
import { listOwnDesigns } from '#app/domain/house-designs/list-designs.server';
import { findPreset, PRESETS, presetUrl } from '#app/domain/house-designs/presets';
import { createDesign, GUEST_DAYS } from '#app/domain/house-designs/save-design.server';
import { showDesign } from '#app/domain/house-designs/show-design.server';
import { limitRefused } from '#app/http/form-limits.server';
import type { guardAction, guardLoader } from '#app/http/guard.server';
import type { Limit } from '#app/http/rate-limit.server';
import { readOnePhoto } from '#app/http/read-one-photo';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t, translate } from '#app/platform/texts/t';
import { listLit } from './design-page.server';

type Route = 'routes/_booking+/design.index';
type LoaderInput = Parameters<Parameters<typeof guardLoader<Route, unknown>>[1]>[0];
type ActionInput = Parameters<Parameters<typeof guardAction<Route, unknown>>[1]>[0];

const pageView = z.object({
  presets: z.array(z.object({ id: z.string(), name: z.string(), house: designView })),
  own: z.array(z.object({ id: z.string(), createdAt: z.date(), house: designView })),
  guestDays: z.number().nullable(),
  opIds: z.object({ photo: z.string(), preset: z.string() }),
});

export type NewDesignPage = z.output<typeof pageView>;

/** Nothing to light where the business sells other work. */
export async function loadNewDesign({ actor, db }: LoaderInput) {
  if ((await listLit(db)).length === 0) throw safeRedirect('/services');
  const own = actor ? await listOwnDesigns(db, actor.userId) : [];
  return respond(pageView, {
    presets: PRESETS.map(({ id, name, aspect, design, stories, feet }) => ({
      id,
      name: translate(name),
      house: { url: presetUrl(id), aspect, design, stories, feet: Math.round(feet), feetTyped: false },
    })),
    own: own.map((row) => ({ id: row.id, createdAt: row.createdAt, house: showDesign(row, `/design/${row.id}/photo`) })),
    guestDays: actor ? null : GUEST_DAYS,
    opIds: { photo: crypto.randomUUID(), preset: crypto.randomUUID() },
  });
}

/** Keeps a photo or takes a drawn house, and goes to its page. */
export async function sendNewDesign({ actor, context, read, readUpload, request, run }: ActionInput): Promise<Response> {
  const ownerId = actor?.userId ?? null;
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data');
  return limitRefused(context.clientIp, async () => {
    const form = isUpload
      ? await readUpload(newDesignSchema, { photo: { kind: 'house-photo', atMost: 1 } })
      : { ...(await read(newDesignSchema)), files: { photo: [] } };
    const preset = findPreset(form.data.preset ?? null);
    const picture = preset
      ? { preset }
      : { photo: readOnePhoto(form.files.photo, t('Choose a photo of the front of your house')) };
    const limit: Limit = ['form-accepted.ip', context.clientIp];
    const token = await run(form, 'new-design', (tx) => createDesign(tx, { picture, ownerId }), [limit]);
    return safeRedirect(`/design/${token}`, '/design', { status: 303 });
  });
}
