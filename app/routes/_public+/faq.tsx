import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { listFaq } from '#app/domain/support/faq.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { FaqList } from './_shared/faq-list';
import { faqView, takeVote } from './_shared/faq-page.server';
import { SupportCards } from './_shared/support-cards';

const ROUTE = 'routes/_public+/faq';

export const handle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t('Questions and answers')) },
  {
    name: 'description',
    content: t('Prices, payments, safety, crews and commercial accounts: common questions before you book.'),
  },
  ...(data
    ? [
        {
          'script:ld+json': {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: data.groups.flatMap(({ answers }) =>
              answers.map(({ question, paragraphs }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: paragraphs.join(' ') },
              })),
            ),
          },
        },
      ]
    : []),
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) =>
  respond(faqView, { groups: await listFaq(db, ['anyone']), thanksFor: url.searchParams.get('thanks') }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, ({ actor, context, request, read, run }) =>
  takeVote({ actor, request, clientIp: context.clientIp, read, run, page: '/faq' }),
);

export default function FaqPage() {
  const { groups, thanksFor } = useLoaderData<typeof loader>();
  const settings = useRootData()?.settings;
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead title={t('Questions and answers')} lead={t('Short answers. Didn’t find yours? Contact us.')} />
        <FaqList groups={groups} thanksFor={thanksFor} />
        {settings ? (
          <section aria-labelledby="support-title" className="mt-16 border-t border-line pt-12">
            <h2 id="support-title" className="display text-display-sm">
              {t('Contact us')}
            </h2>
            <SupportCards settings={settings} />
          </section>
        ) : null}
      </div>
    </SiteLayout>
  );
}
