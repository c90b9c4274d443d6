import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SitePhotosPage } from '#app/components/sites/site-photos-page';
import { LinkButton } from '#app/components/ui/button';
import { sitePhotoSchema } from '#app/domain/site-photos/site-photo.schema';
import { sitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { changeSitePhotos, readSitePhotos, sitePhotoFile } from '#app/domain/site-photos/site-photos.server';
import { readSite } from '#app/domain/sites/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { readOnePhoto } from '#app/http/read-one-photo';
import { photoNotice, photoOpIds } from '#app/http/site-photo-answers';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/sites.$siteId_.photos';

const pageView = z.object({
  site: z.object({ id: z.string(), label: z.string(), street: z.string() }),
  data: sitePhotosView,
  opIds: z.object({ add: z.string(), remove: z.array(z.string()) }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site photos')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { userId } = actor;
  const site = await readSite(db, { siteId: readId(params.siteId), customerId: userId });
  const data = await readSitePhotos(db, { siteId: site.id, reader: { userId, as: 'customer' } });
  return respond(pageView, { site, data, opIds: photoOpIds(data) });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, readUpload, run }) => {
  const { userId } = actor;
  const mine = { siteId: readId(params.siteId), customerId: userId };
  await readSite(db, mine);
  const form = await readUpload(sitePhotoSchema, sitePhotoFile);
  const file = form.data.intent === 'add' ? readOnePhoto(form.files.photo, t('Choose a photo')) : null;
  await run(form, `site-photos:${mine.siteId}`, async (tx) => {
    await readSite(tx, mine);
    await changeSitePhotos(tx, { siteId: mine.siteId, form: form.data, file, by: { userId, as: 'customer' } });
  });
  return redirectWithNotice(`/customer/sites/${mine.siteId}/photos`, photoNotice(form.data.intent));
});

export default function CustomerSitePhotosPage() {
  const { site, data, opIds } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/customer/sites/${site.id}`} variant="secondary">
      {t('Back')}
    </LinkButton>
  );
  const lead = t('{label}. For the pros who work there and for our office.', { label: site.label || site.street });
  return <SitePhotosPage data={data} lead={lead} back={back} opIds={opIds} />;
}
