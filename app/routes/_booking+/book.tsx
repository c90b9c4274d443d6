import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { BookForm } from '#app/components/booking/book-form';
import { isAllLit } from '#app/components/booking/package-labels';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import type { BookForm as BookValues } from '#app/domain/quotes/book.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { t } from '#app/platform/texts/t';
import { loadBookPage, sendBookForm } from './_shared/book-page.server';

const ROUTE = 'routes/_booking+/book';

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Get your estimate')) },
  {
    name: 'description',
    content: t('Tell us what you would like done, where and when. See the fixed price before you give your name.'),
  },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, loadBookPage);

export const action = /* @__PURE__ */ guardAction(ROUTE, sendBookForm);

type FromAnotherPage = {
  preSelectedService?: string;
  preSelectedAddress?: { street?: string; city?: string; state?: string; zip?: string };
} | null;

/** What a page of ours handed over while navigating. */
function handedOver(state: FromAnotherPage): Partial<BookValues> {
  if (!state) return {};
  const { street, city, state: code, zip } = state.preSelectedAddress ?? {};
  const given = { service: state.preSelectedService, addressStreet: street, addressCity: city, addressState: code, zip };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}

export default function BookPage() {
  const { defaults, unknownService, ...rest } = useLoaderData<typeof loader>();
  const state = useLocation().state as FromAnotherPage;
  if (rest.packages.length === 0) return <NothingToBook />;
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead
          title={isAllLit(rest.packages) ? t('Let’s light your house') : t('What can we do for you?')}
          lead={t(
            'Three questions. If we have a price for your ZIP code, you’ll see it next. Otherwise, we’ll contact you {quoteTime}.',
            { quoteTime: rest.quoteTime },
          )}
        />
        {rest.packages.some(({ serviceLine }) => serviceLine.houseDesign) ? (
          <Link to="/design" className="inline-link mt-3 inline-block">
            {t('See your own house lit')}
          </Link>
        ) : null}
        {unknownService ? (
          <Notice
            tone="warn"
            title={t('We don’t offer a service called “{unknownService}”', { unknownService })}
            className="mt-6"
          >
            {t('Choose one of these.')}
          </Notice>
        ) : null}
        <BookForm {...rest} defaults={{ ...defaults, ...handedOver(state) }} />
      </div>
    </SiteLayout>
  );
}

/** Until the office sells something, a form without a service could only be refused. */
function NothingToBook() {
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead title={t('Online booking isn’t open yet')} lead={t('Tell us what you need, and we’ll help you directly.')} />
        <LinkButton to="/contact" className="mt-6">
          {t('Contact us')}
        </LinkButton>
      </div>
    </SiteLayout>
  );
}
