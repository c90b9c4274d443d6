import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageNumber } from '#app/components/customers/past-jobs-view';
import { SiteFindings } from '#app/components/findings/site-findings';
import { siteFindingView } from '#app/components/findings/site-findings-view';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { fixSchema } from '#app/domain/findings/finding.schema';
import { listSiteFindings } from '#app/domain/findings/queries.server';
import { fixByOffice } from '#app/domain/findings/save-findings.server';
import { readPlace } from '#app/domain/places/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';

const ROUTE = 'routes/admin+/places.$siteId_.findings';

const pageView = z.object({
  id: z.string(),
  address: z.string(),
  findings: z.array(siteFindingView),
  open: z.number(),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Findings'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const { id, street, city, state, zip } = await readPlace(db, readId(params.siteId));
  const page = pageNumber.parse(url.searchParams.get('findings') ?? 1);
  const { findings, ...found } = await listSiteFindings(db, { siteId: id, viewerId: actor.userId, page });
  return respond(pageView, {
    id,
    address: `${street}, ${city}, ${state} ${zip}`,
    ...found,
    findings: findings.map((finding) => ({ ...finding, opId: crypto.randomUUID() })),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const siteId = readId(params.siteId);
  const form = await read(fixSchema);
  const { findingId: id, note } = form.data;
  await run(form, `fixed:${id}`, (tx) => fixByOffice(tx, { id, siteId, adminId: actor.userId, note }));
  return redirectWithNotice(`/admin/places/${siteId}/findings`, { type: 'success', message: t('Finding marked as fixed') });
});

export default function OfficeFindingsPage() {
  const { id, address, findings, open, next } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  return (
    <div className="max-w-3xl">
      <p className="mb-3 text-sm">
        <Link to={`/admin/places/${id}`} className="inline-link">
          {t('Where an address is')}
        </Link>
      </p>
      <PageHead title={t('Findings')} lead={address} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      {findings.length === 0 ? (
        <EmptyState title={t('Nothing was found here')}>{t('What pros find on completed visits is listed here.')}</EmptyState>
      ) : (
        <SiteFindings findings={findings} open={open} next={next} visitsPath="/admin/dispatch" edits />
      )}
    </div>
  );
}
