import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { proSiteView, showProSite } from '#app/components/sites/pro-site-record';
import { SiteRecordForm } from '#app/components/sites/site-record-form';
import { WrittenBy } from '#app/components/sites/site-record-parts';
import { siteFactsView } from '#app/components/sites/site-record-view';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { measuresLengths, readProSiteRecord } from '#app/domain/site-records/queries.server';
import { checkSiteRecord } from '#app/domain/site-records/save-record.server';
import { NO_FACTS } from '#app/domain/site-records/site-record';
import { siteRecordSchema } from '#app/domain/site-records/site-record.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { SiteDetailsBody } from './_shared/site-details';

const ROUTE = 'routes/pro+/visits.$visitId_.site';

const pageView = z.object({
  visitId: z.string(),
  street: z.string(),
  site: proSiteView,
  form: z.object({
    basedOn: z.string(),
    facts: siteFactsView,
    showsCode: z.boolean(),
    measures: z.boolean(),
    opId: z.string(),
  }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site details'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { contact } = await readOwnVisit(db, own);
  if (!contact) throw new NotFound();
  const [site, measures] = await Promise.all([readProSiteRecord(db, own), measuresLengths(db)]);
  return respond(pageView, {
    visitId: own.visitId,
    street: contact.street,
    site: showProSite(site, now()),
    form: {
      basedOn: site.record?.id ?? '',
      facts: site.record?.facts ?? NO_FACTS,
      showsCode: site.showsCode,
      measures,
      opId: crypto.randomUUID(),
    },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const form = await read(siteRecordSchema);
  await run(form, `site-details:${own.visitId}`, (tx) => checkSiteRecord(tx, { ...own, userId: actor.userId, form: form.data }));
  return redirectWithNotice(`/pro/visits/${own.visitId}`, {
    type: 'success',
    message: t('Site details checked'),
    description: t('The next pro to come sees them.'),
  });
});

export default function CheckSitePage() {
  const { visitId, street, site, form } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/pro/visits/${visitId}`} variant="secondary">
      {t('Back to the job')}
    </LinkButton>
  );
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead title={t('Site details')} lead={t('{street}. Correct what is different, then confirm.', { street })} />
      <div className="mt-2">{site.record ? <WrittenBy record={site.record} zone={site.zone} /> : null}</div>
      <Card className="mt-6">
        {site.canCheck ? (
          <SiteRecordForm {...form} submit={t('Confirm site details')}>
            {back}
          </SiteRecordForm>
        ) : (
          <>
            <SiteDetailsBody site={site} />
            <Notice tone="calm" title={t('You can’t change these details now')} className="my-5">
              {t('You can check and correct them while you’re there.')}
            </Notice>
            {back}
          </>
        )}
      </Card>
    </div>
  );
}
