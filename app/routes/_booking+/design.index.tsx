import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OnePhotoField } from '#app/components/forms/one-photo-field';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { DesignPicture } from '#app/components/house-designs/design-picture';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { loadNewDesign, type NewDesignPage, sendNewDesign } from './_shared/new-design.server';

const ROUTE = 'routes/_booking+/design.index';

export const meta: MetaFunction = () => [
  { title: pageTitle(t('See your own house lit')) },
  {
    name: 'description',
    content: t('Take a photo of your house, mark the roofline, and see it with lights, in feet and with its price.'),
  },
];

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader(ROUTE, loadNewDesign);

export const action = /* @__PURE__ */ guardAction(ROUTE, sendNewDesign);

export default function StartPage() {
  const { own, presets, guestDays, opIds } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead
          title={t('See your own house lit')}
          lead={t('Take a photo of the front, mark the roofline, and see it with lights: how many feet, and what it costs.')}
        />
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-2">
          <Card as="section">
            <CardHead title={t('Your house')} hint={t('Stand across the street so that the whole front is in the photo.')} />
            <PersistentForm id="photo" validator={noClientValidation} encType="multipart/form-data" className="grid gap-5">
              <OperationId value={opIds.photo} />
              <OnePhotoField label={t('Photo of the front')} />
              <div>
                <SubmitButton size="lg" busyText={t('Uploading…')}>
                  {t('Use this photo')}
                </SubmitButton>
              </div>
              <p className="text-sm text-ink-faint">
                {t('Only you see it, until you share it or book with it.')}
                {guestDays ? ` ${t('Without a booking we delete it after {days} days.', { days: guestDays })}` : ''}
              </p>
            </PersistentForm>
          </Card>
          <Presets presets={presets} opId={opIds.preset} />
        </div>
        {own.length > 0 ? <OwnDesigns own={own} /> : null}
      </div>
    </SiteLayout>
  );
}

function Presets({ presets, opId }: Pick<NewDesignPage, 'presets'> & { opId: string }) {
  return (
    <section aria-labelledby="presets">
      <h2 id="presets" className="text-lg font-semibold">
        {t('No photo at hand? Start with a house like yours')}
      </h2>
      <PersistentForm id="preset" validator={noClientValidation} className="mt-4">
        <OperationId value={opId} />
        <ul className="grid grid-cols-2 gap-4">
          {presets.map(({ id, name, house: { url, aspect, design, feet } }) => (
            <li key={id}>
              <button
                name="preset"
                value={id}
                className="group block w-full overflow-hidden rounded-lg border border-line-strong bg-surface text-left shadow-soft transition hover:border-action"
              >
                <DesignPicture
                  url={url}
                  aspect={aspect}
                  design={design}
                  perFoot={getPerFoot(design, aspect)}
                  label=""
                  className="rounded-none"
                />
                <span className="block p-3">
                  <span className="block font-semibold group-hover:underline">{name}</span>
                  <span className="figures block text-sm text-ink-soft">{t('{feet} ft of roofline', { feet: feet ?? 0 })}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </PersistentForm>
    </section>
  );
}

function OwnDesigns({ own }: Pick<NewDesignPage, 'own'>) {
  return (
    <section aria-labelledby="own" className="mt-12">
      <h2 id="own" className="text-lg font-semibold">
        {t('Your designs')}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {own.map(({ id, createdAt, house: { url, aspect, design, feet } }) => (
          <li key={id}>
            <Link to={`/design/${id}`} className="block font-semibold">
              <DesignPicture url={url} aspect={aspect} design={design} perFoot={getPerFoot(design, aspect)} label="" />
              <span className="mt-2 block">
                <DateTime at={createdAt} style="date" />
                <span className="figures font-normal text-ink-soft">{feet ? `, ${t('{feet} ft', { feet })}` : ''}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
