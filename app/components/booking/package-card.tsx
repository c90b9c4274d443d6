import { Link } from '@remix-run/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { bookLabel, priceLabel } from './package-labels';
import type { PackageView } from './package-view';
import { PackagePicture } from './package-picture';

/** A package as a picture with name, promise and price; the whole card leads to its form. */
export function PackageCard({ pack, zip }: { pack: PackageView; zip?: string }) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-soft transition hover:-translate-y-0.5 hover:border-line-strong">
      <PackagePicture slug={pack.slug} className="aspect-[16/10] w-full" />
      <div className="flex grow flex-col p-5">
        <h3 className="display text-2xl">
          <Link to={bookLink(pack.slug, { zip })} className="after:absolute after:inset-0">
            {pack.name}
          </Link>
        </h3>
        <p className="mt-1 text-ink-soft">{pack.tagline}</p>
        <ul className="mt-4 grow space-y-1.5 text-sm text-ink-soft">
          {pack.features.slice(0, 3).map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />
              {feature}
            </li>
          ))}
        </ul>
        <p className="mt-5 flex items-end justify-between gap-3 border-t border-line pt-4">
          <span className="figures text-xl font-semibold">{priceLabel(pack)}</span>
          <span className="inline-flex items-center gap-1 font-semibold text-link">
            {bookLabel(pack)}
            <ArrowRight aria-hidden className="h-4 w-4 transition group-hover:translate-x-0.5" />
          </span>
        </p>
      </div>
    </article>
  );
}

/** The form of a package, with the ZIP code and the day where they are known. */
export function bookLink(slug: string, { zip, date }: { zip?: string; date?: string } = {}): string {
  const query = new URLSearchParams({ service: slug, ...(zip ? { zip } : {}), ...(date ? { date } : {}) });
  return `/book?${query}`;
}
