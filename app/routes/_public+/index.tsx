import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { packageView } from '#app/components/booking/package-view';
import { mapAreaView } from '#app/components/pictures/coverage-map';
import { useRootData } from '#app/components/layout/root-data';
import { dashboardLink, joinLink } from '#app/components/layout/site-links';
import { SiteLayout } from '#app/components/layout/site-layout';
import { listServiceAreas } from '#app/domain/catalog/list-service-areas.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { CoverageBand, CrewBand, GuaranteeBand, PackagesBand, StepsBand } from './_shared/home-bands';
import { mapAreas } from './_shared/map-areas.server';
import { HomeHero } from './_shared/home-hero';

export const handle = { hydrate: false };

const homeView = z.object({ packages: z.array(packageView), areas: z.array(mapAreaView) });

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/index', async ({ db }) => {
  const [packages, areas] = await Promise.all([listPackages(db), listServiceAreas(db)]);
  return respond(homeView, { packages, areas: mapAreas(areas) });
});

export const meta: MetaFunction = () => [
  { title: 'Brightcrew: holiday lights, hung for you' },
  {
    name: 'description',
    content: 'Insured local crews design, hang and take down your holiday lights. See your price and the next free dates first.',
  },
];

const SIGN_UP_FIRST = '/auth?returnTo=/customer/dashboard';

export default function HomePage() {
  const { packages, areas } = useLoaderData<typeof loader>();
  const viewer = useRootData()?.viewer ?? null;
  return (
    <SiteLayout>
      <HomeHero />
      <PackagesBand packages={packages} />
      <StepsBand startTo={viewer ? dashboardLink(viewer.roles) : SIGN_UP_FIRST} />
      <CoverageBand areas={areas} />
      <GuaranteeBand />
      <CrewBand joinTo={joinLink(viewer)} />
    </SiteLayout>
  );
}
