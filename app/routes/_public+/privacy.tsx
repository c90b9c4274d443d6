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
import { Paragraphs, partsView } from './_shared/text-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('Privacy') },
  { name: 'description', content: 'What we keep, who sees it, how long we keep it, and how to correct or delete it.' },
];

const pageView = z.object({ lead: z.string(), sections: partsView });

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/privacy', async ({ db }) => {
  const texts = await readPageTexts(db, 'privacy');
  return respond(pageView, { lead: texts.text('lead'), sections: texts.parts('sections') });
});

export default function PrivacyPage() {
  const { lead, sections } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead title="Privacy" lead={lead} />
        <div className="prose-plain mt-4">
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
