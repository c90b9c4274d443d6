import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { DesignPicture } from '#app/components/house-designs/design-picture';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { loadSharedDesign } from './_shared/design-page.server';

export const meta: MetaFunction = () => [{ title: pageTitle(t('A house with lights')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/design.shared.$token', loadSharedDesign);

type HouseProps = { photoUrl: string; aspect: number; design: HouseDesign };

/** Where scripts run: by day and in the evening, with what twinkles, and to download. Where it can't be loaded the picture stands. */
const LitHouseView = lazy(() =>
  import('#app/components/lit-house/lit-house-view').then(
    (loaded) => ({ default: loaded.LitHouseView }),
    () => ({ default: StillHouse }),
  ),
);

export default function SharedDesignPage() {
  const { url, aspect, design } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const house = { photoUrl: url, aspect, design };
  return (
    <SiteLayout>
      <div className="page max-w-4xl py-10 sm:py-14">
        <PageHead title={t('How the house could look')} lead={t('A preview that someone shared with you.')} />
        <div className="mt-8">
          {hydrated ? (
            <Suspense fallback={<StillHouse {...house} />}>
              <LitHouseView {...house} />
            </Suspense>
          ) : (
            <StillHouse {...house} />
          )}
        </div>
        <LinkButton to="/design" className="mt-8">
          {t('See your own house lit')}
        </LinkButton>
      </div>
    </SiteLayout>
  );
}

function StillHouse({ photoUrl, aspect, design }: HouseProps) {
  return (
    <DesignPicture
      url={photoUrl}
      aspect={aspect}
      design={design}
      perFoot={getPerFoot(design, aspect)}
      label={t('The house with holiday lights')}
      className="shadow-soft"
    />
  );
}
