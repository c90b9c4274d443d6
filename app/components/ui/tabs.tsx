import { Link } from '@remix-run/react';
import { classNames } from './class-names';

export type TabItem = { to: string; label: string; count?: number; current: boolean };

/** Tabs are links: the open one lives in the URL and works without JavaScript. Where they are many they wrap, so that none is out of view. */
export function Tabs({ label, items, className }: { label: string; items: TabItem[]; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              preventScrollReset
              aria-current={item.current ? 'page' : undefined}
              className={classNames(
                '-mb-px flex min-h-touch items-center gap-2 border-b-2 px-3 text-sm font-semibold transition',
                item.current
                  ? 'border-action text-ink'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {item.label}
              {item.count === undefined ? null : (
                <span className="figures rounded-full bg-calm-soft px-2 py-0.5 text-xs text-calm">{item.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
