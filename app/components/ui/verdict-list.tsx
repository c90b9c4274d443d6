import Ban from 'lucide-react/icons/ban';
import CheckCircle2 from 'lucide-react/icons/check-circle-2';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { t } from '#app/platform/texts/t';

export type Verdict = {
  key: string;
  name: string;
  /** 1 for the best; none where a rule ruled the candidate out. */
  rank?: number;
  eligible: boolean;
  /** A reason in words with its numbers: "22.4 mi away, takes up to 15 mi". */
  reasons: Array<{ code: string; text: string }>;
  /** Small things beside the name: badges, the time. */
  marks?: ReactNode;
  action?: ReactNode;
};

/** Every candidate of a dispatch with their verdict: ranked ones first, then who was ruled out and by what. */
export function VerdictList({ verdicts, label = t('Candidates') }: { verdicts: Verdict[]; label?: string }) {
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {verdicts.map((verdict) => (
        <li key={verdict.key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
          <div className="flex min-w-0 flex-1 basis-56 gap-3">
            <span
              className={classNames(
                'figures mt-0.5 grid h-6 w-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                verdict.eligible ? 'bg-good-soft text-good' : 'bg-calm-soft text-calm',
              )}
            >
              {verdict.rank ?? <Ban aria-hidden className="h-3.5 w-3.5" />}
            </span>
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <p className="text-sm font-semibold">
                  {verdict.name}
                  <span className="sr-only">{verdict.eligible ? t(', eligible') : t(', not eligible')}</span>
                </p>
                {verdict.marks}
              </div>
              <ul className="text-xs text-ink-soft">
                {verdict.reasons.map((reason) => (
                  <li key={reason.code} className="flex items-start gap-1.5">
                    {verdict.eligible ? (
                      <CheckCircle2 aria-hidden className="mt-0.5 h-3.5 w-3.5 shrink-0 text-good" />
                    ) : (
                      <CircleSlash aria-hidden className="mt-0.5 h-3.5 w-3.5 shrink-0 text-bad" />
                    )}
                    {reason.text}
                  </li>
                ))}
              </ul>
            </div>
          </div>
          {verdict.action ? <div className="max-sm:w-full max-sm:pl-9">{verdict.action}</div> : null}
        </li>
      ))}
    </ol>
  );
}
