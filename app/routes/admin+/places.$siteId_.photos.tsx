import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SitePhotosPage } from '#app/components/sites/site-photos-page';
import { LinkButton } from '#app/components/ui/button';
import { readPlace } from '#app/domain/places/queries.server';
import { sitePhotoSchema } from '#app/domain/site-photos/site-photo.schema';
import { sitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { changeSitePhotos, readSitePhotos, sitePhotoFile } from '#app/domain/site-photos/site-photos.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { readOnePhoto } from '#app/http/read-one-photo';
import { photoNotice, photoOpIds } from '#app/http/site-photo-answers';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/places.$siteId_.photos';

const pageView = z.object({
  site: z.object({ id: z.string(), address: z.string() }),
  data: sitePhotosView,
  opIds: z.object({ add: z.string(), remove: z.array(z.string()) }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site photos'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { id, street, city, state, zip } = await readPlace(db, readId(params.siteId));
  const data = await readSitePhotos(db, { siteId: id, reader: { userId: actor.userId, as: 'office' } });
  return respond(pageView, { site: { id, address: `${street}, ${city}, ${state} ${zip}` }, data, opIds: photoOpIds(data) });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, readUpload, run }) => {
  const siteId = readId(params.siteId);
  const form = await readUpload(sitePhotoSchema, sitePhotoFile);
  const file = form.data.intent === 'add' ? readOnePhoto(form.files.photo, mark('Choose a photo')) : null;
  await run(form, `site-photos:${siteId}`, (tx) =>
    changeSitePhotos(tx, { siteId, form: form.data, file, by: { userId: actor.userId, as: 'office' } }),
  );
  return redirectWithNotice(`/admin/places/${siteId}/photos`, photoNotice(form.data.intent));
});

export default function OfficeSitePhotosPage() {
  const { site, data, opIds } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/admin/places/${site.id}/details`} variant="secondary">
      {t('Site details')}
    </LinkButton>
  );
  return <SitePhotosPage data={data} lead={site.address} back={back} opIds={opIds} />;
}
