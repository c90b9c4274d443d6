import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
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
import { flatPriceChoice, flatPriceClause } from '#app/domain/catalog/package-text';
import { takedownDates } from '#app/domain/guarantee/guarantee-text';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { readOffer } from '#app/domain/catalog/offer.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { Benefit, NumberedSteps, Question } from './_shared/content-parts';

export const handle = { hydrate: false };

const pageView = z.object({
  flat: z.string().nullable(),
  choice: z.string().nullable(),
  takedown: z.string(),
  isLit: z.boolean(),
  takesDown: z.boolean(),
  doneText: z.string(),
});

/** The packages are called here what they are called in the shop window. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/how-it-works', async ({ db }) => {
  const [packages, promised, offer] = await Promise.all([listPackages(db), readPromised(db), readOffer(db)]);
  return respond(pageView, {
    flat: flatPriceClause(packages),
    choice: flatPriceChoice(packages),
    takedown: takedownDates(promised),
    isLit: offer.isLit,
    takesDown: offer.takesDown,
    doneText: offer.doneText,
  });
});

export const meta: MetaFunction = () => [
  { title: pageTitle('How it works') },
  { name: 'description', content: 'From the first request to the work done: two ways to book, one crew, one price.' },
];

type Sold = { isLit: boolean; takesDown: boolean; doneText: string };

function requestText({ isLit }: Sold): string {
  return `Tell us where the house is, what you would like ${isLit ? 'lit' : 'done'} and when. It takes two minutes and no account.`;
}

function laterSteps({ isLit, doneText }: Sold) {
  return [
    {
      title: 'Professional appraisal',
      text: `For ${isLit ? 'larger displays' : 'larger jobs'} a planner looks at the house, on photos or on site, and sends a fixed quote line by line within 24 hours. It stays valid for 14 days.`,
    },
    {
      title: isLit ? 'We hang your lights' : 'We do the work',
      text: `You pay half, the crew gets its date, and you get a two-hour arrival window with reminders. The balance is charged once ${doneText}.`,
    },
  ];
}

function benefitsOf(takedown: string, { isLit, takesDown }: Sold) {
  return [
    {
      icon: ShieldCheck,
      title: 'Insured crews',
      text: 'Every crew shows proof of at least $1 million liability insurance, valid on the day of your visit.',
    },
    {
      icon: HandCoins,
      title: 'One fixed price',
      text: isLit
        ? 'The price you accept is the price you pay: lights, work, repairs and takedown, with tax shown beside it.'
        : 'The price you accept is the price you pay, with tax shown beside it.',
    },
    {
      icon: CalendarClock,
      title: 'A two-hour window',
      text: 'You get a two-hour window, not a whole day, and you can follow the crew on the way.',
    },
    isLit
      ? { icon: PlugZap, title: 'Repairs in season', text: 'We fix outages. Tell us, and a crew comes back.' }
      : { icon: PlugZap, title: 'Made right', text: 'If something is not right, tell us, and a crew comes back.' },
    {
      icon: Undo2,
      title: isLit ? 'Free to change' : 'Easy to change',
      text: isLit
        ? 'Move or cancel without cost until 48 hours before the visit.'
        : 'Move or cancel in your account. You see any fee before you confirm.',
    },
    ...(takesDown
      ? [
          {
            icon: Snowflake,
            title: 'Takedown included',
            text: `Everything comes down ${takedown}, in a week that you pick.`,
          },
        ]
      : []),
  ];
}

export default function HowItWorksPage() {
  const { flat, choice, takedown, ...sold } = useLoaderData<typeof loader>();
  const asked = requestText(sold);
  const request = flat ? `${asked} ${flat} right away where we have crews.` : asked;
  return (
    <SiteLayout>
      <div className="page grid items-start gap-12 py-12 sm:py-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <PageHead
            title="How it works"
            lead={`Two ways to book: a package at a flat price, or ${sold.isLit ? 'a custom design' : 'a job of its own'} with its own quote.`}
          />
          <h2 className="display mb-8 mt-12 text-display-sm">With a quote</h2>
          <NumberedSteps steps={[{ title: 'Submit quote request', text: request }, ...laterSteps(sold)]} />
          <h2 className="display mt-14 text-display-sm">With a package</h2>
          <p className="mt-3 max-w-text text-ink-soft">
            Choose {choice ?? 'your package'}, see the price for your ZIP code, get matched with a pro, and{' '}
            {sold.takesDown ? 'schedule install and takedown' : 'schedule the visit'}. No home visit is needed first.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to="/book">Get Estimate</LinkButton>
            <LinkButton to="/services" variant="secondary">
              Check your ZIP code
            </LinkButton>
          </div>
        </div>
        <HouseAtDusk
          service="standard"
          unlit={!sold.isLit}
          light="classic"
          className="aspect-[4/5] w-full rounded-xl shadow-soft max-lg:aspect-[16/10]"
          label={sold.isLit ? 'A house at dusk with colored lights on roof, windows and trees' : 'A house at dusk'}
        />
      </div>
      <section aria-labelledby="benefits-title" className="border-y border-line bg-sunken">
        <div className="page py-16">
          <h2 id="benefits-title" className="display text-display-md">
            Our promises
          </h2>
          <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
            {benefitsOf(takedown, sold).map((benefit) => (
              <Benefit key={benefit.title} icon={benefit.icon} title={benefit.title}>
                {benefit.text}
              </Benefit>
            ))}
          </ul>
        </div>
      </section>
      <Questions {...sold} />
    </SiteLayout>
  );
}

function Questions({ isLit, takesDown, doneText }: Sold) {
  return (
    <section aria-labelledby="questions-title" className="page grid gap-10 py-16 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="questions-title" className="display text-display-md">
          FAQ
        </h2>
        <p className="mt-3 text-ink-soft">
          More on the{' '}
          <Link to="/faq" className="inline-link">
            questions page
          </Link>
          , or{' '}
          <Link to="/contact" className="inline-link">
            write to us
          </Link>
          .
        </p>
        <p className="mt-6 text-ink-soft">
          {isLit ? 'Do you hang lights yourself?' : 'Do you do this work yourself?'}{' '}
          <Link to="/professionals" className="inline-link">
            See how it pays
          </Link>{' '}
          or{' '}
          <Link to="/professionals/signup" className="inline-link">
            apply right away
          </Link>
          .
        </p>
      </div>
      <div className="border-t border-line">
        <Question question="Do I have to be at home?">
          <p>
            No. {isLit ? 'The crew needs an outdoor outlet and a way to the roofline.' : 'The crew needs a way to the work.'}{' '}
            Leave a note about gates and dogs; only the crew that has the job can read it.
          </p>
        </Question>
        {isLit ? (
          <Question question="Who owns the lights?">
            <p>
              They are part of the price for the season and come from us, cut to your house. If you want them stored for next
              year, we keep them in a labeled bin.
            </p>
          </Question>
        ) : null}
        <Question question={isLit ? 'What if it snows or storms on the day?' : 'What if the weather stops the work?'}>
          <p>
            {isLit ? 'No one climbs on your roof that day. ' : null}We reschedule with you, and rescheduling because of weather is
            always free.
          </p>
        </Question>
        <Question question="When do I pay?">
          <p>
            Half as a deposit when you accept the price, the balance once {doneText}.{' '}
            {takesDown ? 'The balance includes the takedown. ' : null}You see both amounts before you pay.
          </p>
        </Question>
      </div>
    </section>
  );
}
