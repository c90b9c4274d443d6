import { useSearchParams } from '@remix-run/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, useState } from 'react';
import { inputClass } from '../forms/field-frame';
import { bulbs, lightColourNames, lightColours } from '../pictures/light-colours';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { useHydrated } from '../ui/use-hydrated';
import { DESIGN_FIELDS, type HouseDesign, readDesign, rooflineChoices, storeyChoices } from './house-design';
import { PackagePicture } from './package-picture';

/**
 * The chosen package on a house like the visitor's own. The choices are a plain GET form, so the server draws the house
 * without JavaScript; with it the house changes at once.
 */
export function DesignPicture({ slug }: { slug: string }) {
  const [query] = useSearchParams();
  const [design, setDesign] = useState(() => readDesign(query));
  const hydrated = useHydrated();
  const kept = [...query].filter(([name]) => !DESIGN_FIELDS.some((field) => field === name));

  function dress(event: FormEvent<HTMLFormElement>) {
    setDesign(readDesign(new FormData(event.currentTarget)));
  }

  return (
    <div>
      <PackagePicture slug={slug} {...design} className="aspect-[16/9] w-full lg:aspect-[16/10]" />
      <form
        method="get"
        onChange={dress}
        onSubmit={(event) => {
          event.preventDefault();
          dress(event);
        }}
        className="border-b border-line bg-sunken"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <details open={kept.length < [...query].length} className="group">
          <summary className="flex min-h-touch items-center justify-between gap-3 px-5 py-2 text-sm font-semibold">
            Try it on a house like yours
            <ChevronDown aria-hidden className="h-4 w-4 text-ink-faint transition group-open:rotate-180" />
          </summary>
          <div className="px-5 pb-4">
            <ColourChoice chosen={design.light} />
            {slug === 'commercial' ? null : <HouseChoice design={design} />}
            {hydrated ? null : (
              <Button type="submit" size="sm" variant="secondary" className="mt-3">
                Show it
              </Button>
            )}
            <p className="mt-2 text-xs text-ink-faint">Just to look at. Tell the crew in the notes which one you like.</p>
          </div>
        </details>
      </form>
    </div>
  );
}

function ColourChoice({ chosen }: { chosen: HouseDesign['light'] }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Color of light</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {lightColours.map((colour) => (
          <label
            key={colour}
            className="flex min-h-[2.25rem] cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-sm has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:font-semibold has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input type="radio" name="light" value={colour} defaultChecked={colour === chosen} className="sr-only" />
            <svg viewBox="0 0 28 12" aria-hidden className="h-3 w-7 rounded-full bg-[#0F1B2D]">
              {[5, 11, 17, 23].map((x, index) => (
                <circle key={x} cx={x} cy={6} r={2.6} fill={bulbs[colour][index % bulbs[colour].length]} />
              ))}
            </svg>
            {lightColourNames[colour]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function HouseChoice({ design }: { design: HouseDesign }) {
  const select = classNames(inputClass, 'mt-1');
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <label className="text-sm font-semibold">
        House
        <select name="storeys" defaultValue={design.storeys} className={select}>
          {storeyChoices.map(({ storeys, label }) => (
            <option key={storeys} value={storeys}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm font-semibold">
        Roofline
        <select name="feet" defaultValue={design.rooflineFeet} className={select}>
          {rooflineChoices.map(({ feet, label }) => (
            <option key={feet} value={feet}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
