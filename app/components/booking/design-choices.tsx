import { useSearchParams } from '@remix-run/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { FormEvent } from 'react';
import type { AddOnPrice, Design } from '#app/domain/quotes/estimate';
import { t, translate } from '#app/platform/texts/t';
import { inputClass } from '../forms/field-frame';
import { useFilledBefore } from '../forms/use-filled-before';
import { bulbs, lightColorNames, lightColors } from '../pictures/light-colors';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { formatMoney } from '../ui/money';
import { ADD_ON_PREFIX, isDesignField, readDesign, storeyChoices } from './house-design';

const FORM_ID = 'house';

export type AddOnChoice = AddOnPrice & { description: string };

type DesignChoicesProps = {
  slug: string;
  design: Design;
  addOns: AddOnChoice[];
  hydrated: boolean;
  onDesign: (design: Design) => void;
};

/**
 * What makes the house like the visitor's own. The choices are a plain GET form, so the server draws and reckons without
 * JavaScript; with it house and estimate change at once.
 */
export function DesignChoices({ slug, design, addOns, hydrated, onDesign }: DesignChoicesProps) {
  const [query] = useSearchParams();
  const kept = [...query].filter(([name]) => !isDesignField(name));

  function dress(event: FormEvent<HTMLFormElement>) {
    onDesign(readDesign(new FormData(event.currentTarget)));
  }

  useFilledBefore(FORM_ID, (form) => {
    const filled = readDesign(form);
    if (JSON.stringify(filled) !== JSON.stringify(design)) onDesign(filled);
  });

  return (
    <form
      id={FORM_ID}
      method="get"
      onChange={dress}
      onSubmit={(event) => {
        event.preventDefault();
        dress(event);
      }}
      className="border-line bg-sunken max-lg:border-t lg:border-b"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <details open={slug !== 'commercial' || kept.length < [...query].length} className="group">
        <summary className="flex min-h-touch items-center justify-between gap-3 px-5 py-2 font-semibold">
          {t('Your house, your estimate')}
          <ChevronDown aria-hidden className="h-4 w-4 text-ink-faint transition group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-4">
          <ColorChoice chosen={design.light} />
          {slug === 'commercial' ? null : <HouseChoice design={design} />}
          {slug === 'commercial' ? null : <AddOnChoices design={design} addOns={addOns} />}
          {hydrated ? null : (
            <Button type="submit" size="sm" variant="secondary" className="mt-3">
              {t('Show the estimate')}
            </Button>
          )}
        </div>
      </details>
    </form>
  );
}

function ColorChoice({ chosen }: { chosen: Design['light'] }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('Color of light')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {lightColors.map((color) => (
          <label
            key={color}
            className="flex min-h-[2.25rem] cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-sm has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:font-semibold has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input type="radio" name="light" value={color} defaultChecked={color === chosen} className="sr-only" />
            <svg viewBox="0 0 28 12" aria-hidden className="h-3 w-7 rounded-full bg-[#0F1B2D]">
              {[5, 11, 17, 23].map((x, index) => (
                <circle key={x} cx={x} cy={6} r={2.6} fill={bulbs[color][index % bulbs[color].length]} />
              ))}
            </svg>
            {translate(lightColorNames[color])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const selectClass = classNames(inputClass, 'mt-1');

function HouseChoice({ design }: { design: Design }) {
  return (
    <div className="mt-3 grid grid-cols-2 items-start gap-3">
      <label className="text-sm font-semibold">
        {t('House')}
        <select name="storeys" defaultValue={design.storeys} className={selectClass}>
          {storeyChoices.map(({ storeys, label }) => (
            <option key={storeys} value={storeys}>
              {translate(label)}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm font-semibold">
        {t('Roofline, feet')}
        <input name="feet" defaultValue={design.feet} inputMode="numeric" className={selectClass} aria-describedby="feet-hint" />
      </label>
      <p id="feet-hint" className="col-span-2 -mt-1 text-xs text-ink-faint">
        {t('Walk along the front. One step is about 2.5 ft. Most houses have 100 to 200.')}
      </p>
    </div>
  );
}

function AddOnChoices({ design, addOns }: { design: Design; addOns: AddOnChoice[] }) {
  if (addOns.length === 0) return null;
  return (
    <fieldset className="mt-3">
      <legend className="text-sm font-semibold">{t('Add to it')}</legend>
      <div className="mt-1 grid gap-2">
        {addOns.map((addOn) => (
          <label key={addOn.id} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">
              {addOn.name} <span className="figures text-ink-soft">{formatMoney(addOn.priceCents)}</span>
              <span className="block text-xs text-ink-faint">{addOn.description}</span>
            </span>
            <select
              name={`${ADD_ON_PREFIX}${addOn.id}`}
              defaultValue={design.addOns[addOn.id] ?? 0}
              className={classNames(inputClass, 'max-w-[5rem] shrink-0')}
            >
              {Array.from({ length: addOn.mostPieces + 1 }, (_, pieces) => (
                <option key={pieces} value={pieces}>
                  {pieces === 0 ? t('No') : pieces}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
