import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { PAGE_DEFINITIONS } from '#app/domain/page-texts/page-definitions';
import { countOwnTexts } from '#app/domain/page-texts/page-texts.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';

const pageView = z.object({
  pages: z.array(z.object({ to: z.string(), title: z.string(), path: z.string(), state: z.string() })),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Texts of pages'), 'Admin') }];

function stateOf(own: number): string {
  if (own === 0) return t('The product’s own texts');
  return t('{count, plural, one {# text of yours} other {# texts of yours}}', { count: own });
}

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/business.texts.index', async ({ db }) => {
  const counts = await countOwnTexts(db);
  return respond(pageView, {
    pages: PAGE_DEFINITIONS.map(({ id, title, path }) => ({
      to: `/admin/business/texts/${id}`,
      title: translate(title),
      path,
      state: stateOf(counts.get(id) ?? 0),
    })),
  });
});

export default function TextsIndex() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Texts of pages')}
        lead={t('What visitors read beside prices, dates and places. The front page and the questions have pages of their own.')}
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <ul className="divide-y divide-line">
          {pages.map(({ to, title, path, state }) => (
            <li key={to} className="flex flex-wrap items-center justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-ink-faint">
                  {path} · {state}
                </p>
              </div>
              <Link to={to} className="inline-flex min-h-touch items-center text-link underline underline-offset-4">
                {t('Edit')}
                <span className="sr-only"> {title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
