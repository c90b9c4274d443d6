import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SitePhotosPage } from '#app/components/sites/site-photos-page';
import { LinkButton } from '#app/components/ui/button';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { readProSiteRecord } from '#app/domain/site-records/queries.server';
import { sitePhotoSchema } from '#app/domain/site-photos/site-photo.schema';
import { sitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { changeVisitSitePhotos, readSitePhotos, sitePhotoFile } from '#app/domain/site-photos/site-photos.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { readOnePhoto } from '#app/http/read-one-photo';
import { photoNotice, photoOpIds } from '#app/http/site-photo-answers';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/visits.$visitId_.site-photos';

const pageView = z.object({
  visitId: z.string(),
  street: z.string(),
  data: sitePhotosView,
  opIds: z.object({ add: z.string(), remove: z.array(z.string()) }).nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site photos'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { contact } = await readOwnVisit(db, own);
  if (!contact) throw new NotFound();
  const { siteId, canCheck } = await readProSiteRecord(db, own);
  const data = await readSitePhotos(db, { siteId, reader: { userId: actor.userId, as: 'pro', visitId: own.visitId } });
  const opIds = canCheck ? photoOpIds(data) : null;
  return respond(pageView, { visitId: own.visitId, street: contact.street, data, opIds });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, readUpload, run }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId, userId: actor.userId };
  await readOwnVisit(db, own);
  const form = await readUpload(sitePhotoSchema, sitePhotoFile);
  const file = form.data.intent === 'add' ? readOnePhoto(form.files.photo, t('Choose a photo')) : null;
  await run(form, `site-photos:${own.visitId}`, (tx) => changeVisitSitePhotos(tx, own, { form: form.data, file }));
  return redirectWithNotice(`/pro/visits/${own.visitId}/site-photos`, photoNotice(form.data.intent));
});

export default function ProSitePhotosPage() {
  const { visitId, street, data, opIds } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/pro/visits/${visitId}`} variant="secondary">
      {t('Back to the job')}
    </LinkButton>
  );
  const lead = opIds ? street : t('{street}. You can add photos while you’re there.', { street });
  return <SitePhotosPage data={data} lead={lead} back={back} opIds={opIds} />;
}
