import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '../ui/with-links';

type SignedQuoteProps = { signed: { name: string; at: Date | string } | null; token: string; zone: string };

/** Who signed the quote of a booking, when, and the way to what was signed; nothing where none was. */
export function SignedQuote({ signed, token, zone }: SignedQuoteProps) {
  if (!signed) return null;
  return (
    <p className="text-sm text-ink-soft">
      <WithLinks
        text={t('Quote signed by {name}, {time}. [See the signed quote]', {
          name: signed.name || t('a deleted person'),
          time: formatDateTime(new Date(signed.at), { zone }),
        })}
        to={[`/quotes/${token}`]}
      />
    </p>
  );
}
