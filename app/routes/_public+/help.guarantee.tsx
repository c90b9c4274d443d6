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
import { guaranteeTerm } from '#app/domain/guarantee/guarantee-text';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { BackLink } from './_shared/back-link';
import { NumberedSteps } from './_shared/content-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('100% satisfaction guarantee') },
  {
    name: 'description',
    content: 'If it’s not right, we come back at no cost. If that doesn’t fix it, we refund you.',
  },
];

const pageView = z.object({
  term: z.string(),
  days: z.number(),
  takesDown: z.boolean(),
  isLit: z.boolean(),
  /** What each service promises. */
  promises: z.array(z.string()),
});

/** The days are those of policy and plans, as on every page that promises them. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/help.guarantee', async ({ db }) => {
  const promised = await readPromised(db);
  const lines = await listActiveLines(db);
  return respond(pageView, {
    term: guaranteeTerm(promised),
    days: promised.guaranteeDays,
    takesDown: promised.takesDown,
    isLit: lines.some(({ houseDesign }) => houseDesign),
    promises: lines.filter(({ guaranteeText }) => guaranteeText).map(({ name, guaranteeText }) => `${name}: ${guaranteeText}`),
  });
});

function stepsOf({ term, days, takesDown }: { term: string; days: number; takesDown: boolean }) {
  return [
    {
      title: 'Tell us from your visit',
      text: `Open the visit in your account and choose Report a problem. Say what is wrong and add photos if you can. The work is covered ${term}.${takesDown ? ` Work without a takedown is covered for ${days} days.` : ''}`,
    },
    {
      title: 'A crew comes back',
      text: 'The crew that did the work is asked first, then the next one that is free. The visit costs you nothing.',
    },
    {
      title: 'Or we refund you',
      text: 'If a second visit can’t fix it, if no crew can come, or if you would rather not have one, a person reviews your refund and tells you why. It reaches your card within 7-10 business days.',
    },
  ];
}

const covered = [
  'Work that differs from the package or the quote you accepted',
  'Damage the crew caused to your house or yard',
  'A crew that did not show up',
];

const notCovered = [
  'Work that we did not do',
  'Damage from storms, fire or animals: we repair that at the price of a service call',
];

export default function GuaranteePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page grid items-start gap-12 py-12 sm:py-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <PageHead
            title="100% satisfaction guarantee"
            lead="If you’re not satisfied, we’ll fix it or refund you."
            actions={<BackLink />}
          />
          <h2 className="display mb-8 mt-12 text-display-sm">How it goes</h2>
          <NumberedSteps steps={stepsOf(data)} />
          <div className="mt-14 grid gap-8 sm:grid-cols-2">
            <List
              title="What is covered"
              lines={[...data.promises, ...covered]}
              icon={<Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />}
            />
            <List
              title="What is not"
              lines={notCovered}
              icon={<X aria-hidden className="mt-1 h-4 w-4 shrink-0 text-ink-faint" strokeWidth={2.5} />}
            />
          </div>
          <p className="mt-10 text-ink-soft">
            Can’t find your booking?{' '}
            <Link to="/help/chat" className="inline-link">
              Write to us
            </Link>{' '}
            with your address.
          </p>
        </div>
        <HouseAtDusk
          service="standard"
          unlit={!data.isLit}
          className="aspect-[4/5] w-full rounded-xl shadow-soft max-lg:aspect-[16/10]"
          label={data.isLit ? 'A house at dusk with every strand lit' : 'A house at dusk'}
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
