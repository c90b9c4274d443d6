import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { packageView } from '#app/components/booking/package-view';
import { mapAreaView } from '#app/components/pictures/coverage-map';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { dashboardLink, joinLink } from '#app/components/layout/site-links';
import { SiteLayout } from '#app/components/layout/site-layout';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { listServiceAreas } from '#app/domain/catalog/list-service-areas.server';
import { inReadersLanguage } from '#app/domain/catalog/package-texts.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { structuredHours } from '#app/domain/settings/office-hours';
import { listPublicReviews, readFigures } from '#app/domain/settings/public-figures.server';
import { frontPageSchema } from '#app/domain/business/front-page';
import { readFrontTexts } from '#app/domain/business/save-front-page.server';
import { readOffer } from '#app/domain/catalog/offer.server';
import { viewLook } from '#app/domain/settings/look.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { env } from '#app/platform/env.server';
import { formatMoneyRange } from '#app/platform/format-money';
import { CoverageBand, CrewBand, GuaranteeBand, PackagesBand, StepsBand } from './_shared/home-bands';
import { mapAreas } from './_shared/map-areas.server';
import { DesignBand } from './_shared/design-band';
import { HomeHero } from './_shared/home-hero';
import { frontWords } from './_shared/front-words';
import { businessData } from './_shared/structured-data';
import { TestimonialsBand } from './_shared/testimonials-band';

export const handle = { hydrate: false };

const homeView = z.object({
  packages: z.array(packageView),
  areas: z.array(mapAreaView),
  figures: z.object({
    rating: z.object({ average: z.number(), count: z.number() }).nullable(),
    installations: z.number().nullable(),
    crews: z.number().nullable(),
  }),
  testimonials: z.array(
    z.object({
      id: z.string(),
      rating: z.number(),
      comment: z.string(),
      name: z.string(),
      place: z.string(),
      answer: z.string().nullable(),
    }),
  ),
  business: z.record(z.unknown()),
  texts: frontPageSchema,
  crewText: z.string(),
  isLit: z.boolean(),
});

type PriceEnds = { priceLowCents: number | null; priceHighCents: number | null };

/** From the cheapest to the dearest package that is sold at a price. */
function priceRangeOf(packages: readonly PriceEnds[]): string | null {
  const lows = packages.flatMap(({ priceLowCents }) => (priceLowCents === null ? [] : [priceLowCents]));
  const highs = packages.flatMap(({ priceHighCents }) => (priceHighCents === null ? [] : [priceHighCents]));
  return lows.length && highs.length ? formatMoneyRange(Math.min(...lows), Math.max(...highs)) : null;
}

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/index', async ({ db }) => {
  const [packages, areas, figures, testimonials, settings, promised, offer, pros] = await Promise.all([
    listPackages(db).then((all) => all.map(inReadersLanguage)),
    listServiceAreas(db),
    readFigures(db),
    listPublicReviews(db, { count: 3 }),
    readSiteSettings(db),
    readPromised(db),
    readOffer(db),
    readPageTexts(db, 'professionals'),
  ]);
  const look = viewLook(settings);
  const business = businessData({
    name: settings.businessName,
    origin: new URL(env().APP_URL).origin,
    look: look && { base: look.base, hasLogo: look.logo !== null },
    phone: settings.phone,
    email: settings.email,
    hours: structuredHours(settings.officeHours),
    priceRange: priceRangeOf(packages),
    areas,
    rating: figures.rating,
  });
  return respond(homeView, {
    packages,
    areas: await mapAreas(db, areas),
    figures,
    testimonials,
    business,
    texts: await readFrontTexts(db, async () => frontWords(packages, promised, (await readAnswerTimes(db))('quote:normal'))),
    crewText: pros.text('frontText'),
    isLit: offer.isLit,
  });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.texts.pageTitle ?? '') },
  { name: 'description', content: data?.texts.description ?? '' },
  ...(data ? [{ 'script:ld+json': data.business }] : []),
];

const SIGN_UP_FIRST = '/auth?returnTo=/customer/dashboard';

export default function HomePage() {
  const { packages, areas, figures, testimonials, texts, crewText, isLit } = useLoaderData<typeof loader>();
  const viewer = useRootData()?.viewer ?? null;
  return (
    <SiteLayout>
      <HomeHero headline={texts.headline} lead={texts.lead} points={texts.points} isLit={isLit} />
      <PackagesBand packages={packages} title={texts.packagesTitle} lead={texts.packagesLead} />
      {isLit ? <DesignBand /> : null}
      <StepsBand startTo={viewer ? dashboardLink(viewer.roles) : SIGN_UP_FIRST} title={texts.stepsTitle} steps={texts.steps} />
      <CoverageBand areas={areas} />
      <GuaranteeBand title={texts.guaranteeTitle} text={texts.guaranteeText} points={texts.guaranteePoints} />
      <TestimonialsBand figures={figures} testimonials={testimonials} isLit={isLit} />
      <CrewBand joinTo={joinLink(viewer)} title={texts.crewTitle} text={crewText} />
    </SiteLayout>
  );
}
