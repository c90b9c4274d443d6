import type { LucideIcon } from 'lucide-react';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; icon?: LucideIcon };

/** Why there is nothing, and one thing to do about it. */
export function EmptyState({ title, children, action, icon: Icon = Sparkles }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong/60 px-6 py-10 text-center">
      <span className="mb-3 grid h-12 w-12 place-items-center rounded-full bg-lamp-soft text-ember-text">
        <Icon aria-hidden className="h-6 w-6" strokeWidth={1.75} />
      </span>
      <p className="font-semibold text-ink">{title}</p>
      {children ? <div className="mt-1 max-w-sm text-sm text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
