import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

type QuestionProps = { id?: string; question: string; open?: boolean; children: ReactNode };

/** A question that opens by itself, with or without scripts. */
export function Question({ id, question, open, children }: QuestionProps) {
  return (
    <details id={id} open={open} className="group scroll-mt-24 border-b border-line">
      <summary className="flex min-h-touch items-center justify-between gap-4 py-4 text-lg font-semibold">
        {question}
        <ChevronDown aria-hidden className="h-5 w-5 shrink-0 text-ink-faint transition group-open:rotate-180" />
      </summary>
      <div className="max-w-text space-y-3 pb-5 text-ink-soft">{children}</div>
    </details>
  );
}

type BenefitProps = { icon: LucideIcon; title: string; children: ReactNode };

/** One good reason, with a sentence that can be checked. */
export function Benefit({ icon: Icon, title, children }: BenefitProps) {
  return (
    <li className="flex gap-4">
      <span className="grid h-11 w-11 shrink-0 place-items-center rounded-full bg-lamp-soft text-ember-text">
        <Icon aria-hidden className="h-5 w-5" />
      </span>
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

type NumberedStep = { title: string; text: string };

/** Steps down the page on one line. */
export function NumberedSteps({ steps }: { steps: NumberedStep[] }) {
  return (
    <ol className="relative ml-5 grid gap-10 border-l-2 border-line pl-8 sm:pl-10">
      {steps.map((step, index) => (
        <li key={step.title} className="relative">
          <span
            aria-hidden
            className="figures absolute -left-8 grid h-10 w-10 -translate-x-1/2 place-items-center rounded-full bg-lamp font-semibold text-lamp-ink shadow-glow sm:-left-10"
          >
            {index + 1}
          </span>
          <h3 className="pt-1.5 text-xl font-semibold">{step.title}</h3>
          <p className="mt-2 max-w-text text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
