import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { mark, translate } from '#app/platform/texts/t';

export type TimelineStep = {
  key: string;
  title: string;
  state: 'done' | 'current' | 'ahead';
  when?: ReactNode;
  detail?: ReactNode;
};

const spoken = { done: mark('Done:'), current: mark('Now:'), ahead: mark('Upcoming:') } as const;

/** What happened, what is happening and what comes, top to bottom. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden
              className={classNames(
                'absolute bottom-0 left-[0.8125rem] top-7 w-0.5 -translate-x-1/2',
                step.state === 'done' ? 'bg-good' : 'bg-line',
              )}
            />
          ) : null}
          <span
            aria-hidden
            className={classNames(
              'z-10 grid h-[1.625rem] w-[1.625rem] shrink-0 place-items-center rounded-full border-2',
              step.state === 'done' && 'border-good bg-good text-canvas',
              step.state === 'current' && 'border-ember bg-lamp shadow-glow',
              step.state === 'ahead' && 'border-line-strong bg-surface',
            )}
          >
            {step.state === 'done' ? <Check className="h-3.5 w-3.5" strokeWidth={3} /> : null}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className={classNames('font-semibold', step.state === 'ahead' && 'text-ink-faint')}>
              <span className="sr-only">{translate(spoken[step.state])} </span>
              {step.title}
            </p>
            {step.when ? <p className="text-sm text-ink-faint">{step.when}</p> : null}
            {step.detail ? <div className="mt-1 text-sm text-ink-soft">{step.detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
