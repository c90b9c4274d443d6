import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { WhichTextCounts } from './_shared/which-text-counts';
import { Paragraphs, partsView } from './_shared/text-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Privacy')) },
  { name: 'description', content: t('What we keep, who sees it, how long we keep it, and how to correct or delete it.') },
];

const pageView = z.object({ lead: z.string(), leadHasSpanish: z.boolean(), sections: partsView, hasSpanish: z.boolean() });

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/privacy', async ({ db }) => {
  const texts = await readPageTexts(db, 'privacy');
  return respond(pageView, {
    lead: texts.text('lead'),
    leadHasSpanish: texts.hasSpanish('lead'),
    sections: texts.parts('sections'),
    hasSpanish: texts.hasSpanish('sections'),
  });
});

export default function PrivacyPage() {
  const { lead, leadHasSpanish, sections, hasSpanish } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead title={t('Privacy')} lead={<span lang={leadHasSpanish ? undefined : 'en'}>{lead}</span>} />
        <WhichTextCounts hasSpanish={hasSpanish} />
        <div className="prose-plain mt-4" lang={hasSpanish ? undefined : 'en'}>
          {sections.map(({ title, text }) => (
            <Fragment key={title}>
              <h2>{title}</h2>
              <Paragraphs text={text} />
            </Fragment>
          ))}
        </div>
      </div>
    </SiteLayout>
  );
}
