import type { LucideIcon } from 'lucide-react';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import PlugZap from 'lucide-react/icons/plug-zap';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Snowflake from 'lucide-react/icons/snowflake';
import Undo2 from 'lucide-react/icons/undo-2';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { readOffer } from '#app/domain/catalog/offer.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { NumberedSteps, Question } from './_shared/content-parts';
import { Benefits, Paragraphs, partsView, type TextPart } from './_shared/text-parts';

export const handle = { hydrate: false };

const pageView = z.object({
  isLit: z.boolean(),
  lead: z.string(),
  steps: partsView,
  packageText: z.string(),
  benefitsTitle: z.string(),
  benefits: partsView,
  crewTitle: z.string(),
  questions: partsView,
});

/** The packages are called here what they are called in the shop window. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/how-it-works', async ({ db }) => {
  const [texts, { isLit }] = await Promise.all([readPageTexts(db, 'how-it-works'), readOffer(db)]);
  return respond(pageView, {
    isLit,
    lead: texts.text('lead'),
    steps: texts.parts('steps'),
    packageText: texts.text('packageText'),
    benefitsTitle: texts.text('benefitsTitle'),
    benefits: texts.parts('benefits'),
    crewTitle: texts.text('crewTitle'),
    questions: texts.parts('questions'),
  });
});

export const meta: MetaFunction = () => [
  { title: pageTitle(t('How it works')) },
  { name: 'description', content: t('From the first request to the work done: two ways to book, one crew, one price.') },
];

const ICONS: [LucideIcon, ...LucideIcon[]] = [ShieldCheck, HandCoins, CalendarClock, PlugZap, Undo2, Snowflake];

export default function HowItWorksPage() {
  const { isLit, lead, steps, packageText, benefitsTitle, benefits, crewTitle, questions } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page grid items-start gap-12 py-12 sm:py-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <PageHead title={t('How it works')} lead={lead} />
          <h2 className="display mb-8 mt-12 text-display-sm">{t('With a quote')}</h2>
          <NumberedSteps steps={steps} />
          <h2 className="display mt-14 text-display-sm">{t('With a package')}</h2>
          <p className="mt-3 max-w-text text-ink-soft">{packageText}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to="/book">{t('Get Estimate')}</LinkButton>
            <LinkButton to="/services" variant="secondary">
              {t('Check your ZIP code')}
            </LinkButton>
          </div>
        </div>
        <HouseAtDusk
          service="standard"
          unlit={!isLit}
          light="classic"
          className="aspect-[4/5] w-full rounded-xl shadow-soft max-lg:aspect-[16/10]"
          label={isLit ? t('A house at dusk with colored lights on roof, windows and trees') : t('A house at dusk')}
        />
      </div>
      <section aria-labelledby="benefits-title" className="border-y border-line bg-sunken">
        <div className="page py-16">
          <h2 id="benefits-title" className="display text-display-md">
            {benefitsTitle}
          </h2>
          <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
            <Benefits parts={benefits} icons={ICONS} />
          </ul>
        </div>
      </section>
      <Questions crewTitle={crewTitle} questions={questions} />
    </SiteLayout>
  );
}

function Questions({ crewTitle, questions }: { crewTitle: string; questions: TextPart[] }) {
  return (
    <section aria-labelledby="questions-title" className="page grid gap-10 py-16 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="questions-title" className="display text-display-md">
          {t('FAQ')}
        </h2>
        <p className="mt-3 text-ink-soft">
          <WithLinks text={t('More on the [questions page], or [write to us].')} to={['/faq', '/contact']} />
        </p>
        <p className="mt-6 text-ink-soft">
          {crewTitle}{' '}
          <WithLinks text={t('[See how you get paid] or [apply now].')} to={['/professionals', '/professionals/signup']} />
        </p>
      </div>
      <div className="border-t border-line">
        {questions.map(({ title, text }) => (
          <Question key={title} question={title}>
            <Paragraphs text={text} />
          </Question>
        ))}
      </div>
    </section>
  );
}
