import { PackagePicture } from '#app/components/booking/package-picture';
import type { PackageView } from '#app/components/booking/package-view';
import { countInWords } from '#app/domain/catalog/package-text';
import { t } from '#app/platform/texts/t';
import { PackageWords, type There } from './package-words';

type PackageSliderProps = { packages: PackageView[]; there?: There };

/**
 * All packages side by side, to swipe, to scroll or to step through by their names. The browser does it all: it snaps to a package,
 * and keys reach each one by the link of its name and by its way to book, so that no script is needed.
 */
export function PackageSlider({ packages, there }: PackageSliderProps) {
  return (
    <section aria-labelledby="all-packages" className="page py-16 sm:py-24">
      <h2 id="all-packages" className="display text-display-lg">
        {countInWords(packages.length, t('package'), t('packages'))}
      </h2>
      <nav aria-label={t('Packages')} className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        {packages.map((pack) => (
          <a
            key={pack.slug}
            href={`#slide-${pack.slug}`}
            className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
          >
            {pack.name}
          </a>
        ))}
      </nav>
      <ul
        aria-label={t('Packages side by side')}
        className="-mx-4 mt-4 flex snap-x snap-mandatory gap-6 overflow-x-auto overscroll-x-contain scroll-smooth px-4 pb-6 motion-reduce:scroll-auto"
      >
        {packages.map((pack) => (
          <li
            key={pack.slug}
            id={`slide-${pack.slug}`}
            className="flex w-[85%] shrink-0 snap-center scroll-mt-24 flex-col rounded-lg border border-line bg-surface shadow-soft sm:w-[24rem]"
          >
            <article aria-labelledby={`pack-${pack.slug}`} className="flex grow flex-col">
              <PackagePicture slug={pack.slug} className="aspect-[16/10] w-full rounded-t-lg" />
              <div className="flex grow flex-col p-6">
                <PackageWords pack={pack} there={there} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
