import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { packageView } from '#app/components/booking/package-view';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { recentCoverage } from '#app/domain/quote-requests/recent-coverage.server';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { fromPriceCents } from '#app/domain/catalog/instant-price';
import { matchPackage } from '#app/domain/catalog/package-slugs';
import { readOffer } from '#app/domain/catalog/offer.server';
import { inReadersLanguage } from '#app/domain/catalog/package-texts.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { dateField } from '#app/domain/fields/date-field';
import { normalizeZip } from '#app/domain/fields/address-fields';
import { listWorks } from '#app/domain/gallery/read-gallery.server';
import { workView } from '#app/domain/gallery/work-view';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { SERVICES_LAYOUTS } from '#app/domain/settings/site-choices';
import { readSiteChoices } from '#app/domain/settings/site-choices.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';
import { CoverageAnswer, coverageView } from './_shared/coverage-answer';
import { DesignBand } from './_shared/design-band';
import { GalleryBand } from './_shared/gallery-band';
import { PackageSlider } from './_shared/package-slider';
import { PackageRows, ServicesHead, servicesTextsView } from './_shared/services-parts';
import { WorkBand, WORKS_SHOWN } from './_shared/work-band';

export const handle = { hydrate: false };

const ZIP_HELP = mark('Enter your ZIP code, five digits');

const servicesView = z.object({
  packages: z.array(packageView),
  layout: z.enum(SERVICES_LAYOUTS),
  isLit: z.boolean(),
  service: z.string().nullable(),
  date: z.string().nullable(),
  asked: z.string().nullable(),
  problem: z.string().nullable(),
  coverage: coverageView.nullable(),
  texts: servicesTextsView,
  works: z.array(workView),
  /** The least each package costs at that ZIP, by slug; what is not priced there is left out. */
  fromCents: z.record(z.number()),
});

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/services', async ({ db, url }) => {
  const asked = url.searchParams.get('zip')?.trim() ?? null;
  if (asked === '') throw redirect('/book');
  const packages = (await listPackages(db)).map(inReadersLanguage);
  const match = matchPackage(packages, url.searchParams.get('service'));
  const pack = 'pack' in match ? match.pack : null;
  const zip = asked === null ? null : normalizeZip(asked);
  const coverage = zip ? await recentCoverage(db, { zip, packageId: pack?.id }) : null;
  const place = coverage?.covered ? await findZip(db, coverage.zip) : null;
  const area = place && (await findServiceArea(db, place));
  const [offer, texts, answers, { servicesLayout }, works] = await Promise.all([
    readOffer(db),
    readPageTexts(db, 'services'),
    readAnswerTimes(db),
    readSiteChoices(db),
    listWorks(db, { skip: 0, take: WORKS_SHOWN }),
  ]);
  const prices = packages.map((each) => [each.slug, area && fromPriceCents(each, area.priceIndexBps)] as const);
  const day = dateField.safeParse(url.searchParams.get('date') ?? '');
  const unknown = zip && !coverage ? t('We can’t find the ZIP code {zip}. Check the five digits.', { zip }) : null;
  const problem = asked !== null && !zip ? translate(ZIP_HELP) : unknown;
  return respond(servicesView, {
    packages,
    layout: servicesLayout,
    isLit: offer.isLit,
    texts: {
      title: texts.text('title'),
      lead: texts.text('lead'),
      points: texts.points('points'),
      galleryTitle: texts.text('galleryTitle'),
      galleryText: texts.text('galleryText'),
      gallery: texts.parts('gallery'),
      quoteTime: answers('quote:normal'),
    },
    works,
    service: pack?.slug ?? null,
    date: day.success ? day.data : null,
    asked: asked?.slice(0, 10) ?? null,
    problem,
    coverage,
    fromCents: Object.fromEntries(prices.flatMap(([slug, cents]) => (cents === null ? [] : [[slug, cents]]))),
  });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data?.problem ? t('Error: {title}', { title: t('Services and free dates') }) : t('Services and free dates')),
  },
  { name: 'description', content: t('Check your ZIP code for the next free dates and compare the packages.') },
];

export default function ServicesPage() {
  const { packages, layout, isLit, texts, works, service, date, asked, problem, coverage, fromCents } =
    useLoaderData<typeof loader>();
  const there = coverage?.covered ? { zip: coverage.zip, city: coverage.city, date: date ?? undefined, fromCents } : undefined;
  return (
    <SiteLayout>
      <ServicesHead asked={asked ?? undefined} problem={problem ?? undefined} service={service ?? undefined} texts={texts}>
        {coverage ? (
          <CoverageAnswer coverage={coverage} service={service} date={date ?? undefined} quoteTime={texts.quoteTime} />
        ) : null}
      </ServicesHead>
      {layout === 'slider' ? (
        <PackageSlider packages={packages} there={there} />
      ) : (
        <PackageRows packages={packages} there={there} />
      )}
      <WorkBand works={works} />
      {isLit && works.length < WORKS_SHOWN ? <GalleryBand packages={packages} texts={texts} /> : null}
      {isLit && works.length >= WORKS_SHOWN ? (
        <div className="pt-16 sm:pt-24">
          <DesignBand />
        </div>
      ) : null}
    </SiteLayout>
  );
}
