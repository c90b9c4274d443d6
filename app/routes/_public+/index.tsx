import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { packageView } from '#app/components/booking/package-view';
import { mapAreaView } from '#app/components/pictures/coverage-map';
import { useRootData } from '#app/components/layout/root-data';
import { dashboardLink, joinLink } from '#app/components/layout/site-links';
import { SiteLayout } from '#app/components/layout/site-layout';
import { guaranteeTerm, takedownDates } from '#app/domain/guarantee/guarantee-text';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { listServiceAreas } from '#app/domain/catalog/list-service-areas.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { structuredHours } from '#app/domain/settings/office-hours';
import { listPublicReviews, readFigures } from '#app/domain/settings/public-figures.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { env } from '#app/platform/env.server';
import { formatMoneyRange } from '#app/platform/format-money';
import { CoverageBand, CrewBand, GuaranteeBand, PackagesBand, StepsBand } from './_shared/home-bands';
import { mapAreas } from './_shared/map-areas.server';
import { HomeHero } from './_shared/home-hero';
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
    z.object({ id: z.string(), rating: z.number(), comment: z.string(), name: z.string(), place: z.string() }),
  ),
  business: z.record(z.unknown()),
  takedown: z.string(),
  guarantee: z.string(),
});

type PriceEnds = { priceLowCents: number | null; priceHighCents: number | null };

/** From the cheapest to the dearest package that is sold at a price. */
function priceRangeOf(packages: readonly PriceEnds[]): string | null {
  const lows = packages.flatMap(({ priceLowCents }) => (priceLowCents === null ? [] : [priceLowCents]));
  const highs = packages.flatMap(({ priceHighCents }) => (priceHighCents === null ? [] : [priceHighCents]));
  return lows.length && highs.length ? formatMoneyRange(Math.min(...lows), Math.max(...highs)) : null;
}

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/index', async ({ db }) => {
  const [packages, areas, figures, testimonials, settings, promised] = await Promise.all([
    listPackages(db),
    listServiceAreas(db),
    readFigures(db),
    listPublicReviews(db, { count: 3 }),
    readSiteSettings(db),
    readPromised(db),
  ]);
  const business = businessData({
    origin: new URL(env().APP_URL).origin,
    phone: settings.phone,
    email: settings.email,
    hours: structuredHours(settings.officeHours),
    priceRange: priceRangeOf(packages),
    areas,
    rating: figures.rating,
  });
  return respond(homeView, {
    packages,
    areas: mapAreas(areas),
    figures,
    testimonials,
    business,
    takedown: takedownDates(promised),
    guarantee: guaranteeTerm(promised),
  });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: 'Brightcrew: holiday lights, hung for you' },
  {
    name: 'description',
    content: 'Insured local crews design, hang and take down your holiday lights. See your price and the next free dates first.',
  },
  ...(data ? [{ 'script:ld+json': data.business }] : []),
];

const SIGN_UP_FIRST = '/auth?returnTo=/customer/dashboard';

export default function HomePage() {
  const { packages, areas, figures, testimonials, takedown, guarantee } = useLoaderData<typeof loader>();
  const viewer = useRootData()?.viewer ?? null;
  return (
    <SiteLayout>
      <HomeHero />
      <PackagesBand packages={packages} />
      <StepsBand startTo={viewer ? dashboardLink(viewer.roles) : SIGN_UP_FIRST} packages={packages} takedown={takedown} />
      <CoverageBand areas={areas} />
      <GuaranteeBand term={guarantee} />
      <TestimonialsBand figures={figures} testimonials={testimonials} />
      <CrewBand joinTo={joinLink(viewer)} />
    </SiteLayout>
  );
}
