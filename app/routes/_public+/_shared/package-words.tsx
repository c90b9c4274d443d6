import Check from 'lucide-react/icons/check';
import { bookLink } from '#app/components/booking/package-card';
import { bookLabel, priceLabel } from '#app/components/booking/package-labels';
import type { PackageView } from '#app/components/booking/package-view';
import { LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

/** A ZIP code that is covered, the day that was picked, and what the packages cost there at the least. */
export type There = { zip: string; city: string; date?: string; fromCents: Record<string, number> };

type PackageWordsProps = { pack: PackageView; there?: There };

/** A package’s name, all that is in it, its price, and the way to book it. */
export function PackageWords({ pack, there }: PackageWordsProps) {
  return (
    <div className="flex grow flex-col">
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
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-3 pt-6">
        <PackagePrice pack={pack} there={there} />
        <LinkButton to={bookLink(pack.slug, there)}>
          {bookLabel(pack)}
          <span className="sr-only">: {pack.name}</span>
        </LinkButton>
      </div>
    </div>
  );
}

/** "From $988 in Chicago" where the ZIP code is known, else the range or Custom Quote. */
function PackagePrice({ pack, there }: { pack: PackageView; there?: There }) {
  const cents = there?.fromCents[pack.slug];
  return (
    <p className="figures text-2xl font-semibold">
      {priceLabel(pack, cents)}
      {there && cents !== undefined ? (
        <span className="text-base font-normal text-ink-soft"> {t('in {place}', { place: there.city })}</span>
      ) : null}
    </p>
  );
}
