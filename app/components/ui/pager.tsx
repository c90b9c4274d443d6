import { Link } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import { buttonClass } from './button';
import { t } from '#app/platform/texts/t';

type PagerProps = {
  label?: string;
  /** The first page, where a list is read by cursor and knows no way one page back. */
  firstTo?: string | null;
  previousTo?: string | null;
  nextTo: string | null;
  summary?: string;
};

/** The ways to other pages of a list as links; the place is kept in the URL. Renders nothing where there is one page. */
export function Pager({ label = t('Pages'), firstTo, previousTo, nextTo, summary }: PagerProps) {
  if (!firstTo && !previousTo && !nextTo) return null;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-3">
        {firstTo ? (
          <Link to={firstTo} rel="first" className={buttonClass('secondary', 'sm')}>
            <ChevronsLeft aria-hidden className="h-4 w-4" />
            {t('First page')}
          </Link>
        ) : null}
        {previousTo ? (
          <Link to={previousTo} rel="prev" className={buttonClass('secondary', 'sm')}>
            <ChevronLeft aria-hidden className="h-4 w-4" />
            {t('Previous')}
          </Link>
        ) : null}
      </div>
      {summary ? <p className="figures text-sm text-ink-faint">{summary}</p> : null}
      <div>
        {nextTo ? (
          <Link to={nextTo} rel="next" className={buttonClass('secondary', 'sm')}>
            {t('Next')}
            <ChevronRight aria-hidden className="h-4 w-4" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}
