import type { MetaFunction } from '@remix-run/node';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { SupportCards } from './_shared/support-cards';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [{ title: 'Contact · Brightcrew' }];

export default function ContactPage() {
  const settings = useRootData()?.settings;
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title="Talk to us"
          lead="Call while somebody is there, write whenever you like. About a booking, put its reference in the subject line."
        />
        {settings ? <SupportCards settings={settings} /> : null}
        <LinkButton to="/faq" variant="secondary" className="mt-10">
          Questions and answers
        </LinkButton>
      </div>
    </SiteLayout>
  );
}
