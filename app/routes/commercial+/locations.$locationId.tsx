import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { SiteFindings } from '#app/components/findings/site-findings';
import { siteFindingView } from '#app/components/findings/site-findings-view';
import { AskedDesign } from '#app/components/house-designs/asked-design';
import { pageNumber } from '#app/components/customers/past-jobs-view';
import { ComplianceBadge, ComplianceReasons } from '#app/components/programs/compliance-parts';
import { ProgramRows } from '#app/components/programs/program-rows';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { may } from '#app/domain/memberships/company-role';
import { buildingLabels } from '#app/domain/companies/facilities';
import { changeLocation, readLocation, removeLocation } from '#app/domain/companies/locations.server';
import { designView } from '#app/domain/house-designs/design-view';
import { linkDesign } from '#app/domain/house-designs/show-design.server';
import { findSiteDesign } from '#app/domain/house-designs/site-design.server';
import { complianceView } from '#app/domain/compliance/compliance-view';
import { readSiteCompliance } from '#app/domain/compliance/read-compliance.server';
import { locationSchema } from '#app/domain/companies/location.schema';
import { listCompanyPrograms } from '#app/domain/programs/queries.server';
import { programRowView } from '#app/domain/programs/program-view';
import { fixSchema } from '#app/domain/findings/finding.schema';
import { listSiteFindings } from '#app/domain/findings/queries.server';
import { fixFinding } from '#app/domain/findings/save-findings.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { CompanyShell } from './_shared/company-shell';
import { LocationFields } from './_shared/location-fields';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/locations.$locationId';
const validator = lazyValidator(async () => (await import('#app/domain/companies/location.schema')).locationSchema);
/** One page, two forms: the location, and the button that takes it off the list. */
const sentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove') }),
  fixSchema.extend({ intent: z.literal('fixed') }),
  locationSchema.extend({ intent: z.literal('save') }),
]);

const pageView = z.object({
  room: roomView,
  site: z.object({
    id: z.string(),
    label: z.string(),
    street: z.string(),
    unit: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    facility: z.string(),
    squareFeet: z.number().nullable(),
    accessNotes: z.string(),
    hasVisitsAhead: z.boolean(),
    isUnderWay: z.boolean(),
  }),
  compliance: complianceView.nullable(),
  programs: z.array(programRowView),
  nextPrograms: z.string().nullable(),
  /** What was last asked for here on a picture; null for a role that does not order. */
  house: designView.nullable(),
  findings: z.array(siteFindingView),
  openFindings: z.number(),
  nextFindings: z.string().nullable(),
  opId: z.string(),
  removeOpId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Location')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const member = await requireMembership(db, actor.userId);
  const siteId = readId(params.locationId);
  const site = await readLocation(db, { member, siteId });
  const pageOf = (list: string) => pageNumber.parse(url.searchParams.get(list) ?? 1);
  const page = pageOf('programs');
  const [{ programs, hasMore }, { findings, ...found }, compliance, design] = await Promise.all([
    listCompanyPrograms(db, { member, isLive: true, page, size: 20, siteId }),
    listSiteFindings(db, { siteId, viewerId: actor.userId, page: pageOf('findings') }),
    readSiteCompliance(db, siteId),
    may(member.role, 'edit') ? findSiteDesign(db, siteId) : null,
  ]);
  return respond(pageView, {
    room: getRoom(member),
    site,
    compliance,
    programs,
    nextPrograms: hasMore ? String(page + 1) : null,
    house: design && linkDesign(design, actor.userId),
    openFindings: found.open,
    nextFindings: found.next,
    findings: findings.map((finding) => ({ ...finding, opId: crypto.randomUUID() })),
    opId: crypto.randomUUID(),
    removeOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { userId } = actor;
  const siteId = readId(params.locationId);
  await readLocation(db, { member: await requireMembership(db, userId), siteId });
  const form = await read(sentSchema);
  if (form.data.intent === 'remove') {
    await run(form, 'remove', (tx) => removeLocation(tx, { userId, siteId }));
    return redirectWithNotice('/commercial/dashboard', { type: 'success', message: t('Location removed') });
  }
  if (form.data.intent === 'fixed') {
    const { findingId: id, note } = form.data;
    await run(form, `fixed:${id}`, async (tx) => {
      const member = await requireMembership(tx, userId, 'edit');
      await readLocation(tx, { member, siteId });
      await fixFinding(tx, { id, siteId, userId, note });
    });
    return redirectWithNotice(`/commercial/locations/${siteId}`, { type: 'success', message: t('Finding marked as fixed') });
  }
  const site = form.data;
  await run(form, 'save', (tx) => changeLocation(tx, { userId, siteId, site }));
  return redirectWithNotice('/commercial/dashboard', {
    type: 'success',
    message: t('Location saved'),
    description: t('The next pro will see your changes.'),
  });
});

export default function LocationPage() {
  const data = useLoaderData<typeof loader>();
  const { room, site, compliance, programs, house, opId, removeOpId } = data;
  const edits = may(room.role, 'edit');
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl">
        <PageHead title={site.label || site.street} lead={`${site.street}, ${site.city}, ${site.state} ${site.zip}`} />
        <div className="mt-4">
          <Refusal text={useRefusal()} />
        </div>
        {compliance ? (
          <Card as="section" className="mt-6">
            <CardHead title={t('Compliance')} actions={<ComplianceBadge status={compliance.status} />} />
            <ComplianceReasons compliance={compliance} reader="company" />
          </Card>
        ) : null}
        <p className="mt-4 flex flex-wrap gap-3">
          {may(room.role, 'seeAccess') ? (
            <>
              <LinkButton to={`/commercial/locations/${site.id}/details`} variant="secondary">
                {t('Site details')}
              </LinkButton>
              <LinkButton to={`/commercial/locations/${site.id}/photos`} variant="secondary">
                {t('Site photos')}
              </LinkButton>
            </>
          ) : null}
          {edits ? (
            <LinkButton to={`/commercial/locations/${site.id}/binder`} variant="secondary">
              {t('Binder for an inspector')}
            </LinkButton>
          ) : null}
        </p>
        {house ? (
          <Card as="section" className="mt-6">
            <AskedDesign house={house} title={t('Your design')} />
          </Card>
        ) : null}
        {programs.length > 0 ? (
          <Card as="section" id="programs" className="mt-6">
            <CardHead title={t('Programs')} />
            <ProgramRows programs={programs} base="/commercial/programs" showPlace={false} />
            <ListPager name="programs" label={t('Pages of programs')} next={data.nextPrograms} />
          </Card>
        ) : null}
        {data.findings.length > 0 ? (
          <SiteFindings
            findings={data.findings}
            open={data.openFindings}
            next={data.nextFindings}
            visitsPath="/commercial/visits"
            edits={edits}
          />
        ) : null}
        {edits && !site.isUnderWay ? <EditForm site={site} opId={opId} /> : <Facts room={room} site={site} />}
        {edits && !site.hasVisitsAhead && !programs.some(({ status }) => status === 'active' || status === 'paused') ? (
          <ButtonForm fields={{ intent: 'remove', opId: removeOpId }} variant="quiet" className="mt-6">
            {t('Remove location')}
          </ButtonForm>
        ) : null}
      </div>
    </CompanyShell>
  );
}

function EditForm({ site, opId }: Pick<Page, 'site' | 'opId'>) {
  return (
    <Card className="mt-6">
      {site.hasVisitsAhead ? (
        <p className="mb-5 text-sm text-ink-soft">
          {t(
            'A visit is booked here. You can change the street and notes until the pro is on the way. You can’t change the ZIP code.',
          )}
        </p>
      ) : null}
      <PersistentForm id="location" validator={validator}>
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="save" />
        <LocationFields site={site} />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton busyText={t('Saving…')}>{t('Save location')}</SubmitButton>
          <LinkButton to="/commercial/dashboard" variant="secondary">
            {t('Back')}
          </LinkButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

/** For those who do not change it, and while a pro is on the way. */
function Facts({ room, site }: Pick<Page, 'room' | 'site'>) {
  return (
    <>
      {site.isUnderWay && may(room.role, 'edit') ? (
        <Notice tone="warn" title={t('The pro is on the way')} className="mt-6">
          {t('You can’t change the address and notes until the visit is over.')}
        </Notice>
      ) : null}
      <Card className="mt-6">
        <p>{buildingLabels(site) || t('No facility type or floor area yet.')}</p>
        {may(room.role, 'seeAccess') ? (
          <p className="mt-3 whitespace-pre-line text-sm text-ink-soft">
            {site.accessNotes ? t('Access: {notes}', { notes: site.accessNotes }) : t('No access notes')}
          </p>
        ) : null}
        <p className="mt-5">
          <LinkButton to="/commercial/dashboard" variant="secondary">
            {t('Back')}
          </LinkButton>
        </p>
      </Card>
    </>
  );
}
