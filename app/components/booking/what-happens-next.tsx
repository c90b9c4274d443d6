import type { ReactNode } from 'react';
import { t } from '#app/platform/texts/t';

export type NextStep = { title: string; text: ReactNode };

/** The next few things, in their order, after something was sent or paid. */
export function WhatHappensNext({ steps, title = t('What happens next') }: { steps: NextStep[]; title?: string }) {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="display text-display-sm">
        {title}
      </h2>
      <ol className="mt-5 grid gap-5">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden
              className="figures grid h-8 w-8 shrink-0 place-items-center rounded-full bg-lamp-soft font-semibold text-ember-text"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{step.title}</p>
              <div className="text-ink-soft">{step.text}</div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
