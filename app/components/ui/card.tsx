import type { ReactNode } from 'react';
import { classNames } from './class-names';

type CardProps = {
  children: ReactNode;
  id?: string;
  className?: string;
  as?: 'div' | 'section' | 'article' | 'li';
  padded?: boolean;
};

/** A card with a thin border and one soft shadow. */
export function Card({ children, id, className, as: Tag = 'div', padded = true }: CardProps) {
  return (
    <Tag
      id={id}
      className={classNames('rounded-lg border border-line bg-surface shadow-soft', padded && 'p-5 sm:p-6', className)}
    >
      {children}
    </Tag>
  );
}

type CardHeadProps = { title: string; level?: 2 | 3; hint?: ReactNode; actions?: ReactNode };

/** The first line of a card: what it is, and at most a few actions. */
export function CardHead({ title, level = 2, hint, actions }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-[min(9rem,100%)] flex-1">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {hint ? <p className="text-sm text-ink-faint">{hint}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
