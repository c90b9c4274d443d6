import { Link } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { buttonClass } from './button';

type PagerProps = { label?: string; previousTo: string | null; nextTo: string | null; summary?: string };

/** Previous and next as links; the place is kept in the URL. Renders nothing where there is one page. */
export function Pager({ label = 'Pages', previousTo, nextTo, summary }: PagerProps) {
  if (!previousTo && !nextTo) return null;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <div>
        {previousTo ? (
          <Link to={previousTo} rel="prev" className={buttonClass('secondary', 'sm')}>
            <ChevronLeft aria-hidden className="h-4 w-4" />
            Previous
          </Link>
        ) : null}
      </div>
      {summary ? <p className="figures text-sm text-ink-faint">{summary}</p> : null}
      <div>
        {nextTo ? (
          <Link to={nextTo} rel="next" className={buttonClass('secondary', 'sm')}>
            Next
            <ChevronRight aria-hidden className="h-4 w-4" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}
