import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { WithParts } from '../ui/with-parts';
import { t } from '#app/platform/texts/t';

export type Answer = { label: string; value: ReactNode; changeTo?: string };

/** What was entered, to be read over once more; each answer can be changed where it was given. */
export function CheckAnswers({ answers }: { answers: Answer[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {answers.map((answer) => (
        <div key={answer.label} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3 sm:grid-cols-[11rem_1fr_auto]">
          <dt className="font-semibold max-sm:col-span-2">{answer.label}</dt>
          <dd className="min-w-0 whitespace-pre-line text-ink-soft">{answer.value}</dd>
          {answer.changeTo ? (
            <dd>
              <Link to={answer.changeTo} className="inline-link inline-flex min-h-[1.5rem] items-center">
                <WithParts
                  text={t('Change[ {what}]', { what: answer.label.toLowerCase() })}
                  parts={[(words) => <span className="sr-only">{words}</span>]}
                />
              </Link>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
