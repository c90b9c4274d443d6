import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '#app/components/ui/button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { getAudiences, listFaq } from '#app/domain/support/faq.server';
import type { FaqAudience } from '#app/domain/initial-data/seed-faq';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { FaqList } from './_shared/faq-list';
import { faqView, takeVote } from './_shared/faq-page.server';

const ROUTE = 'routes/_public+/help.faq';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Help: answers for you')) },
  { name: 'description', content: t('Answers for customers, businesses and crews.') },
];

/** One table of answers; this page shows those for the reader's roles, and everyone may open those for crews. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, actor, url }) => {
  const asked: FaqAudience[] =
    url.searchParams.get('for') === 'pro' ? ['pro'] : actor ? getAudiences(actor.roles) : ['anyone', 'pro'];
  return respond(faqView, { groups: await listFaq(db, asked), thanksFor: url.searchParams.get('thanks') });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, ({ actor, context, request, read, run }) =>
  takeVote({ actor, request, clientIp: context.clientIp, read, run, page: '/help/faq' }),
);

export default function HelpFaqPage() {
  const { groups, thanksFor } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title={t('Answers for you')}
          lead={t('Picked for what you do here. Didn’t find yours? Write to us and a person will answer.')}
          actions={
            <LinkButton to="/help/chat" variant="secondary">
              {t('Start a conversation')}
            </LinkButton>
          }
        />
        <FaqList groups={groups} thanksFor={thanksFor} />
      </div>
    </SiteLayout>
  );
}
