import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { bookLink } from '#app/components/booking/package-card';
import { PackagePicture } from '#app/components/booking/package-picture';
import { bookLabel, priceLabel } from '#app/components/booking/package-labels';
import type { PackageView } from '#app/components/booking/package-view';
import { ZipCheck } from '#app/components/booking/zip-check';
import { LinkButton } from '#app/components/ui/button';
import { classNames } from '#app/components/ui/class-names';
import { PageHead } from '#app/components/ui/page-head';
import { countInWords } from '#app/domain/catalog/package-text';
import { partsView } from './text-parts';

/** The page’s own texts; `quoteTime` is when a request is answered, in words. */
export const servicesTextsView = z.object({
  title: z.string(),
  lead: z.string(),
  points: z.array(z.string()),
  galleryTitle: z.string(),
  galleryText: z.string(),
  gallery: partsView,
  quoteTime: z.string(),
});
export type ServicesTexts = z.output<typeof servicesTextsView>;

type ServicesHeadProps = { asked?: string; problem?: string; service?: string; texts: ServicesTexts; children: ReactNode };

/** The ZIP question first: everything else depends on it. */
export function ServicesHead({ asked, problem, service, texts, children }: ServicesHeadProps) {
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page grid gap-10 py-12 sm:py-16 lg:grid-cols-2 lg:items-start">
        <div>
          <PageHead title={texts.title} lead={texts.lead} />
          <ul className="mt-6 space-y-2 text-ink-soft">
            {texts.points.map((line) => (
              <li key={line} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-good" strokeWidth={2.5} />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <ZipCheck defaultZip={asked} error={problem} service={service} />
          {children}
        </div>
      </div>
    </section>
  );
}

/** A ZIP code that is covered, the day that was picked, and what the packages cost there at the least. */
type There = { zip: string; city: string; date?: string; fromCents: Record<string, number> };

/** All packages, each with its picture and everything in it, left and right in turn. */
export function PackageRows({ packages, there }: { packages: PackageView[]; there?: There }) {
  return (
    <section aria-labelledby="all-packages" className="page py-16 sm:py-24">
      <h2 id="all-packages" className="display text-display-lg">
        {countInWords(packages.length, 'package', 'packages')}
      </h2>
      <div className="mt-10 grid gap-16 sm:gap-20">
        {packages.map((pack, index) => (
          <article
            key={pack.slug}
            aria-labelledby={`pack-${pack.slug}`}
            className="grid items-center gap-6 md:grid-cols-2 md:gap-12"
          >
            <PackagePicture
              slug={pack.slug}
              className={classNames('aspect-[16/10] w-full rounded-lg shadow-soft', index % 2 === 1 && 'md:order-last')}
            />
            <div>
              <h3 id={`pack-${pack.slug}`} className="display text-display-sm">
                {pack.name}
              </h3>
              <p className="mt-2 text-lg text-ink-soft">{pack.description}</p>
              <ul className="mt-4 space-y-1.5 text-ink-soft">
                {pack.features.map((feature) => (
                  <li key={feature} className="flex gap-2">
                    <Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />
                    {feature}
                  </li>
                ))}
              </ul>
              <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
                <PackagePrice pack={pack} there={there} />
                <LinkButton to={bookLink(pack.slug, there)}>
                  {bookLabel(pack)}
                  <span className="sr-only">: {pack.name}</span>
                </LinkButton>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** "From $988 in Chicago" where the ZIP code is known, else the range or Custom Quote. */
function PackagePrice({ pack, there }: { pack: PackageView; there?: There }) {
  const cents = there?.fromCents[pack.slug];
  return (
    <p className="figures text-2xl font-semibold">
      {priceLabel(pack, cents)}
      {there && cents !== undefined ? <span className="text-base font-normal text-ink-soft"> in {there.city}</span> : null}
    </p>
  );
}
