import { useId } from 'react';
import type { HouseDesign, Strand } from '#app/domain/house-designs/house-design';
import { bulbSpacing, strandNames } from '#app/domain/house-designs/materials';
import { bulbs, lightColorNames, lightColors } from '../pictures/light-colors';
import { ChoiceChips } from './choice-chips';
import { t, translate } from '#app/platform/texts/t';

type ChoicesProps = { design: HouseDesign; onChange: (change: Partial<HouseDesign>) => void };

/** What hangs on the house: color, size and spacing of the bulbs, and whether they twinkle. */
export function LightChoices({ design, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <div className="space-y-4">
      <ChoiceChips
        name={`${id}-light`}
        legend={t('Color of light')}
        chosen={design.light}
        onChoose={(light) => onChange({ light })}
        choices={lightColors.map((value) => ({
          value,
          label: (
            <>
              <svg viewBox="0 0 28 12" aria-hidden className="h-3 w-7 rounded-full bg-[#0F1B2D]">
                {[5, 11, 17, 23].map((x, index) => (
                  <circle key={x} cx={x} cy={6} r={2.6} fill={bulbs[value][index % bulbs[value].length]} />
                ))}
              </svg>
              {translate(lightColorNames[value])}
            </>
          ),
        }))}
      />
      <ChoiceChips
        name={`${id}-strand`}
        legend={t('Bulbs')}
        chosen={design.strand}
        onChoose={(strand) => onChange({ strand })}
        choices={(Object.keys(strandNames) as Strand[]).map((value) => ({
          value,
          label: (
            <span>
              {translate(strandNames[value])}
              <span className="font-normal text-ink-soft">
                {' · '}
                {t('A bulb every {inches} in', { inches: Math.round(bulbSpacing(value) * 12) })}
              </span>
            </span>
          ),
        }))}
      />
      <label className="flex min-h-touch w-fit cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={design.twinkle}
          onChange={(event) => onChange({ twinkle: event.target.checked })}
          className="h-6 w-6 shrink-0 rounded-sm accent-action"
        />
        <span>
          {t('Twinkle')}
          <span className="block text-sm text-ink-faint">{t('Some bulbs fade slowly out and in again.')}</span>
        </span>
      </label>
    </div>
  );
}
