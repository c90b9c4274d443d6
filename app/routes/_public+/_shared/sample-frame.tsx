import type { ReactNode } from 'react';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { t } from '#app/platform/texts/t';

/** The page around a sample of what businesses get from us. */
export function SampleFrame({
  title,
  lead,
  more,
  children,
}: {
  title: string;
  lead: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title={title}
          lead={lead}
          actions={
            <>
              {more}
              <LinkButton to="/commercial#request" variant="secondary">
                {t('Get Quote')}
              </LinkButton>
            </>
          }
        />
        <div className="mt-10">{children}</div>
      </div>
    </SiteLayout>
  );
}
