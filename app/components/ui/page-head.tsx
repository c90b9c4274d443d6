import type { ReactNode } from 'react';

type PageHeadProps = { title: string; lead?: ReactNode; eyebrow?: string; actions?: ReactNode };

/** The h1 of a page with at most one sentence under it. */
export function PageHead({ title, lead, eyebrow, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 max-w-3xl">
        {eyebrow ? <p className="mb-2 text-sm font-semibold text-ember-text">{eyebrow}</p> : null}
        <h1 className="display text-display-md [overflow-wrap:anywhere]">{title}</h1>
        {lead ? <div className="mt-3 text-lg text-ink-soft [text-wrap:pretty]">{lead}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
