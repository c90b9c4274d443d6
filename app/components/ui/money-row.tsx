import { Link } from '@remix-run/react';
import { DateTime } from './date-time';
import { Money } from './money';

type MoneyRowProps = {
  title: string;
  at: Date | string;
  reference: string | null;
  /** The page of its visit. */
  to: string | null;
  amountCents: number;
};

/** One movement of money in a list: what it was, when, for which booking, and how much. */
export function MoneyRow({ title, at, reference, to, amountCents }: MoneyRowProps) {
  return (
    <li className="flex items-center justify-between gap-x-6 border-t border-line py-3 first:border-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-sm text-ink-faint">
          <DateTime at={at} style="day" />
          {reference ? ' · ' : null}
          {reference && to ? (
            <Link to={to} className="inline-link whitespace-nowrap">
              {reference}
            </Link>
          ) : (
            reference
          )}
        </p>
      </div>
      <p className="figures shrink-0 font-semibold">
        <Money cents={amountCents} show="always" />
      </p>
    </li>
  );
}
