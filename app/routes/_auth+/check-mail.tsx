import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import MailOpen from 'lucide-react/icons/mail-open';
import { SiteLayout } from '#app/components/layout/site-layout';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';

export const meta: MetaFunction = () => [{ title: 'Check your mail · Brightcrew' }];

export const handle = { hydrate: false };

export default function CheckMailRoute() {
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <PageHead title="Check your mail" />
        <div className="mt-6">
          <EmptyState
            icon={MailOpen}
            title="We have sent you a link"
            action={
              <Link to="/signin" className="font-semibold text-link underline underline-offset-4">
                Back to Sign In
              </Link>
            }
          >
            Open it to go on. It can take a minute; look in the spam folder too. Nothing came? Send the form again with the
            address spelled right.
          </EmptyState>
        </div>
      </div>
    </SiteLayout>
  );
}
