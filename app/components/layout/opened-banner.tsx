import { useLocation } from '@remix-run/react';
import { isOwnPage } from './own-page';
import { t } from '#app/platform/texts/t';

/** Messages and reviews of a booking are the owner's or, of a pro, their own. */
const OF_EITHER = /^\/(bookings|visits)\//;

/** On every page while a person has another's account open. A plain form: it works on pages without scripts, and loads everything again. */
export function OpenedBanner({ name }: { name: string }) {
  const { pathname, search } = useLocation();
  const isOwn = isOwnPage(pathname) || (pathname === '/messages' && search.includes('own=1'));
  return (
    <aside aria-label={t('Whose account this is')} className="no-print border-b border-info/40 bg-info-soft text-ink">
      <form
        method="post"
        action="/customer/household/back"
        className="page flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-1.5"
      >
        <p className="text-center text-sm font-semibold [overflow-wrap:anywhere]">
          {isOwn
            ? t('This page is your own. You also have {name}’s account open.', { name })
            : OF_EITHER.test(pathname)
              ? t('You have {name}’s account open.', { name })
              : t('You’re in {name}’s account.', { name })}
        </p>
        <button type="submit" className="min-h-touch px-4 text-sm font-semibold underline underline-offset-4">
          {t('Back to your own account')}
        </button>
      </form>
    </aside>
  );
}
