import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lazy, Suspense, useState } from 'react';
import { ButtonForm } from '#app/components/forms/button-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useFilledBefore } from '#app/components/forms/use-filled-before';
import { DesignPicture } from '#app/components/house-designs/design-picture';
import { EdgeTable } from '#app/components/house-designs/edge-table';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { WithSidebar } from '#app/components/layout/with-sidebar';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { getPerFoot, listEdges, measureFeet } from '#app/domain/house-designs/design-feet';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import type { Design } from '#app/domain/quotes/estimate';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { HouseFields, KnownFields, LightFields } from './_shared/design-fields';
import { loadDesignPage, sendDesign } from './_shared/design-page.server';
import type { DesignPage } from './_shared/design-page-view.server';
import { DesignPrices } from './_shared/design-prices';
import { ShareCard } from './_shared/design-share';
import { readHouseFields, readLightFields } from './_shared/read-house-fields';

const ROUTE = 'routes/_booking+/design.$token';
const FORM_ID = 'design';
const ORDER = ['light', 'strand', 'known0', 'known1', 'known2', 'known3', 'storeys', 'feet'];

/** Loaded where scripts run, and only here: it holds all that paints. Where it can't be loaded the picture stands as without scripts. */
const LitHouseEditor = lazy(() =>
  import('#app/components/lit-house/lit-house-editor').then(
    (loaded) => ({ default: loaded.LitHouseEditor }),
    () => ({ default: StillHouse }),
  ),
);

const validator = lazyValidator(async () => (await import('#app/domain/house-designs/design-form.schema')).designFormSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your house, lit')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, loadDesignPage);

export const action = /* @__PURE__ */ guardAction(ROUTE, sendDesign);

/** What is on the page and not saved yet: without scripts what was saved. */
function useDesign({ house }: DesignPage) {
  const [design, setDesign] = useState(house.design);
  const [stories, setStories] = useState(house.stories);
  const [typedFeet, setTypedFeet] = useState(house.feetTyped ? house.feet : null);
  const measured = measureFeet(design, house.aspect);
  const feet = typedFeet ?? measured;

  function readFields(form: FormData): void {
    const typed = readHouseFields(form);
    setStories(typed.stories);
    setTypedFeet(typed.feet);
  }

  useFilledBefore(FORM_ID, (form) => {
    readFields(form);
    setDesign((shown) => readLightFields(form, shown));
  });

  const storeys = stories === 3 ? 3 : stories === 2 ? 2 : 1;
  const priced: Design | null = feet === null ? null : { light: design.light, storeys, feet, addOns: {} };
  return { design, setDesign, measured, typedFeet, feet, readFields, priced };
}

export default function DesignPage() {
  const data = useLoaderData<typeof loader>();
  return <Designed key={data.token} data={data} />;
}

function Designed({ data }: { data: DesignPage }) {
  const page = useDesign(data);
  const hydrated = useHydrated();
  const { house, isAsked } = data;
  const { design, feet } = page;
  const still = { photoUrl: house.url, aspect: house.aspect, design };
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead
          title={t('Your house, lit')}
          lead={
            feet === null ? (
              t('Mark the roofline on the picture, or type how long it is.')
            ) : (
              <span className="figures">
                {page.typedFeet === null
                  ? t('{feet} ft of roofline, measured in the picture.', { feet })
                  : t('{feet} ft of roofline, as you typed it.', { feet })}
              </span>
            )
          }
        />
        {isAsked ? <Asked opId={data.opIds.copy} /> : null}
        <div className="mt-8">
          {hydrated && !isAsked ? (
            <Suspense fallback={<StillHouse {...still} />}>
              <LitHouseEditor {...still} onChange={page.setDesign} />
            </Suspense>
          ) : (
            <StillHouse {...still} />
          )}
        </div>
        <WithSidebar label={t('Price')} aside={<DesignPrices data={data} design={page.priced} formId={FORM_ID} />}>
          {isAsked ? null : <Choices data={data} design={design} measured={page.measured} onFields={page.readFields} />}
          <ShareCard data={data} formId={FORM_ID} />
          {isAsked ? null : <Keep expiresAt={data.expiresAt} opId={data.opIds.delete} />}
        </WithSidebar>
      </div>
    </SiteLayout>
  );
}

type StillProps = { photoUrl: string; aspect: number; design: HouseDesign };

/** The picture with its lights, and how long each edge is. */
function StillHouse({ photoUrl, aspect, design }: StillProps) {
  const rows = listEdges(design, aspect);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <DesignPicture
        url={photoUrl}
        aspect={aspect}
        design={design}
        perFoot={getPerFoot(design, aspect)}
        numbered
        label={t('Your house with the lights that you chose')}
        className="self-start shadow-soft"
      />
      <section aria-labelledby="marked">
        <h2 id="marked" className="mb-2 text-lg font-semibold">
          {t('What is marked')}
        </h2>
        {rows.length > 0 ? (
          <EdgeTable rows={rows} />
        ) : (
          <p className="text-ink-soft">{t('Nothing yet. Type how long your roofline is to see what it costs.')}</p>
        )}
      </section>
    </div>
  );
}

function Asked({ opId }: { opId: string }) {
  return (
    <Notice tone="info" title={t('This design is part of your request')} className="mt-6">
      <p>{t('The crew follows this design, so you can’t change it. To try something else, change a copy.')}</p>
      <ButtonForm fields={{ intent: 'copy', opId }} size="sm" variant="secondary" className="mt-3" busyText={t('Copying…')}>
        {t('Change a copy')}
      </ButtonForm>
    </Notice>
  );
}

function Keep({ expiresAt, opId }: { expiresAt: string | null; opId: string }) {
  const zone = useOfficeZone();
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 text-sm text-ink-soft">
      <p className="min-w-0 flex-1">
        {t('Save the link to this page so you can open your design again.')}
        {expiresAt
          ? ` ${t('Without a booking we delete it on {date}.', { date: formatDateTime(new Date(expiresAt), { style: 'long-date', zone }) })}`
          : null}
      </p>
      <ButtonForm fields={{ intent: 'delete', opId }} variant="quiet" size="sm" busyText={t('Deleting…')}>
        {t('Delete this design')}
      </ButtonForm>
    </div>
  );
}

type ChoicesProps = {
  data: DesignPage;
  design: HouseDesign;
  measured: number | null;
  onFields: (form: FormData) => void;
};

/** What is saved: the marks as one hidden field, and what the picture does not say. Where scripts run the lights are chosen beside the picture. */
function Choices({ data: { house, opIds }, design, measured, onFields }: ChoicesProps) {
  const hydrated = useHydrated();
  return (
    <Card as="section">
      <CardHead title={hydrated ? t('Your house') : t('Lights and house')} />
      <PersistentForm
        id={FORM_ID}
        validator={validator}
        order={ORDER}
        onChange={(event) => onFields(new FormData(event.currentTarget))}
        className="grid gap-6"
      >
        <OperationId value={opIds.save} />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="design" value={JSON.stringify(design)} />
        {hydrated ? (
          <>
            <input type="hidden" name="light" value={design.light} />
            <input type="hidden" name="strand" value={design.strand} />
            {design.twinkle ? <input type="hidden" name="twinkle" value="on" /> : null}
          </>
        ) : (
          <>
            <LightFields design={design} />
            <KnownFields known={design.known} />
          </>
        )}
        <HouseFields stories={house.stories} typedFeet={house.feetTyped ? house.feet : null} measured={measured} />
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
