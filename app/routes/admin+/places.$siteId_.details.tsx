import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageNumber } from '#app/components/customers/past-jobs-view';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteRecordForm } from '#app/components/sites/site-record-form';
import { SiteLines, WrittenBy } from '#app/components/sites/site-record-parts';
import { showRecord, siteFactsView, siteRecordView } from '#app/components/sites/site-record-view';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { readPlace } from '#app/domain/places/queries.server';
import { listSiteVersions, measuresLengths, readSiteRecord } from '#app/domain/site-records/queries.server';
import { saveSiteRecord } from '#app/domain/site-records/save-record.server';
import { describeChanges, NO_FACTS } from '#app/domain/site-records/site-record';
import { siteRecordSchema } from '#app/domain/site-records/site-record.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { PlaceOwner } from './_shared/place-owner';

const ROUTE = 'routes/admin+/places.$siteId_.details';

const pageView = z.object({
  site: z.object({
    id: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    zone: z.string(),
    customer: z.object({ id: z.string(), fullName: z.string() }).nullable(),
    company: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  form: z.object({ basedOn: z.string(), facts: siteFactsView, measures: z.boolean(), opId: z.string() }),
  versions: z.array(
    siteRecordView
      .omit({ sections: true })
      .extend({ id: z.string(), changes: z.array(z.object({ label: z.string(), value: z.string() })) }),
  ),
  page: z.number(),
  hasMore: z.boolean(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site details'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const site = await readPlace(db, readId(params.siteId));
  const page = pageNumber.parse(url.searchParams.get('page') ?? 1);
  const [record, measures, history] = await Promise.all([
    readSiteRecord(db, site.id),
    measuresLengths(db),
    listSiteVersions(db, { siteId: site.id, page }),
  ]);
  return respond(pageView, {
    site,
    form: { basedOn: record?.id ?? '', facts: record?.facts ?? NO_FACTS, measures, opId: crypto.randomUUID() },
    versions: history.versions.map((version) => ({
      ...showRecord(version, 'office'),
      id: version.id,
      changes: describeChanges(version.before, version.facts),
    })),
    page,
    hasMore: history.hasMore,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const siteId = readId(params.siteId);
  const form = await read(siteRecordSchema);
  await run(form, `site-details:${siteId}`, (tx) =>
    saveSiteRecord(tx, { siteId, form: form.data, by: { userId: actor.userId, as: 'office' } }),
  );
  return redirectWithNotice(`/admin/places/${siteId}/details`, { type: 'success', message: t('Site details saved') });
});

export default function OfficeSiteDetailsPage() {
  const data = useLoaderData<typeof loader>();
  const { site, form } = data;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/places/${site.id}`} className="inline-link">
          {t('Where this address is')}
        </Link>
        {', '}
        <Link to={`/admin/places/${site.id}/photos`} className="inline-link">
          {t('Site photos')}
        </Link>
      </p>
      <PageHead
        title={t('Site details')}
        lead={
          <>
            {site.street}, {site.city}, {site.state} {site.zip}. <PlaceOwner customer={site.customer} company={site.company} />
          </>
        }
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid max-w-6xl items-start gap-6 lg:grid-cols-2">
        <Card as="section">
          <SiteRecordForm {...form} showsCode />
        </Card>
        <History data={data} />
      </div>
    </>
  );
}

/** Every version, the newest first, with what it changed. */
function History({ data: { site, versions, page, hasMore } }: { data: Page }) {
  const pageLink = (to: number) => (to === 1 ? '?' : `?page=${to}`);
  return (
    <Card as="section">
      <CardHead title={t('History')} />
      {versions.length === 0 ? <p className="text-ink-soft">{t('No one has written anything down yet.')}</p> : null}
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="py-3 first:pt-0">
            <WrittenBy record={version} zone={site.zone} />
            {version.changes.length ? <SiteLines lines={version.changes} /> : <p className="text-sm">{t('Nothing changed.')}</p>}
          </li>
        ))}
      </ol>
      <Pager previousTo={page > 1 ? pageLink(page - 1) : null} nextTo={hasMore ? pageLink(page + 1) : null} />
    </Card>
  );
}
