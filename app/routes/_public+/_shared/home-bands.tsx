import { Link } from '@remix-run/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Check from 'lucide-react/icons/check';
import House from 'lucide-react/icons/house';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { bookLink, PackageCard } from '#app/components/booking/package-card';
import { PackagePicture } from '#app/components/booking/package-picture';
import { priceLabel } from '#app/components/booking/package-labels';
import type { PackageView } from '#app/components/booking/package-view';
import { ZipCheck } from '#app/components/booking/zip-check';
import { CoverageMap, type MapArea } from '#app/components/pictures/coverage-map';
import { classNames } from '#app/components/ui/class-names';
import { LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

/** Three packages for homes as cards, the one for businesses as a band of its own. */
export function PackagesBand({ packages, title, lead }: { packages: PackageView[]; title: string; lead: string }) {
  if (packages.length === 0) return null;
  const homes = packages.filter((pack) => pack.slug !== 'commercial');
  const business = packages.find((pack) => pack.slug === 'commercial');
  return (
    <section id="packages" aria-labelledby="packages-title" className="page scroll-mt-20 py-16 sm:py-24">
      <div className="max-w-text">
        <h2 id="packages-title" className="display text-display-lg">
          {title}
        </h2>
        <p className="mt-4 text-lg text-ink-soft">{lead}</p>
      </div>
      <div className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {homes.map((pack) => (
          <PackageCard key={pack.slug} pack={pack} />
        ))}
      </div>
      {business ? <BusinessCard pack={business} /> : null}
    </section>
  );
}

function BusinessCard({ pack }: { pack: PackageView }) {
  return (
    <article className="group relative mt-6 grid overflow-hidden rounded-lg border border-line bg-surface shadow-soft transition hover:border-line-strong md:grid-cols-[1.2fr_1fr]">
      <PackagePicture slug={pack.slug} className="aspect-[16/9] h-full w-full md:aspect-auto" />
      <div className="flex flex-col justify-center p-6 sm:p-8">
        <h3 className="display text-display-sm">
          <Link to={bookLink(pack.slug)} className="after:absolute after:inset-0">
            {pack.name}
          </Link>
        </h3>
        <p className="mt-2 text-ink-soft">{pack.description}</p>
        <p className="mt-5 flex items-center justify-between gap-3">
          <span className="text-xl font-semibold">{priceLabel(pack)}</span>
          <span className="inline-flex items-center gap-1 font-semibold text-link">
            {t('Get Quote')}
            <ArrowRight aria-hidden className="h-4 w-4 transition group-hover:translate-x-0.5" />
          </span>
        </p>
      </div>
    </article>
  );
}

const STEP_ICONS = [House, UserRoundCheck, CalendarDays, Check];

type StepsBandProps = { startTo: string; title: string; steps: { title: string; text: string }[] };

/** The steps from booking to done, numbered along one strand. */
export function StepsBand({ startTo, title: heading, steps }: StepsBandProps) {
  return (
    <section aria-labelledby="steps-title" className="border-y border-line bg-sunken">
      <div className="page py-16 sm:py-24">
        <h2 id="steps-title" className="display max-w-text text-display-lg">
          {heading}
        </h2>
        <ol className={classNames('mt-12 grid gap-10 md:gap-8', steps.length === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3')}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className="relative">
              {index < steps.length - 1 ? (
                <span aria-hidden className="strand absolute left-16 right-[-2rem] top-6 hidden h-3 md:block" />
              ) : null}
              <span className="relative grid h-14 w-14 place-items-center rounded-full bg-lamp text-lamp-ink shadow-glow">
                <StepIcon at={index} />
              </span>
              <h3 className="mt-5 text-xl font-semibold">
                <span className="text-ember-text">{index + 1}.</span> {title}
              </h3>
              <p className="mt-2 max-w-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to={startTo} size="lg" className="mt-12">
          {t('Get Started')}
        </LinkButton>
      </div>
    </section>
  );
}

/** Whether we come to the visitor's house at all: the first question of the trade. */
export function CoverageBand({ areas }: { areas: MapArea[] }) {
  return (
    <section aria-labelledby="coverage-title" className="page grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-2">
      <div>
        <h2 id="coverage-title" className="display text-display-lg">
          {t('Is there a crew near you?')}
        </h2>
        <p className="mt-4 max-w-md text-lg text-ink-soft">
          {t('Enter your ZIP code to see the next three days a crew near you is free. No name or phone number needed.')}
        </p>
        <div className="mt-6">
          <ZipCheck id="home-zip" />
        </div>
      </div>
      <CoverageMap areas={areas} />
    </section>
  );
}

function StepIcon({ at }: { at: number }) {
  const Icon = STEP_ICONS[at] ?? Check;
  return <Icon aria-hidden className="h-6 w-6" />;
}

type GuaranteeBandProps = { title: string; text: string; points: string[] };

/** What happens when something goes wrong, in one band. */
export function GuaranteeBand({ title, text, points }: GuaranteeBandProps) {
  return (
    <section data-theme="dark" aria-labelledby="guarantee-title" className="bg-[var(--c-band,#14463B)] text-ink">
      <div className="page grid items-center gap-8 py-16 sm:py-20 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
        <div>
          <h2 id="guarantee-title" className="display text-display-lg">
            {title}
          </h2>
          <p className="mt-4 max-w-text text-lg text-ink-soft">{text}</p>
        </div>
        <ul className="grid gap-3">
          {points.map((promise) => (
            <li key={promise} className="flex gap-3 text-lg font-semibold">
              <Check aria-hidden className="mt-1 h-5 w-5 shrink-0 text-lamp" strokeWidth={2.5} />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The section for pros. */
export function CrewBand({ joinTo, title, text }: { joinTo: string; title: string; text: string }) {
  return (
    <section aria-labelledby="crew-title" className="border-t border-line">
      <div className="page flex flex-wrap items-center justify-between gap-6 py-12">
        <div className="max-w-text">
          <h2 id="crew-title" className="display text-display-sm">
            {title}
          </h2>
          <p className="mt-2 text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={joinTo} variant="secondary">
            {t('Join Our Crew')}
          </LinkButton>
          <LinkButton to="/professionals" variant="quiet">
            {t('How you get paid')}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
