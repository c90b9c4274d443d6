import type { ReactNode } from 'react';
import { PageFlash } from './page-flash';
import { useRootData } from './root-data';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The frame of the public side and of booking: header, main, footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const viewer = root?.viewer ?? null;
  return (
    <div className="flex min-h-screen flex-col">
      <SiteHeader viewer={viewer} />
      <main id="main" tabIndex={-1} className="outline-none">
        <PageFlash />
        {children}
      </main>
      <SiteFooter settings={root?.settings ?? null} viewer={viewer} />
    </div>
  );
}
