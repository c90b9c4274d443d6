import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { placeInWords, whyNoPoint, whyZipCenter } from '#app/domain/places/place-words';
import { pointSchema } from '#app/domain/places/place.schema';
import { readPlace } from '#app/domain/places/queries.server';
import { lookUpAgain, setPlace } from '#app/domain/places/set-place.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { geocoderName } from '#app/platform/geocoder.server';
import { t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { PlaceOwner } from './_shared/place-owner';

const ROUTE = 'routes/admin+/places.$siteId';

const pageView = z.object({
  id: z.string(),
  label: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  zone: z.string(),
  lat: z.number(),
  lng: z.number(),
  milesFromCenter: z.number().nullable(),
  placeSource: z.string(),
  placePrecision: z.string(),
  why: z.string().nullable(),
  problem: z.string().nullable(),
  placeAt: z.date().nullable(),
  placeTryAt: z.date().nullable(),
  customer: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  canLookUp: z.boolean(),
  opIds: z.object({ lookUp: z.string(), set: z.string() }),
});
type Page = z.output<typeof pageView>;

const actionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('look-up') }),
  pointSchema.extend({ intent: z.literal('set') }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Where an address is'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const place = await readPlace(db, readId(params.siteId));
  const opIds = { lookUp: crypto.randomUUID(), set: crypto.randomUUID() };
  const why = whyZipCenter(place);
  const problem = why === null ? whyNoPoint(place) : null;
  return respond(pageView, { ...place, why, problem, canLookUp: geocoderName() !== null, opIds });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const siteId = readId(params.siteId);
  const by = { siteId, adminId: actor.userId };
  const form = await read(actionSchema);
  const { data } = form;
  await run(form, `${data.intent}:${siteId}`, (tx) =>
    data.intent === 'set' ? setPlace(tx, { ...by, point: data }) : lookUpAgain(tx, by),
  );
  const message = data.intent === 'set' ? t('The address is where you set it') : t('Looking the address up');
  return redirectWithNotice(`/admin/places/${siteId}`, { type: 'success', message });
});

export default function PlacePage() {
  const place = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/places" className="inline-link">
          {t('Addresses on the map')}
        </Link>
      </p>
      <PageHead
        title={place.street}
        lead={
          <>
            {place.city}, {place.state} {place.zip}. <PlaceOwner customer={place.customer} company={place.company} />
          </>
        }
      />
      <p className="mt-3 text-sm">
        <Link to={`/admin/places/${place.id}/details`} className="inline-link">
          {t('Site details')}
        </Link>
        {', '}
        <Link to={`/admin/places/${place.id}/photos`} className="inline-link">
          {t('Site photos')}
        </Link>
        {', '}
        <Link to={`/admin/places/${place.id}/findings`} className="inline-link">
          {t('Findings')}
        </Link>
      </p>
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid max-w-5xl items-start gap-6 lg:grid-cols-2">
        <Point place={place} />
        <PointForm place={place} />
      </div>
    </>
  );
}

/** Where the address is taken to be, and how we know. */
function Point({ place }: { place: Page }) {
  const row = 'flex justify-between gap-4 border-t border-line py-1.5 first:border-0';
  const { why, problem } = place;
  return (
    <Card as="section">
      <CardHead title={t('Where it is')} hint={t('Distances to pros are measured from this point.')} />
      <dl className="text-sm [&_dd]:text-right [&_dd]:font-semibold [&_dt]:text-ink-faint">
        <div className={row}>
          <dt>{t('On the map')}</dt>
          <dd>
            {placeInWords(place)}
            {why ? <span className="block font-normal text-ink-soft">{why}</span> : null}
          </dd>
        </div>
        <div className={row}>
          <dt>{t('Latitude, longitude')}</dt>
          <dd className="figures">
            {place.lat.toFixed(5)}, {place.lng.toFixed(5)}
          </dd>
        </div>
        {place.milesFromCenter !== null && place.placePrecision !== 'zip' ? (
          <div className={row}>
            <dt>{t('From the ZIP code’s center')}</dt>
            <dd>{t('{miles} miles', { miles: place.milesFromCenter.toFixed(1) })}</dd>
          </div>
        ) : null}
        {place.placeAt ? (
          <div className={row}>
            <dt>{t('Since')}</dt>
            <dd>
              <DateTime at={place.placeAt} zone={place.zone} />
            </dd>
          </div>
        ) : null}
        {place.placeTryAt ? (
          <div className={row}>
            <dt>{t('Next try')}</dt>
            <dd>
              <DateTime at={place.placeTryAt} zone={place.zone} />
            </dd>
          </div>
        ) : null}
        {problem ? (
          <div className={row}>
            <dt>{t('Last answer')}</dt>
            <dd>{problem}</dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-4">
        {place.canLookUp ? (
          <ButtonForm fields={{ intent: 'look-up', opId: place.opIds.lookUp }} variant="secondary" busyText={t('Asking…')}>
            {t('Look it up now')}
          </ButtonForm>
        ) : (
          <p className="text-sm text-ink-soft">{t('No geocoder is set, so no address is looked up.')}</p>
        )}
      </div>
    </Card>
  );
}

function PointForm({ place }: { place: Page }) {
  const isKnown = place.placePrecision !== 'zip';
  return (
    <Card as="section">
      <CardHead title={t('Set it by hand')} hint={t('In degrees, as a map on the web shows them.')} />
      <PersistentForm
        key={`${place.lat} ${place.lng}`}
        id="point"
        validator={noClientValidation}
        order={['lat', 'lng', 'reason']}
        className="grid gap-4"
      >
        <OperationId value={place.opIds.set} />
        <input type="hidden" name="intent" value="set" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="lat" label={t('Latitude')} inputMode="decimal" defaultValue={isKnown ? String(place.lat) : undefined} />
          <Field name="lng" label={t('Longitude')} inputMode="decimal" defaultValue={isKnown ? String(place.lng) : undefined} />
        </div>
        <TextArea name="reason" label={t('Reason')} rows={2} limit={500} />
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
