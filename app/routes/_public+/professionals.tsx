import type { LucideIcon } from 'lucide-react';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Ban from 'lucide-react/icons/ban';
import CalendarRange from 'lucide-react/icons/calendar-range';
import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { joinLink } from '#app/components/layout/site-links';
import { SiteLayout } from '#app/components/layout/site-layout';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { LinkButton } from '#app/components/ui/button';
import { readOffer } from '#app/domain/catalog/offer.server';
import { listPublishedTestimonials } from '#app/domain/settings/public-figures.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { readPayWords } from '#app/domain/page-texts/page-words.server';
import { readBookingTerms } from '#app/domain/settings/booking-terms.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { NumberedSteps } from './_shared/content-parts';
import { Benefits, partsView } from './_shared/text-parts';

export const handle = { hydrate: false };

const pageView = z.object({
  testimonials: z.array(z.object({ id: z.string(), personName: z.string(), place: z.string(), quote: z.string() })),
  isLit: z.boolean(),
  pageTitle: z.string(),
  description: z.string(),
  headline: z.string(),
  lead: z.string(),
  benefits: partsView,
  splitTitle: z.string(),
  splitText: z.string(),
  /** The part of a job that the business keeps, in hundredths of a percent. */
  feeBps: z.number(),
  example: z.array(z.object({ label: z.string(), amount: z.string() })),
  stepsTitle: z.string(),
  steps: partsView,
  requirements: z.array(z.string()),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.pageTitle ?? t('For professionals')) },
  { name: 'description', content: data?.description ?? '' },
];

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/professionals', async ({ db }) => {
  const [testimonials, offer, texts, pay, { platformFeeBps }] = await Promise.all([
    listPublishedTestimonials(db, 'pro'),
    readOffer(db),
    readPageTexts(db, 'professionals'),
    readPayWords(db),
    readBookingTerms(db),
  ]);
  return respond(pageView, {
    testimonials,
    isLit: offer.isLit,
    pageTitle: texts.text('pageTitle'),
    description: texts.text('description'),
    headline: texts.text('headline'),
    lead: texts.text('lead'),
    benefits: texts.parts('benefits'),
    splitTitle: texts.text('splitTitle'),
    splitText: texts.text('splitText'),
    feeBps: platformFeeBps,
    example: [
      { label: t('The customer pays'), amount: pay.customerPays },
      { label: t('We keep {share}', { share: pay.fee }), amount: pay.weKeep },
      { label: t('You earn'), amount: pay.youEarn },
    ],
    stepsTitle: texts.text('stepsTitle'),
    steps: texts.parts('steps'),
    requirements: texts.points('requirements'),
  });
});

const ICONS: [LucideIcon, ...LucideIcon[]] = [HandCoins, Ban, CalendarRange, ScrollText, ShieldCheck, Headset];

export default function ProfessionalsPage() {
  const page = useLoaderData<typeof loader>();
  const { isLit } = page;
  const joinTo = joinLink(useRootData()?.viewer ?? null);
  return (
    <SiteLayout>
      <section data-theme="dark" className="relative overflow-hidden bg-canvas text-ink">
        <div className="page grid items-center gap-10 py-14 lg:grid-cols-2 lg:py-20">
          <div>
            <h1 className="display text-display-lg">{page.headline}</h1>
            <p className="mt-5 max-w-lg text-lg text-ink-soft">{page.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton to={joinTo} size="lg">
                {t('Join Our Crew')}
              </LinkButton>
              <LinkButton to="#join" size="lg" variant="secondary">
                {t('How to join')}
              </LinkButton>
            </div>
          </div>
          <HouseAtDusk
            service="basic"
            unlit={!isLit}
            light="cool"
            className="aspect-[16/10] w-full rounded-xl"
            label={isLit ? t('A house at dusk with a cool white line of light along its roof') : t('A house at dusk')}
          />
        </div>
      </section>
      <section aria-labelledby="why-title" className="page py-16">
        <h2 id="why-title" className="display text-display-md">
          {t('What you get')}
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          <Benefits parts={page.benefits} icons={ICONS} />
        </ul>
        <p className="mt-8">
          <Link to="/professionals/sharing" className="inline-link">
            {t('See how jobs are shared, month by month')}
          </Link>
        </p>
      </section>
      <Payday page={page} />
      <CrewVoices testimonials={page.testimonials} />
      <section id="join" className="page grid scroll-mt-16 gap-12 py-16 lg:grid-cols-2" aria-labelledby="join-title">
        <div>
          <h2 id="join-title" className="display mb-8 text-display-md">
            {page.stepsTitle}
          </h2>
          <NumberedSteps steps={page.steps} />
        </div>
        <div className="self-start rounded-lg border border-line bg-surface p-6 shadow-soft sm:p-8">
          <h2 className="display text-display-sm">{t('What you need')}</h2>
          <ul className="mt-4 list-disc space-y-2 pl-5 text-ink-soft">
            {page.requirements.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <LinkButton to={joinTo} className="mt-6">
            {t('Join Our Crew')}
          </LinkButton>
        </div>
      </section>
    </SiteLayout>
  );
}

type Split = Pick<z.output<typeof pageView>, 'splitTitle' | 'splitText' | 'feeBps' | 'example'>;

/** The split, in figures. */
function Payday({ page: { splitTitle, splitText, feeBps, example } }: { page: Split }) {
  return (
    <section aria-labelledby="split-title" className="border-y border-line bg-sunken">
      <div className="page grid items-center gap-8 py-14 lg:grid-cols-[1fr_1.4fr]">
        <h2 id="split-title" className="display text-display-md">
          {splitTitle}
        </h2>
        <div>
          <div aria-hidden className="flex h-4 overflow-hidden rounded-full">
            <span className="bg-good" style={{ width: `${100 - feeBps / 100}%` }} />
            <span className="grow bg-lamp" />
          </div>
          <dl className="figures mt-5 grid gap-4 sm:grid-cols-3">
            {example.map((line) => (
              <div key={line.label}>
                <dt className="text-ink-soft">{line.label}</dt>
                <dd className="display text-display-sm">{line.amount}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">{splitText}</p>
        </div>
      </div>
    </section>
  );
}

type Testimonials = z.output<typeof pageView>['testimonials'];

/** What pros said of us and allowed us to print. With none there is no band. */
function CrewVoices({ testimonials }: { testimonials: Testimonials }) {
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-title" className="page py-16">
      <h2 id="testimonials-title" className="display text-display-md">
        {t('What pros say')}
      </h2>
      <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {testimonials.map(({ id, personName, place, quote }) => (
          <li key={id}>
            <figure className="flex h-full flex-col border-l-4 border-lamp pl-6">
              <blockquote className="display grow text-display-sm leading-snug">“{quote}”</blockquote>
              <figcaption className="mt-4 text-ink-soft">
                {personName}, {place}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
