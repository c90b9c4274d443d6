import { DateTime } from '../ui/date-time';

type ViewingBannerProps = { name: string; until: Date };

/** On every page while an admin sees another person's account. A plain form: it works on pages without scripts. */
export function ViewingBanner({ name, until }: ViewingBannerProps) {
  return (
    <aside aria-label="Viewing an account" className="no-print sticky top-0 z-40 border-b border-bad/40 bg-bad-soft text-ink">
      <form
        method="post"
        action="/viewing/stop"
        className="page flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-1.5"
      >
        <p className="text-sm font-semibold">
          You’re viewing the account of {name}, read-only, until <DateTime at={until} style="time" showZone />.
        </p>
        <button type="submit" className="min-h-touch px-4 text-sm font-semibold underline underline-offset-4">
          Stop
        </button>
      </form>
    </aside>
  );
}
