import Check from 'lucide-react/icons/check';
import { HouseAtDusk } from '../pictures/house-at-dusk';
import { DesignPicture } from './design-picture';
import { priceRange } from './package-labels';
import type { PackageView } from './package-view';

/** F047: the chosen service with its picture, description and price range; before a choice, what will stand here. */
export function SelectedService({ pack }: { pack: PackageView | null }) {
  if (!pack) {
    return (
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
        <HouseAtDusk service="basic" rooflineFeet={0} className="aspect-[21/9] w-full lg:aspect-[16/10]" />
        <p className="p-5 text-ink-soft">Choose a service and the house puts it on.</p>
      </div>
    );
  }
  return (
    <section aria-labelledby="selected-service" className="overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      <DesignPicture slug={pack.slug} />
      <div className="p-5">
        <h2 id="selected-service" className="display text-2xl">
          {pack.name}
        </h2>
        <p className="mt-1 text-ink-soft">{pack.description}</p>
        <p className="figures mt-3 text-xl font-semibold">{priceRange(pack)}</p>
        <ul className="mt-4 space-y-1.5 text-sm text-ink-soft max-lg:hidden">
          {pack.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
