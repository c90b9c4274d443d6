import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Button } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { takeExport } from '#app/domain/exports/change-export.server';
import { findOffered } from '#app/domain/exports/queries.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatBytes } from '#app/platform/format-bytes';
import { rowsText } from './_shared/export-labels';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/export.$token';

const pageView = z.object({
  rows: z.number(),
  bytes: z.number(),
  createdAt: z.date(),
  expiresAt: z.date(),
  zone: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Export'), 'Admin') }];

/** The mailed link opens its zip for the admin who asked for it, until it expires. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const found = await findOffered(db, { link: params.token ?? '', adminId: actor.userId });
  if (!found)
    throw await redirectWithNotice('/admin/export', {
      type: 'warning',
      message: t('That link has expired, or is for another admin'),
      description: t('Export everything again.'),
    });
  return respond(pageView, { ...found, zone: await officeZone(db), opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const form = await read(z.object({}));
  const link = params.token ?? '';
  const fileId = await run(form, 'download', (tx) => takeExport(tx, { link, adminId: actor.userId }));
  return redirect(fileLink({ fileId, viewerId: actor.userId }));
});

export default function FetchExportPage() {
  const { rows, bytes, createdAt, expiresAt, zone, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead title={t('Your export')} lead={t('All records of the business as they stood when it was written.')} />
      <Refusal text={useRefusal()} />
      <Card>
        <p>
          {t('{rows}, {size}, from {day}.', {
            rows: rowsText(rows),
            size: formatBytes(bytes),
            day: formatDateTime(createdAt, { style: 'long-date', zone }),
          })}
        </p>
        <p className="mt-1 text-sm text-ink-faint">
          {t('The link works until {day}. Each download is in the audit log.', {
            day: formatDateTime(expiresAt, { style: 'long-date', zone }),
          })}
        </p>
        <Form method="post" reloadDocument className="mt-4">
          <input type="hidden" name="opId" value={opId} />
          <Button type="submit">
            <Download aria-hidden className="h-5 w-5" />
            {t('Download the zip')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
