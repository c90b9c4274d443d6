import type { ReactNode } from 'react';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';

/** A narrow page with one form: what a mailed link leads to. */
export function LinkPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-lg">
          <PageHead title={title} lead={lead} />
          <Card className="mt-6">{children}</Card>
        </div>
      </div>
    </SiteLayout>
  );
}
