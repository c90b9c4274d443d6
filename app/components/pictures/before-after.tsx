import { t } from '#app/platform/texts/t';
import { HouseAtDusk, type PackageSlug } from './house-at-dusk';
import type { Storeys } from './house-plan';
import type { LightColour } from './light-colours';

export type House = {
  id: string;
  title: string;
  text: string;
  service: PackageSlug;
  storeys: Storeys;
  feet: number;
  light: LightColour;
};

/**
 * The same house on the day before and on the evening after, one over the other. Two radios switch between them, so that it
 * works without any script; screen readers get a description of both.
 */
export function BeforeAfter({ house }: { house: House }) {
  const { id, title, text, service, storeys, feet, light } = house;
  return (
    <article className="group overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      <div className="relative aspect-[16/10]">
        <HouseAtDusk
          service="basic"
          storeys={storeys}
          rooflineFeet={feet}
          unlit
          label={t('Before: {house} in the evening, dark', { house: title.toLowerCase() })}
          className="absolute inset-0 h-full w-full"
        />
        <HouseAtDusk
          service={service}
          storeys={storeys}
          rooflineFeet={feet}
          light={light}
          label={t('After: the same house with its lights on')}
          className="absolute inset-0 h-full w-full transition-opacity duration-500 group-has-[[value=before]:checked]:opacity-0"
        />
        <fieldset className="absolute bottom-3 left-3 flex overflow-hidden rounded-full bg-[#0F1B2D] text-sm font-semibold text-[#FAF7F2]">
          <legend className="sr-only">{t('{house}: before or after', { house: title })}</legend>
          {(['before', 'after'] as const).map((when) => (
            <label
              key={when}
              className="flex min-h-[2.25rem] cursor-pointer items-center px-4 has-[:checked]:bg-[#FFB547] has-[:checked]:text-[#0F1B2D] has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-white"
            >
              <input type="radio" name={`evening-${id}`} value={when} defaultChecked={when === 'after'} className="sr-only" />
              {when === 'before' ? t('Before') : t('After')}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="p-5">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
    </article>
  );
}
