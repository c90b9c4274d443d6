import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SitePhotosPage } from '#app/components/sites/site-photos-page';
import { LinkButton } from '#app/components/ui/button';
import { readLocation } from '#app/domain/companies/locations.server';
import { may } from '#app/domain/memberships/company-role';
import { lockCompany, requireMembership } from '#app/domain/memberships/membership.server';
import { sitePhotoSchema } from '#app/domain/site-photos/site-photo.schema';
import { sitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { changeSitePhotos, readSitePhotos, sitePhotoFile } from '#app/domain/site-photos/site-photos.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { readOnePhoto } from '#app/http/read-one-photo';
import { photoNotice, photoOpIds } from '#app/http/site-photo-answers';
import { respond } from '#app/http/respond';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/locations.$locationId_.photos';

const pageView = z.object({
  room: roomView,
  site: z.object({ id: z.string(), name: z.string() }),
  data: sitePhotosView,
  opIds: z.object({ add: z.string(), remove: z.array(z.string()) }).nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site photos')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { userId } = actor;
  const member = await requireMembership(db, userId, 'seeAccess');
  const site = await readLocation(db, { member, siteId: readId(params.locationId) });
  const data = await readSitePhotos(db, { siteId: site.id, reader: { userId, as: 'customer' } });
  const edits = may(member.role, 'edit');
  return respond(pageView, {
    room: getRoom(member),
    site: { id: site.id, name: site.label || site.street },
    // The picture that a quote was asked with is for those who ask for quotes.
    data: edits ? data : { ...data, picture: null },
    opIds: edits ? photoOpIds(data) : null,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, readUpload, run }) => {
  const { userId } = actor;
  const siteId = readId(params.locationId);
  await readLocation(db, { member: await requireMembership(db, userId, 'edit'), siteId });
  const form = await readUpload(sitePhotoSchema, sitePhotoFile);
  const file = form.data.intent === 'add' ? readOnePhoto(form.files.photo, t('Choose a photo')) : null;
  await run(form, `site-photos:${siteId}`, async (tx) => {
    await readLocation(tx, { member: await lockCompany(tx, userId, 'edit'), siteId });
    await changeSitePhotos(tx, { siteId, form: form.data, file, by: { userId, as: 'customer' } });
  });
  return redirectWithNotice(`/commercial/locations/${siteId}/photos`, photoNotice(form.data.intent));
});

export default function LocationPhotosPage() {
  const { room, site, data, opIds } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/commercial/locations/${site.id}`} variant="secondary">
      {t('Back')}
    </LinkButton>
  );
  const lead = t('{site}. For the pros who work there and for our office.', { site: site.name });
  return (
    <CompanyShell room={room}>
      <SitePhotosPage data={data} lead={lead} back={back} opIds={opIds} />
    </CompanyShell>
  );
}
