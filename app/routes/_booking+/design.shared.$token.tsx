import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DesignPicture } from '#app/components/house-designs/design-picture';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import { guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { loadSharedDesign } from './_shared/design-page.server';

export const meta: MetaFunction = () => [{ title: pageTitle(t('A house with lights')) }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/design.shared.$token', loadSharedDesign);

export default function SharedDesignPage() {
  const { url, aspect, design } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-4xl py-10 sm:py-14">
        <PageHead title={t('How the house could look')} lead={t('A preview that someone shared with you.')} />
        <DesignPicture
          url={url}
          aspect={aspect}
          design={design}
          perFoot={getPerFoot(design, aspect)}
          label={t('The house with holiday lights')}
          className="mt-8 shadow-soft"
        />
        <LinkButton to="/design" className="mt-8">
          {t('See your own house lit')}
        </LinkButton>
      </div>
    </SiteLayout>
  );
}
