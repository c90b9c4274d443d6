import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { PackagePicture } from '#app/components/booking/package-picture';
import type { PackageView } from '#app/components/booking/package-view';
import { ZipCheck } from '#app/components/booking/zip-check';
import { classNames } from '#app/components/ui/class-names';
import { PageHead } from '#app/components/ui/page-head';
import { countInWords } from '#app/domain/catalog/package-text';
import { t } from '#app/platform/texts/t';
import { PackageWords, type There } from './package-words';
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

/** All packages, each with its picture and everything in it, left and right in turn. */
export function PackageRows({ packages, there }: { packages: PackageView[]; there?: There }) {
  return (
    <section aria-labelledby="all-packages" className="page py-16 sm:py-24">
      <h2 id="all-packages" className="display text-display-lg">
        {countInWords(packages.length, t('package'), t('packages'))}
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
            <PackageWords pack={pack} there={there} />
          </article>
        ))}
      </div>
    </section>
  );
}
