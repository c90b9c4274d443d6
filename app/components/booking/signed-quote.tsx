import { Link } from '@remix-run/react';
import { DateTime } from '../ui/date-time';

type SignedQuoteProps = { signed: { name: string; at: Date | string } | null; token: string; zone: string };

/** Who signed the quote of a booking, when, and the way to what was signed; nothing where none was. */
export function SignedQuote({ signed, token, zone }: SignedQuoteProps) {
  if (!signed) return null;
  return (
    <p className="text-sm text-ink-soft">
      Quote signed by {signed.name || 'a deleted person'}, <DateTime at={signed.at} style="date-time" zone={zone} />.{' '}
      <Link to={`/quotes/${token}`} className="inline-link">
        See the signed quote
      </Link>
    </p>
  );
}
