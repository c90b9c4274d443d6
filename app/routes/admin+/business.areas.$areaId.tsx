import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { CoverageMap, mapAreaView } from '#app/components/pictures/coverage-map';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { listCoveredPlaces } from '#app/domain/business/list-covered-places.server';
import { findCenter, readServiceArea, saveServiceArea } from '#app/domain/business/save-service-area.server';
import { serviceAreaFormSchema } from '#app/domain/business/service-area-form.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';
import { mapAreas } from '../_public+/_shared/map-areas.server';

const ROUTE = 'routes/admin+/business.areas.$areaId';
const MOST_CITIES = 60;
/** Between the lowest and the highest price of each package. */
const NEW_AREA = { priceLevel: '50' };

const coverView = z.object({
  center: z.string(),
  zips: z.number(),
  cities: z.array(z.string()),
  more: z.number(),
  map: z.array(mapAreaView),
});
type Cover = z.output<typeof coverView>;

const pageView = z.object({
  area: z
    .object({ name: z.string(), centerZip: z.string(), radiusMiles: z.number(), priceLevel: z.number(), version: z.number() })
    .nullable(),
  cover: coverView.nullable(),
  opId: z.string(),
});

type Circle = { name: string; centerZip: string; state: string; lat: number; lng: number; radiusMiles: number };

/** What an area covers, whether it is saved or not. */
async function readCover(db: Db, circle: Circle): Promise<Cover> {
  const { zips, cities } = await listCoveredPlaces(db, circle);
  return {
    center: `${circle.centerZip}, ${circle.state}`,
    zips,
    cities: cities.slice(0, MOST_CITIES).map(({ city, state }) => `${city}, ${state}`),
    more: Math.max(0, cities.length - MOST_CITIES),
    map: mapAreas([circle]),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.area?.name ?? 'New service area', 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const area = params.areaId === 'new' ? null : await readServiceArea(db, readId(params.areaId));
  return respond(pageView, {
    area: area && { ...area, priceLevel: area.priceIndexBps / 100 },
    cover: area && (await readCover(db, area)),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const id = params.areaId === 'new' ? null : readId(params.areaId);
  const form = await read(serviceAreaFormSchema);
  if (form.data.step === 'preview') {
    const place = await findCenter(db, form.data.centerZip);
    return { ...form.asSent, preview: await readCover(db, { ...form.data, ...place }) };
  }
  await run(form, 'save', (tx) => saveServiceArea(tx, { id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/areas', { type: 'success', message: `${form.data.name} saved` });
});

export default function ServiceAreaPage() {
  const { area, cover, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: Cover }>();
  const shown = answer?.preview ?? cover;
  return (
    <>
      <PageHead
        eyebrow="Service area"
        title={area?.name ?? 'New service area'}
        lead="Everyone whose ZIP code is within the miles can book. Where two areas overlap, the nearer one sets the price."
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {shown ? <CoverCard cover={shown} isPreview={Boolean(answer?.preview)} /> : null}
        <Card as="section">
          <PersistentForm
            key={area?.version}
            id="service-area"
            validator={noClientValidation}
            order={['name', 'centerZip', 'radiusMiles', 'priceLevel', 'reason']}
            defaultValues={
              area ? { ...area, radiusMiles: String(area.radiusMiles), priceLevel: String(area.priceLevel) } : NEW_AREA
            }
            className="grid gap-5"
          >
            <OperationId value={opId} />
            {area ? <input type="hidden" name="version" value={area.version} /> : null}
            <Field name="name" label="Name" hint="Customers see it, like the name of a city." />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field name="centerZip" label="ZIP code in the middle" inputMode="numeric" />
              <Field name="radiusMiles" label="Miles around it" inputMode="numeric" />
            </div>
            <Field
              name="priceLevel"
              label="Price level, %"
              inputMode="numeric"
              hint="0 is the lowest price of each package, 100 the highest, 50 the middle."
            />
            <Field name="reason" label="Reason for the log" optional />
            <div className="flex flex-wrap gap-3">
              <SubmitButton name="step" value="save" busyText="Saving…">
                Save service area
              </SubmitButton>
              <SubmitButton name="step" value="preview" variant="secondary" busyText="Looking…">
                Preview
              </SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </>
  );
}

function CoverCard({ cover, isPreview }: { cover: Cover; isPreview: boolean }) {
  const { center, zips, cities, more, map } = cover;
  return (
    <Card as="section" className="lg:order-2">
      <CardHead
        title={isPreview ? 'Preview: not saved yet' : 'What it covers'}
        hint={`${zips.toLocaleString('en-US')} ZIP ${zips === 1 ? 'code' : 'codes'} around ${center}`}
      />
      {map.length > 0 ? <CoverageMap areas={map} /> : null}
      <p className="mt-4 text-sm text-ink-soft">
        {cities.join(' · ')}
        {more > 0 ? ` · and ${more} more ${more === 1 ? 'place' : 'places'}, farther out` : ''}
      </p>
    </Card>
  );
}
