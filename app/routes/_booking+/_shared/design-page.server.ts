import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { normalizeZip } from '#app/domain/fields/address-fields';
import { readDesign, readShared, readShareToken } from '#app/domain/house-designs/design-access.server';
import { designFormSchema, readDesignForm } from '#app/domain/house-designs/design-form.schema';
import { showDesign } from '#app/domain/house-designs/show-design.server';
import { designView } from '#app/domain/house-designs/design-view';
import { copyDesign, deleteDesign, saveDesign, setShared } from '#app/domain/house-designs/save-design.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { readQuoteDays } from '#app/domain/settings/booking-terms.server';
import type { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { appUrl } from '#app/platform/app-url.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { designPageView } from './design-page-view.server';

type Route = 'routes/_booking+/design.$token';
type LoaderInput = Parameters<Parameters<typeof guardLoader<Route, unknown>>[1]>[0];
type SharedInput = Parameters<Parameters<typeof guardLoader<'routes/_booking+/design.shared.$token', unknown>>[1]>[0];
type ActionInput = Parameters<Parameters<typeof guardAction<Route, unknown>>[1]>[0];

/** The packages that light a house; none where the business sells other work. */
export async function listLit(db: Db) {
  return (await listPackages(db)).filter(({ slug, serviceLine }) => serviceLine.houseDesign && slug !== 'commercial');
}

export async function loadDesignPage({ actor, db, params, url }: LoaderInput) {
  const token = params.token ?? '';
  const row = await readDesign(db, { token, userId: actor?.userId ?? null });
  const shared = readShareToken(row);
  const asked = url.searchParams.get('zip')?.trim() ?? '';
  const zip = normalizeZip(asked);
  const place = zip ? await findZip(db, zip) : null;
  const area = place && (await findServiceArea(db, place));
  return respond(designPageView, {
    token,
    house: showDesign(row, `/design/${token}/photo`),
    isAsked: row.quoteRequestId !== null,
    shareUrl: shared && appUrl(`/design/shared/${shared}`),
    isShared: row.shareHash !== null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    packages: await listLit(db),
    zip: asked.slice(0, 10),
    zipProblem: asked && !place ? t('Enter a ZIP code in the United States, five digits') : null,
    place: place && (area ? `${place.city}, ${place.state}` : null),
    priceIndexBps: area?.priceIndexBps ?? null,
    quoteTime: (await readAnswerTimes(db))('quote:normal'),
    quoteDays: await readQuoteDays(db),
    opIds: {
      save: crypto.randomUUID(),
      share: crypto.randomUUID(),
      copy: crypto.randomUUID(),
      delete: crypto.randomUUID(),
    },
  });
}

/** What family sees: the picture with its lights. */
export async function loadSharedDesign({ db, params }: SharedInput) {
  const token = params.token ?? '';
  return respond(designView, showDesign(await readShared(db, token), `/design/shared/${token}/photo`));
}

/** Saves, shares, copies or deletes a design; "Use this on my booking" saves it and goes there with it. */
export async function sendDesign({ actor, context, db, params, url, read, run }: ActionInput): Promise<Response> {
  const reader = { token: params.token ?? '', userId: actor?.userId ?? null };
  await readDesign(db, reader);
  const form = await read(designFormSchema);
  await limitRate('design.ip', context.clientIp);
  const zip = normalizeZip(url.searchParams.get('zip') ?? '');
  const query = zip ? `?zip=${zip}` : '';
  const { data } = form;
  switch (data.intent) {
    case 'share':
    case 'unshare': {
      const isShared = data.intent === 'share';
      await run(form, data.intent, (tx) => setShared(tx, reader, isShared));
      return sayShared(reader.token, { query, isShared });
    }
    case 'copy': {
      const { token } = await run(form, 'copy', async (tx) => ({ token: await copyDesign(tx, reader) }));
      return redirectWithNotice(
        `/design/${token}`,
        {
          type: 'success',
          message: t('Copied'),
          description: t('Change this one as you like. The first one stays as it is.'),
        },
        { status: 303 },
      );
    }
    case 'delete': {
      await run(form, 'delete', (tx) => deleteDesign(tx, reader));
      return redirectWithNotice(
        '/design',
        { type: 'info', message: t('Design deleted'), description: t('The photo is deleted with it.') },
        { status: 303 },
      );
    }
    case 'save': {
      const { storeys, feet: typedFeet, book, share } = data;
      const design = readDesignForm(data);
      await run(form, 'save', async (tx) => {
        await saveDesign(tx, reader, { design, stories: Number(storeys), typedFeet });
        if (share) await setShared(tx, reader, true);
      });
      if (share) return sayShared(reader.token, { query, isShared: true });
      if (book !== undefined) return safeRedirect(await bookUrl(db, { ...reader, service: book, zip }), '/book', { status: 303 });
      const saved = {
        type: 'success',
        message: t('Saved'),
        description: t('Save the link to this page to come back to it.'),
      } as const;
      return redirectWithNotice(`/design/${reader.token}${query}`, saved, { status: 303 });
    }
  }
}

function sayShared(token: string, { query, isShared }: { query: string; isShared: boolean }): Promise<Response> {
  return redirectWithNotice(
    `/design/${token}${query}#share`,
    isShared
      ? { type: 'success', message: t('Link created'), description: t('Anyone who has it can look at the picture.') }
      : { type: 'info', message: t('Sharing ended'), description: t('The link no longer opens.') },
    { status: 303 },
  );
}

/** `/book` with the design filled in. */
async function bookUrl(
  db: Db,
  { token, userId, service, zip }: { token: string; userId: string | null; service: string; zip: string | null },
): Promise<string> {
  const { design, stories, feet } = await readDesign(db, { token, userId });
  const query = new URLSearchParams({ service, light: design.light, storeys: String(stories) });
  if (feet !== null) query.set('feet', String(feet));
  query.set('design', token);
  if (zip) query.set('zip', zip);
  return `/book?${query}`;
}
