import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteRecordForm } from '#app/components/sites/site-record-form';
import { WrittenBy } from '#app/components/sites/site-record-parts';
import { showRecord, siteFactsView, siteRecordView } from '#app/components/sites/site-record-view';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { measuresLengths, readSiteRecord } from '#app/domain/site-records/queries.server';
import { saveSiteRecord } from '#app/domain/site-records/save-record.server';
import { NO_FACTS } from '#app/domain/site-records/site-record';
import { siteRecordSchema } from '#app/domain/site-records/site-record.schema';
import { readSite } from '#app/domain/sites/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/sites.$siteId_.details';

const pageView = z.object({
  site: z.object({ id: z.string(), label: z.string(), street: z.string() }),
  basedOn: z.string(),
  facts: siteFactsView,
  written: siteRecordView.omit({ sections: true }).nullable(),
  measures: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site details')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const site = await readSite(db, { siteId: readId(params.siteId), customerId: actor.userId });
  const [record, measures] = await Promise.all([readSiteRecord(db, site.id), measuresLengths(db)]);
  return respond(pageView, {
    site,
    basedOn: record?.id ?? '',
    facts: record?.facts ?? NO_FACTS,
    written: record && showRecord(record, 'customer'),
    measures,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { userId } = actor;
  const mine = { siteId: readId(params.siteId), customerId: userId };
  await readSite(db, mine);
  const form = await read(siteRecordSchema);
  await run(form, `site-details:${mine.siteId}`, async (tx) => {
    await readSite(tx, mine);
    await saveSiteRecord(tx, { siteId: mine.siteId, form: form.data, by: { userId, as: 'customer' } });
  });
  return redirectWithNotice(`/customer/sites/${mine.siteId}/details`, {
    type: 'success',
    message: t('Site details saved'),
    description: t('The next pro to come sees them.'),
  });
});

export default function SiteDetailsPage() {
  const { site, written, ...form } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Site details')}
        lead={t('{label}. For the pros who work there and for our office. If something doesn’t apply, leave it empty.', {
          label: site.label || site.street,
        })}
      />
      <div className="mt-2">{written ? <WrittenBy record={written} /> : null}</div>
      <Card className="mt-6">
        <SiteRecordForm {...form} showsCode>
          <LinkButton to={`/customer/sites/${site.id}`} variant="secondary">
            {t('Back')}
          </LinkButton>
        </SiteRecordForm>
      </Card>
    </div>
  );
}
