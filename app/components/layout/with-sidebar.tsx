import type { ReactNode } from 'react';

type BesideProps = { aside: ReactNode; label: string; className?: string; children: ReactNode };

/**
 * A form, and next to it what it is about: a price, a picture. On a phone that comes above, and above in the
 * document too: a page that is painted while it still arrives must not move when the rest of it comes.
 */
export function WithSidebar({ aside, label, className, children }: BesideProps) {
  return (
    <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <aside aria-label={label} className="lg:col-start-2 lg:row-start-1">
        <div className={className}>{aside}</div>
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  );
}
