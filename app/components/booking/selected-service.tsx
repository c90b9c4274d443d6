import Check from 'lucide-react/icons/check';
import type { Design, Estimate } from '#app/domain/quotes/estimate';
import { t } from '#app/platform/texts/t';
import { HouseAtDusk } from '../pictures/house-at-dusk';
import { type AddOnChoice, DesignChoices } from './design-choices';
import { EstimateCard } from './estimate-card';
import { priceRange } from './package-labels';
import { PackagePicture } from './package-picture';
import type { PackageView } from './package-view';

type SelectedServiceProps = {
  pack: PackageView | null;
  design: Design;
  addOns: AddOnChoice[];
  estimate: Estimate | null;
  place: string | null;
  discounts: readonly string[];
  quoteTime: string;
  quoteDays: number;
  hydrated: boolean;
  onDesign: (design: Design) => void;
};

/**
 * The chosen service with its picture, description, price range and estimate; before a choice, a placeholder.
 * The estimate comes before what changes it, so that a phone has the price on its first screen; a wide page shows both.
 */
export function SelectedService({
  pack,
  design,
  estimate,
  place,
  discounts,
  quoteTime,
  quoteDays,
  ...rest
}: SelectedServiceProps) {
  if (!pack) {
    return (
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
        <HouseAtDusk service="basic" rooflineFeet={0} className="aspect-[21/9] w-full lg:aspect-[16/10]" />
        <p className="p-5 text-ink-soft">{t('Pick a package to preview it.')}</p>
      </div>
    );
  }
  return (
    <section
      aria-labelledby="selected-service"
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-soft"
    >
      <PackagePicture
        slug={pack.slug}
        light={design.light}
        storeys={design.storeys}
        rooflineFeet={design.feet}
        className="aspect-[16/9] w-full lg:aspect-[16/10]"
      />
      <div className="p-5 lg:order-last">
        <h2 id="selected-service" className="display text-2xl">
          {pack.name}
        </h2>
        <p className="mt-1 text-ink-soft">{pack.description}</p>
        <p className="figures mt-2 text-sm text-ink-soft">
          {t('Price list')} <span className="font-semibold text-ink">{priceRange(pack)}</span>
        </p>
        {estimate ? (
          <EstimateCard estimate={estimate} place={place} discounts={discounts} quoteTime={quoteTime} quoteDays={quoteDays} />
        ) : null}
        <ul className="mt-4 space-y-1.5 text-sm text-ink-soft max-lg:hidden">
          {pack.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      {pack.serviceLine.houseDesign ? <DesignChoices slug={pack.slug} design={design} {...rest} /> : null}
    </section>
  );
}
