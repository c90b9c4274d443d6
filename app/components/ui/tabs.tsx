import { countText } from '#app/platform/count-each';
import { classNames } from './class-names';
import { LightLink } from './light-link';

export type TabItem = {
  to: string;
  label: string;
  count?: number;
  current: boolean;
};

/** Tabs are links: the open one lives in the URL and works without JavaScript. On a phone, where they wrap, they are chips: an underlined row is one row. */
export function Tabs({ label, items, className }: { label: string; items: TabItem[]; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2 sm:gap-x-0.5 sm:gap-y-0 sm:border-b sm:border-line">
        {items.map((item) => (
          <li key={item.to}>
            <LightLink
              to={item.to}
              preventScrollReset
              aria-current={item.current ? 'page' : undefined}
              className={classNames(
                'flex min-h-touch items-center gap-1.5 px-3.5 text-sm font-semibold transition max-sm:rounded-full max-sm:border sm:-mb-px sm:border-b-2 sm:px-2.5 xl:px-3',
                item.current
                  ? 'border-action text-ink max-sm:bg-action-soft'
                  : 'text-ink-soft hover:border-line-strong hover:text-ink max-sm:border-line max-sm:bg-surface sm:border-transparent',
              )}
            >
              {item.label}
              {item.count === undefined ? null : (
                <span className="figures rounded-full bg-calm-soft px-2 py-0.5 text-xs text-calm">{countText(item.count)}</span>
              )}
            </LightLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
