import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { PageHead } from '#app/components/ui/page-head';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { rowText } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';
import { BackLink } from './_shared/back-link';
import { NumberedSteps } from './_shared/content-parts';
import { partsView } from './_shared/text-parts';

export const handle = { hydrate: false };

const pageView = z.object({
  isLit: z.boolean(),
  title: z.string(),
  lead: z.string(),
  steps: partsView,
  /** What each service promises, and what holds for all. */
  covered: z.array(z.string()),
  notCovered: z.array(z.string()),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.title ?? t('Guarantee')) },
  {
    name: 'description',
    content: t('If it’s not right, we come back at no cost. If that doesn’t fix it, we refund you.'),
  },
];

/** The days are those of policy and plans, as on every page that promises them. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/help.guarantee', async ({ db }) => {
  const [texts, lines] = await Promise.all([readPageTexts(db, 'guarantee'), listActiveLines(db)]);
  const promises = lines
    .filter(({ guaranteeText }) => guaranteeText)
    .map(({ name, guaranteeText }) => `${rowText(name)}: ${rowText(guaranteeText)}`);
  return respond(pageView, {
    isLit: lines.some(({ houseDesign }) => houseDesign),
    title: texts.text('title'),
    lead: texts.text('lead'),
    steps: texts.parts('steps'),
    covered: [...promises, ...texts.points('covered')],
    notCovered: texts.points('notCovered'),
  });
});

export default function GuaranteePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page grid items-start gap-12 py-12 sm:py-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <PageHead title={data.title} lead={data.lead} actions={<BackLink />} />
          <h2 className="display mb-8 mt-12 text-display-sm">{t('How it goes')}</h2>
          <NumberedSteps steps={data.steps} />
          <div className="mt-14 grid gap-8 sm:grid-cols-2">
            <List
              title={t('What is covered')}
              lines={data.covered}
              icon={<Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />}
            />
            <List
              title={t('What is not covered')}
              lines={data.notCovered}
              icon={<X aria-hidden className="mt-1 h-4 w-4 shrink-0 text-ink-faint" strokeWidth={2.5} />}
            />
          </div>
          <p className="mt-10 text-ink-soft">
            {t('Can’t find your booking?')}{' '}
            <Link to="/help/chat" className="inline-link">
              {t('Write to us')}
            </Link>{' '}
            {t('with your address.')}
          </p>
        </div>
        <HouseAtDusk
          service="standard"
          unlit={!data.isLit}
          className="aspect-[4/5] w-full rounded-xl shadow-soft max-lg:aspect-[16/10]"
          label={data.isLit ? t('A house at dusk with every strand lit') : t('A house at dusk')}
        />
      </div>
    </SiteLayout>
  );
}

function List({ title, lines, icon }: { title: string; lines: string[]; icon: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-3 space-y-2 text-ink-soft">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            {icon}
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
