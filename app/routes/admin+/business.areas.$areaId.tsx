import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { mapView } from '#app/components/maps/map-view';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { resolveReach } from '#app/domain/areas/resolve-reach.server';
import { type AdminArea, readServiceArea, saveServiceArea } from '#app/domain/areas/save-service-area.server';
import { serviceAreaFormSchema } from '#app/domain/areas/service-area-form.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mapSources } from '#app/platform/base-map.server';
import { t } from '#app/platform/texts/t';
import { AreaCover, type CoverView, coverView } from './_shared/area-cover';
import { viewCover } from './_shared/area-cover.server';
import { AreaForm, areaView } from './_shared/area-form';
import { countyInWords } from './_shared/area-words';

const ROUTE = 'routes/admin+/business.areas.$areaId';

const pageView = z.object({
  area: areaView.nullable(),
  cover: coverView.nullable(),
  sources: mapView.shape.sources,
  zipSource: z.string(),
  opId: z.string(),
});

function viewArea({ name, version, way, places, centerZip, radiusMiles, priceIndexBps }: AdminArea) {
  const ofWay = (asked: AdminArea['way']) => (way === asked ? places : []);
  return {
    name,
    version,
    way,
    centerZip: way === 'radius' ? centerZip : '',
    radiusMiles: way === 'radius' ? String(radiusMiles) : '',
    zips: ofWay('zips').join(' '),
    counties: ofWay('counties').map(countyInWords).join('\n'),
    states: [...ofWay('states')],
    priceLevel: String(priceIndexBps / 100),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.area?.name ?? t('New service area'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const area = params.areaId === 'new' ? null : await readServiceArea(db, readId(params.areaId));
  return respond(pageView, {
    area: area && viewArea(area),
    cover: area && (await viewCover(db, { name: area.name, reach: area })),
    sources: mapSources(),
    zipSource: `/admin/business/areas/${area ? params.areaId : 'new'}/zips`,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const id = params.areaId === 'new' ? null : readId(params.areaId);
  const form = await read(serviceAreaFormSchema);
  if (form.data.step === 'preview') {
    const { name } = id === null ? form.data : await readServiceArea(db, id);
    return { ...form.asSent, preview: await viewCover(db, { name, ...(await resolveReach(db, form.data.reach)) }) };
  }
  await run(form, 'save', (tx) => saveServiceArea(tx, { id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/areas', { type: 'success', message: t('{name} saved', { name: form.data.name }) });
});

export default function ServiceAreaPage() {
  const { area, cover, opId, sources, zipSource } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: CoverView }>();
  const shown = answer?.preview ?? cover;
  return (
    <>
      <PageHead
        eyebrow={t('Service area')}
        title={area?.name ?? t('New service area')}
        lead={t(
          'Anyone with a ZIP code in the area can book. Where areas overlap, a list of ZIP codes sets the price before counties and circles, and those before states. Between two of the same kind, the nearer one applies.',
        )}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {shown ? <AreaCover cover={shown} isPreview={Boolean(answer?.preview)} /> : null}
        <Card as="section">
          <AreaForm area={area} opId={opId} sources={sources} zipSource={zipSource} />
        </Card>
      </div>
    </>
  );
}
