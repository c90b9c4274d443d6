import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteRecordForm } from '#app/components/sites/site-record-form';
import { SiteSections, WrittenBy } from '#app/components/sites/site-record-parts';
import { showRecord, siteFactsView, siteRecordView } from '#app/components/sites/site-record-view';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { readLocation } from '#app/domain/companies/locations.server';
import { may } from '#app/domain/memberships/company-role';
import { lockCompany, requireMembership } from '#app/domain/memberships/membership.server';
import { measuresLengths, readSiteRecord } from '#app/domain/site-records/queries.server';
import { saveSiteRecord } from '#app/domain/site-records/save-record.server';
import { NO_FACTS } from '#app/domain/site-records/site-record';
import { siteRecordSchema } from '#app/domain/site-records/site-record.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/locations.$locationId_.details';

const pageView = z.object({
  room: roomView,
  site: z.object({ id: z.string(), name: z.string() }),
  basedOn: z.string(),
  facts: siteFactsView,
  record: siteRecordView.nullable(),
  measures: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site details')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const member = await requireMembership(db, actor.userId, 'seeAccess');
  const site = await readLocation(db, { member, siteId: readId(params.locationId) });
  const [record, measures] = await Promise.all([readSiteRecord(db, site.id), measuresLengths(db)]);
  return respond(pageView, {
    room: getRoom(member),
    site: { id: site.id, name: site.label || site.street },
    basedOn: record?.id ?? '',
    facts: record?.facts ?? NO_FACTS,
    record: record && showRecord(record, 'customer'),
    measures,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { userId } = actor;
  const siteId = readId(params.locationId);
  await readLocation(db, { member: await requireMembership(db, userId, 'edit'), siteId });
  const form = await read(siteRecordSchema);
  await run(form, `site-details:${siteId}`, async (tx) => {
    await readLocation(tx, { member: await lockCompany(tx, userId, 'edit'), siteId });
    await saveSiteRecord(tx, { siteId, form: form.data, by: { userId, as: 'customer' } });
  });
  return redirectWithNotice(`/commercial/locations/${siteId}/details`, {
    type: 'success',
    message: t('Site details saved'),
    description: t('The next pro to come sees them.'),
  });
});

export default function LocationDetailsPage() {
  const { room, site, record, ...form } = useLoaderData<typeof loader>();
  const back = (
    <LinkButton to={`/commercial/locations/${site.id}`} variant="secondary">
      {t('Back')}
    </LinkButton>
  );
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl">
        <Refusal text={useRefusal()} />
        <PageHead
          title={t('Site details')}
          lead={t('{site}. For the pros who work there and for our office.', { site: site.name })}
        />
        <div className="mt-2">{record ? <WrittenBy record={record} /> : null}</div>
        <Card className="mt-6">
          {may(room.role, 'edit') ? (
            <SiteRecordForm {...form} showsCode>
              {back}
            </SiteRecordForm>
          ) : (
            <>
              {record?.sections.length ? <SiteSections sections={record.sections} level={2} /> : <p>{t('No details yet.')}</p>}
              <p className="mt-6">{back}</p>
            </>
          )}
        </Card>
      </div>
    </CompanyShell>
  );
}
