import { Link, useSearchParams } from '@remix-run/react';
import { t } from '#app/platform/texts/t';

/** At the head of a conversation: the way to what was written before the message with this number, and back to the newest. */
export function EarlierMessages({ before }: { before: number | null }) {
  const [params] = useSearchParams();
  const isEarlier = params.has('before');
  if (!before && !isEarlier) return null;
  return (
    <p className="flex flex-wrap justify-center gap-x-6 border-b border-line px-4 py-2 text-sm">
      {before ? (
        <Link to={`?before=${before}`} className="inline-link">
          {t('Earlier messages')}
        </Link>
      ) : null}
      {isEarlier ? (
        <Link to="?" className="inline-link">
          {t('Newest messages')}
        </Link>
      ) : null}
    </p>
  );
}
