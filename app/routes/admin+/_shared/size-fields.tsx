import { Field } from '#app/components/forms/field';
import { LEAST_VISITS, type SizeGroup } from '#app/domain/work-times/compare-sizes';
import { type HouseSize, sizeMinutes, type SizeTerms } from '#app/domain/work-times/sized-minutes';
import { sizedText } from '#app/domain/work-times/sizing';
import { t } from '#app/platform/texts/t';

/** Of the house of the example: feet beyond the usual one, and stories. */
const EXAMPLE = { moreFeet: 85, stories: 2 };

export type SizedPackage = SizeTerms & { installMinutes: number; takedownMinutes: number | null; takedownTenFeet: number | null };

/** How a package's minutes follow the size of the house; where that is saved, with an example, and with what visits took. */
export function SizeFields({ takesDown, pack, groups }: { takesDown: boolean; pack?: SizedPackage; groups?: SizeGroup[] }) {
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{t('Time by the size of the house')}</legend>
      <p className="text-sm text-ink-soft">
        {t('Left empty, every house takes the time above. Prices don’t change, and visits that are booked keep their time.')}
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          name="usualFeet"
          label={t('Roofline of a usual house, feet')}
          hint={t('The time above is for this house with one story.')}
          inputMode="numeric"
          optional
        />
        <Field
          name="tenFeetMinutes"
          label={t('Minutes for each additional 10 ft')}
          hint={t('Only full 10 ft count.')}
          inputMode="numeric"
          optional
        />
        {takesDown ? (
          <Field
            name="takedownTenFeet"
            label={t('Takedown minutes for each additional 10 ft')}
            hint={t('Usually fewer than to install.')}
            inputMode="numeric"
            optional
          />
        ) : null}
        <Field
          name="storyPercent"
          label={t('Extra for each additional story, %')}
          hint={t('On top of the time for the roofline.')}
          inputMode="numeric"
          optional
        />
        <Field
          name="leastMinutes"
          label={t('Never less than, minutes')}
          hint={t('Smaller houses take less, down to this. Empty: as long as the usual house.')}
          inputMode="numeric"
          optional
        />
      </div>
      {pack ? <Example pack={pack} /> : null}
      {groups ? <Compared groups={groups} /> : null}
    </fieldset>
  );
}

/** What the saved values come to, by the function that plans visits. */
function Example({ pack }: { pack: SizedPackage }) {
  const { usualFeet, storyPercent, installMinutes, takedownMinutes, takedownTenFeet } = pack;
  if (usualFeet === null && storyPercent === null) return null;
  const size: HouseSize = { feet: usualFeet === null ? null : usualFeet + EXAMPLE.moreFeet, stories: EXAMPLE.stories };
  const first = inWords(installMinutes, pack, size);
  const down = takedownMinutes === null ? null : inWords(takedownMinutes, { ...pack, tenFeetMinutes: takedownTenFeet }, size);
  return (
    <div className="mt-4 rounded-md bg-sunken p-3 text-sm">
      <p className="font-semibold">
        {size.feet === null
          ? t('Example: a house with two stories')
          : t('Example: {feet} ft of roofline, two stories', { feet: size.feet })}
      </p>
      <p className="figures mt-1 text-ink-soft">{first}</p>
      {down ? <p className="figures text-ink-soft">{t('Takedown: {words}', { words: down })}</p> : null}
    </div>
  );
}

function inWords(minutes: number, terms: SizeTerms, size: HouseSize): string {
  const sized = sizeMinutes(minutes, terms, size);
  return t('{parts}. In all {minutes} min.', { parts: sizedText(sized), minutes: sized.totalMinutes });
}

function Compared({ groups }: { groups: SizeGroup[] }) {
  return (
    <div className="mt-4 text-sm">
      <p className="font-semibold">{t('Planned and actual time, last 12 months')}</p>
      {groups.length === 0 ? (
        <p className="mt-1 text-ink-soft">
          {t('Shown once {visits} visits at houses of known size are done.', { visits: LEAST_VISITS })}
        </p>
      ) : (
        <ul className="figures mt-1 space-y-1 text-ink-soft">
          {groups.map((group) => (
            <li key={group.fromFeet}>{groupInWords(group)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function groupInWords({ fromFeet, toFeet, visits, plannedMinutes, tookMinutes }: SizeGroup): string {
  const size = fromFeet === toFeet ? t('{feet} ft', { feet: fromFeet }) : t('{from} to {to} ft', { from: fromFeet, to: toFeet });
  return t('{size}: planned {planned} min, took {took} min (median of {visits} visits)', {
    size,
    visits,
    planned: plannedMinutes,
    took: tookMinutes,
  });
}
