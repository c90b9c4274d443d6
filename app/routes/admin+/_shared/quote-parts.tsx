import { Badge } from '#app/components/ui/badge';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Notice } from '#app/components/ui/notice';
import { WithLinks } from '#app/components/ui/with-links';
import { formatMoney } from '#app/components/ui/money';
import { type QuotePage } from './quote-page-view.server';
import { optionTitle } from '#app/domain/quotes/quote-options';
import { netText } from '#app/domain/notifications/templates/invoice-words';
import { useOfficeZone } from '#app/components/layout/root-data';
import { t } from '#app/platform/texts/t';

/** Photos that the sender took of the house. */
export function HousePhotos({ photos }: Pick<QuotePage, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="mb-3 text-lg font-semibold">
        {t('Photos')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.href}>
            <a href={photo.href}>
              <img
                src={photo.href}
                alt={t('The house, view {number}: {name}', { number: index + 1, name: photo.name })}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-md object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the customer asks to have changed, and the two ways to answer it. */
export function AskedChange({ data }: { data: QuotePage }) {
  const zone = useOfficeZone();
  const open = data.quotes.flatMap(({ changes }) => changes).find(({ answeredAt }) => !answeredAt);
  if (!open) return null;
  return (
    <Notice tone="warn" title={t('The customer asks for a change')}>
      <p className="whitespace-pre-line break-words text-base text-ink">{open.text}</p>
      <p className="mt-2">
        <WithLinks
          text={t('Asked {when}. Send a new version below, or [keep the quote and tell them why].', {
            when: formatDateTime(open.askedAt, { zone, showZone: true }),
          })}
          to={[`/admin/quotes/${data.id}/change`]}
        />
      </p>
    </Notice>
  );
}

type Quote = QuotePage['quotes'][number];

function sumsInWords(
  { totalCents, depositCents }: { totalCents: number; depositCents: number },
  { terms, netDays }: Quote,
): string {
  const total = formatMoney(totalCents, 'always');
  return terms === 'net_30'
    ? t('Total {total}, invoice {net}', { total, net: netText(netDays) })
    : t('Total {total}, deposit {deposit}', { total, deposit: formatMoney(depositCents, 'always') });
}

function Lines({ lines }: Pick<Quote, 'lines'>) {
  return (
    <ul className="figures mt-2 text-sm text-ink-soft">
      {lines.map((line, index) => (
        <li key={`${index} ${line.label}`} className="flex justify-between gap-4">
          <span className="min-w-0 break-words">{line.label}</span>
          <span>{formatMoney(line.amountCents, 'always')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the customer can choose from, and what they chose. */
function OfferedOptions({ quote }: { quote: Quote }) {
  return (
    <ul className="mt-3 grid gap-3">
      {quote.options.map((option) => (
        <li key={option.position} className="border-t border-line pt-3">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words font-semibold">{optionTitle(option)}</span>
            {option.acceptedAt ? (
              <Badge tone="good">{t('Accepted')}</Badge>
            ) : option.isRecommended ? (
              <Badge tone="info">{t('Recommended')}</Badge>
            ) : null}
          </p>
          {option.note ? <p className="break-words text-sm text-ink-soft">{option.note}</p> : null}
          <Lines lines={option.lines} />
          <p className="figures mt-1 text-sm">{sumsInWords(option, quote)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Every version of the quote, the newest first, and what became of it. */
export function QuoteHistory({ id: requestId, quotes }: Pick<QuotePage, 'id' | 'quotes'>) {
  const zone = useOfficeZone();
  if (quotes.length === 0) return <EmptyState title={t('No quote yet')}>{t('The customer waits for our answer.')}</EmptyState>;
  return (
    <ol className="grid gap-4">
      {quotes.map((quote) => (
        <li key={quote.id} className="rounded-lg border border-line bg-surface p-4">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">
              {t('Version {number}', { number: quote.version })} {quote.source === 'instant' ? t('(price list)') : ''}
            </span>
            <Badge>{quote.status}</Badge>
          </p>
          {quote.revisionNote ? (
            <p className="mt-2 text-sm text-ink-soft">{t('Changed: {note}', { note: quote.revisionNote })}</p>
          ) : null}
          {quote.declineReason ? (
            <p className="mt-2 text-sm text-ink-soft">{t('Declined: {reason}', { reason: quote.declineReason })}</p>
          ) : null}
          {quote.answers ? (
            <p className="mt-2 break-words text-sm text-ink-soft">{t('They asked for: {text}', { text: quote.answers.text })}</p>
          ) : null}
          {quote.changes.map(({ id, text, answer, answeredAt }) =>
            answeredAt && !answer ? null : (
              <p key={id} className="mt-2 break-words text-sm text-ink-soft">
                {t('Change requested: {text}', { text })}
                {answer ? ` ${t('Our answer: {answer}', { answer })}` : ''}
              </p>
            ),
          )}
          {quote.acceptance ? (
            <p className="mt-2 text-sm text-ink-soft">
              {t('Accepted by {name}', { name: quote.acceptance.name || t('a deleted person') })},{' '}
              <DateTime at={quote.acceptance.at} showZone />
            </p>
          ) : null}
          {quote.viewedAt ? (
            <p className="mt-1 text-sm text-ink-faint">
              {t('Opened {when}', { when: formatDateTime(quote.viewedAt, { zone }) })}
            </p>
          ) : null}
          {quote.options.length > 0 ? <OfferedOptions quote={quote} /> : <Lines lines={quote.lines} />}
          <p className="figures mt-2 flex flex-wrap justify-between gap-2 border-t border-line pt-2 text-sm">
            <span>{quote.options.length > 0 ? null : sumsInWords(quote, quote)}</span>
            <span className="text-ink-faint">
              {quote.reference ? t('Booked as {reference}', { reference: quote.reference }) : <DateTime at={quote.issuedAt} />}
            </span>
          </p>
          <p className="mt-2 text-sm">
            <a
              href={`/admin/quotes/${requestId}/pdf/${quote.id}`}
              download
              className="inline-link"
              aria-label={t('Download PDF of version {number}', { number: quote.version })}
            >
              {t('Download PDF')}
            </a>
          </p>
        </li>
      ))}
    </ol>
  );
}
