import type { LucideIcon } from 'lucide-react';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
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
import { listTestimonials } from '#app/domain/settings/public-figures.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { Benefit, NumberedSteps } from './_shared/content-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('For professionals: keep 80% of every job') },
  {
    name: 'description',
    content:
      'Join free, set your own radius, hours and minimum payout, and keep 80% of every job. No monthly fees, no paid leads.',
  },
];

const pageView = z.object({
  testimonials: z.array(z.object({ id: z.string(), personName: z.string(), place: z.string(), quote: z.string() })),
  isLit: z.boolean(),
});

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/professionals', async ({ db }) =>
  respond(pageView, { testimonials: await listTestimonials(db, 'pro'), isLit: (await readOffer(db)).isLit }),
);

const benefits: { icon: LucideIcon; title: string; text: string; withEmergencyLine?: string }[] = [
  { icon: HandCoins, title: 'Keep 80% of each job', text: 'The customer pays $150, you earn $120. We pay the card fees.' },
  {
    icon: Ban,
    title: 'No fees, no dead leads',
    text: 'Joining is free, there are no monthly fees, and every job you see is paid.',
  },
  {
    icon: CalendarRange,
    title: 'Your rules',
    text: 'Hours, blocked days, radius and minimum payout. We never assign you a job that breaks them.',
  },
  {
    icon: ScrollText,
    title: 'You can see why',
    text: 'For each job that went to another pro, you see the reason and the numbers.',
  },
  {
    icon: ShieldCheck,
    title: 'Protected work',
    text: 'Customers pay a deposit before you load the van, and a fee if they cancel late.',
  },
  {
    icon: Headset,
    title: 'Real support',
    text: 'Support in season.',
    withEmergencyLine: 'Support in season, and an emergency line around the clock while crews are out.',
  },
];

const steps = [
  { title: 'Apply', text: 'Name, ZIP code, years of experience. Ten minutes on your phone.' },
  {
    title: 'Send your documents',
    text: 'Insurance certificate, an ID, and a license where your state asks for one. We check them and remind you before they expire.',
  },
  {
    title: 'Take your first job',
    text: 'Set hours and radius, switch on Accepting Jobs, and get offers as soon as we have a job for you.',
  },
];

function requirementsFor(isLit: boolean): string[] {
  return [
    'At least $1 million liability insurance, proof on file',
    'Two years of experience; with less you start as a helper',
    'A license where the state of the job asks for one',
    isLit ? 'Your own ladder, vehicle and a phone with data' : 'Your own tools, vehicle and a phone with data',
  ];
}

export default function ProfessionalsPage() {
  const { testimonials, isLit } = useLoaderData<typeof loader>();
  const root = useRootData();
  const joinTo = joinLink(root?.viewer ?? null);
  const hasEmergencyLine = Boolean(root?.settings.emergencyPhone);
  return (
    <SiteLayout>
      <section data-theme="dark" className="relative overflow-hidden bg-canvas text-ink">
        <div className="page grid items-center gap-10 py-14 lg:grid-cols-2 lg:py-20">
          <div>
            <h1 className="display text-display-lg">
              {isLit ? 'Your ladder, your hours, 80% of the job.' : 'Your tools, your hours, 80% of the job.'}
            </h1>
            <p className="mt-5 max-w-lg text-lg text-ink-soft">
              We send you paid work near home all season. You say when, how far and for how much. We find the houses, collect the
              payment and pay you.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton to={joinTo} size="lg">
                Join Our Crew
              </LinkButton>
              <LinkButton to="#join" size="lg" variant="secondary">
                How to join
              </LinkButton>
            </div>
          </div>
          <HouseAtDusk
            service="basic"
            unlit={!isLit}
            light="cool"
            className="aspect-[16/10] w-full rounded-xl"
            label={isLit ? 'A house at dusk with a cool white line of light along its roof' : 'A house at dusk'}
          />
        </div>
      </section>
      <section aria-labelledby="why-title" className="page py-16">
        <h2 id="why-title" className="display text-display-md">
          What you get
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map((benefit) => (
            <Benefit key={benefit.title} icon={benefit.icon} title={benefit.title}>
              {(hasEmergencyLine && benefit.withEmergencyLine) || benefit.text}
            </Benefit>
          ))}
        </ul>
      </section>
      <Payday />
      <CrewVoices testimonials={testimonials} />
      <section id="join" className="page grid scroll-mt-16 gap-12 py-16 lg:grid-cols-2" aria-labelledby="join-title">
        <div>
          <h2 id="join-title" className="display mb-8 text-display-md">
            Three steps to the first job
          </h2>
          <NumberedSteps steps={steps} />
        </div>
        <div className="self-start rounded-lg border border-line bg-surface p-6 shadow-soft sm:p-8">
          <h2 className="display text-display-sm">What you need</h2>
          <ul className="mt-4 list-disc space-y-2 pl-5 text-ink-soft">
            {requirementsFor(isLit).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <LinkButton to={joinTo} className="mt-6">
            Join Our Crew
          </LinkButton>
        </div>
      </section>
    </SiteLayout>
  );
}

const example = [
  { label: 'The customer pays', amount: '$150' },
  { label: 'We keep 20%', amount: '$30' },
  { label: 'You earn', amount: '$120' },
];

/** The split, in figures. */
function Payday() {
  return (
    <section aria-labelledby="split-title" className="border-y border-line bg-sunken">
      <div className="page grid items-center gap-8 py-14 lg:grid-cols-[1fr_1.4fr]">
        <h2 id="split-title" className="display text-display-md">
          One job, in figures
        </h2>
        <div>
          <div aria-hidden className="flex h-4 overflow-hidden rounded-full">
            <span className="w-4/5 bg-good" />
            <span className="w-1/5 bg-lamp" />
          </div>
          <dl className="figures mt-5 grid gap-4 sm:grid-cols-3">
            {example.map((line) => (
              <div key={line.label}>
                <dt className="text-ink-soft">{line.label}</dt>
                <dd className="display text-display-sm">{line.amount}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            Money for a finished job is on its way to your bank 48 hours after completion.
          </p>
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
        What pros say
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
