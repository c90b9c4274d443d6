import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { readTermsVersion } from '#app/domain/business/terms-version.server';
import { longDate } from '#app/domain/catalog/visit-windows';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { WhichTextCounts } from './_shared/which-text-counts';
import { Paragraphs, partsView } from './_shared/text-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Terms of service')) },
  {
    name: 'description',
    content: t('The rules in plain words: price, payment, moving and canceling, guarantee, accounts.'),
  },
];

const pageView = z.object({ version: z.string(), sections: partsView, hasSpanish: z.boolean() });

const DAY_LENGTH = '2026-11-24'.length;

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/terms', async ({ db }) => {
  const [version, texts] = await Promise.all([readTermsVersion(db), readPageTexts(db, 'terms')]);
  return respond(pageView, {
    version: longDate(version.slice(0, DAY_LENGTH)),
    sections: texts.parts('sections'),
    hasSpanish: texts.hasSpanish('sections'),
  });
});

export default function TermsPage() {
  const { version, sections, hasSpanish } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title={t('Terms of service')}
          lead={t(
            'What you can expect from us, and what we expect from you. The version in force when you book is the one that counts. This is the version of {date}.',
            { date: version },
          )}
        />
        <WhichTextCounts hasSpanish={hasSpanish} />
        <div className="prose-plain mt-4" lang={hasSpanish ? undefined : 'en'}>
          {sections.map(({ title, text }, at) => (
            <Fragment key={title}>
              <h2>
                {at + 1}. {title}
              </h2>
              <Paragraphs text={text} />
            </Fragment>
          ))}
        </div>
      </div>
    </SiteLayout>
  );
}
