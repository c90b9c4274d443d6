import MapPinOff from 'lucide-react/icons/map-pin-off';
import { t } from '#app/platform/texts/t';

export type Coverage = { zip: string; city: string; state: string; covered: boolean };

/** For the side of a form: no area of ours holds the ZIP code. */
export function NotServed({ coverage: { city, state, zip } }: { coverage: Coverage }) {
  return (
    <div className="flex gap-3 rounded-lg border border-line bg-surface p-4 text-sm">
      <MapPinOff aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-warn" />
      <p className="text-ink-soft">
        <span className="block font-semibold text-ink">{`${city}, ${state} ${zip}`}</span>
        {t('We don’t have a crew there yet. Request a quote anyway, and we’ll tell you what we can do.')}
      </p>
    </div>
  );
}
