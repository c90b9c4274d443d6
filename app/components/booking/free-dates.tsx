import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import MapPinOff from 'lucide-react/icons/map-pin-off';

export type FreeDate = { date: string; label: string; slots: number };
export type Coverage = { zip: string; city: string; state: string; covered: boolean; nextDates: FreeDate[] };

/** What the calendars of the crews near a ZIP say, for the side of a form. */
export function FreeDates({ coverage }: { coverage: Coverage }) {
  const place = `${coverage.city}, ${coverage.state} ${coverage.zip}`;
  if (!coverage.covered || coverage.nextDates.length === 0) {
    return (
      <div className="flex gap-3 rounded-lg border border-line bg-surface p-4 text-sm">
        <MapPinOff aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-warn" />
        <p className="text-ink-soft">
          <span className="block font-semibold text-ink">{place}</span>
          {coverage.covered
            ? 'No crew is free in the next weeks. Send your wish anyway: we call you within 24 hours.'
            : 'No crew works there yet. Send your wish anyway and we tell you what we can do.'}
        </p>
      </div>
    );
  }
  return (
    <div className="rounded-lg border border-line bg-surface p-4 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <CalendarCheck2 aria-hidden className="h-5 w-5 text-good" />
        Next free dates in {coverage.city}
      </p>
      <ul className="mt-3 grid gap-2">
        {coverage.nextDates.map((free) => (
          <li key={free.date} className="flex justify-between gap-3">
            <time dateTime={free.date}>{free.label}</time>
            <span className="figures text-ink-faint">{crewsFree(free.slots)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "1 crew free", "3 crews free". */
export function crewsFree(slots: number): string {
  return `${slots} ${slots === 1 ? 'crew' : 'crews'} free`;
}
