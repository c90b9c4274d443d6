import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { findExportFile } from '#app/domain/privacy/data-export.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/settings+/data_.$token';
const pageView = z.object({ href: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your data')) }];

/** The mailed link opens its zip for the person it was made for, for seven days. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const fileId = await findExportFile(db, { userId: actor.userId, link: params.token ?? '' });
  if (!fileId)
    throw await redirectWithNotice('/settings/data', {
      type: 'warning',
      message: t('That link has expired, or is for another account'),
      description: t('Request your data again.'),
    });
  return respond(pageView, { href: fileLink({ fileId, viewerId: actor.userId }) });
});

export default function FetchDataRoute() {
  const { href } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead title={t('Your data')} lead={t('All your data, as of the day you requested it.')} />
      <Card>
        <a href={href} download className={buttonClass()}>
          <Download aria-hidden className="h-5 w-5" />
          {t('Download the zip')}
        </a>
      </Card>
    </div>
  );
}
