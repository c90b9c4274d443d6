import { storeyChoices } from '#app/components/booking/house-design';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { useSentValues } from '#app/components/forms/form-id';
import { Select } from '#app/components/forms/select';
import { bulbs, lightColorNames, lightColors } from '#app/components/pictures/light-colors';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { strandNames } from '#app/domain/house-designs/materials';
import type { ReactNode } from 'react';
import { t, translate } from '#app/platform/texts/t';

const pill =
  'flex min-h-touch cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-sm ' +
  'has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:font-semibold has-[:focus-visible]:outline ' +
  'has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus';

type Choice = { value: string; label: string; picture?: ReactNode };

function Pills({ name, legend, chosen, choices }: { name: string; legend: string; chosen: string; choices: Choice[] }) {
  const [sent] = useSentValues(name) ?? [];
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ value, label, picture }) => (
          <label key={value} className={pill}>
            <input type="radio" name={name} value={value} defaultChecked={value === (sent ?? chosen)} className="sr-only" />
            {picture}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Color of light, strand and twinkling. */
export function LightFields({ design }: { design: HouseDesign }) {
  return (
    <>
      <Pills
        name="light"
        legend={t('Color of light')}
        chosen={design.light}
        choices={lightColors.map((light) => ({
          value: light,
          label: translate(lightColorNames[light]),
          picture: (
            <svg viewBox="0 0 28 12" aria-hidden className="h-3 w-7 rounded-full bg-[#0F1B2D]">
              {[5, 11, 17, 23].map((x, index) => (
                <circle key={x} cx={x} cy={6} r={2.6} fill={bulbs[light][index % bulbs[light].length]} />
              ))}
            </svg>
          ),
        }))}
      />
      <Pills
        name="strand"
        legend={t('Strand')}
        chosen={design.strand}
        choices={Object.entries(strandNames).map(([value, label]) => ({ value, label: translate(label) }))}
      />
      <Checkbox name="twinkle" label={t('The lights twinkle')} defaultChecked={design.twinkle} />
    </>
  );
}

/** How long the things are that were marked as known; all other lengths are measured from these. */
export function KnownFields({ known }: Pick<HouseDesign, 'known'>) {
  if (known.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{t('Known lengths in the picture')}</legend>
      <p className="text-sm text-ink-faint">{t('Everything else is measured from these.')}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {known.map(({ feet }, at) => (
          <Field
            key={at}
            name={`known${at}`}
            label={feet < 12 ? t('Door, feet high') : t('Garage door or wall, feet wide')}
            inputMode="decimal"
            defaultValue={Math.round(feet * 100) / 100}
            className="figures"
          />
        ))}
      </div>
    </fieldset>
  );
}

type HouseProps = { stories: number; typedFeet: number | null; measured: number | null };

/** Stories, and the feet of the roofline where someone knows better than the picture. */
export function HouseFields({ stories, typedFeet, measured }: HouseProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="storeys"
        label={t('Stories')}
        hint={t('A third story costs more.')}
        options={storeyChoices.map(({ storeys, label }) => ({ value: String(storeys), label: translate(label) }))}
        defaultValue={String(stories)}
      />
      <Field
        name="feet"
        label={t('Roofline by hand, feet')}
        hint={
          measured
            ? t('If you leave this empty, we use the measured {feet} ft.', { feet: measured })
            : t('One step is about 2.5 ft.')
        }
        inputMode="numeric"
        defaultValue={typedFeet ?? ''}
        className="figures"
      />
    </div>
  );
}
