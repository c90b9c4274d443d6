import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { BinderForm, BinderList } from '#app/components/programs/binder-parts';
import { PageHead } from '#app/components/ui/page-head';
import { binderRowView, binderSchema } from '#app/domain/binders/binder.schema';
import { listBinders, requestBinder } from '#app/domain/binders/request-binder.server';
import { addDays } from '#app/domain/catalog/seasons';
import { offerLocations } from '#app/domain/companies/locations.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { NotFound } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import { OtherLocations } from './_shared/company-parts';

const ROUTE = 'routes/admin+/companies.$companyId_.binders';
const USUAL_DAYS = 90;

const pageView = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  sites: z.array(z.object({ id: z.string(), name: z.string() })),
  siteId: z.string(),
  isCut: z.boolean(),
  binders: z.array(binderRowView),
  nextBinders: z.string().nullable(),
  fromOn: z.string(),
  toOn: z.string(),
  opId: z.string(),
});

const siteSchema = z.string({ required_error: mark('Choose a location') }).uuid(mark('Choose a location'));
const sentSchema = z.object({ siteId: siteSchema }).and(binderSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Binders'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const companyId = readId(params.companyId);
  const company = await db.company.findUnique({ where: { id: companyId }, select: { id: true, name: true } });
  if (!company) throw new NotFound();
  const [{ sites, ...offered }, binders, zone] = await Promise.all([
    offerLocations(db, { companyId, asked: readAfter(url, 'site') }),
    listBinders(db, { companyId, viewerId: actor.userId, after: readAfter(url, 'binders') }),
    officeZone(db),
  ]);
  const toOn = localDate(now(), zone);
  return respond(pageView, {
    company,
    ...offered,
    sites: sites.map(({ id, label, street }) => ({ id, name: label ? `${label}, ${street}` : street })),
    binders: binders.rows,
    nextBinders: binders.next,
    fromOn: addDays(toOn, -USUAL_DAYS),
    toOn,
    opId: crypto.randomUUID(),
  });
});

/** Orders a binder of one of the company's locations. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const companyId = readId(params.companyId);
  const form = await read(sentSchema);
  const { siteId, ...period } = form.data;
  await run(form, 'binder', (tx) =>
    requestBinder(tx, { siteId, companyId, actor: { kind: 'admin', userId: actor.userId }, period }),
  );
  return redirectWithNotice(`/admin/companies/${companyId}/binders`, { type: 'success', message: t('Binder ordered') });
});

export default function CompanyBinders() {
  const { company, sites, siteId, isCut, binders, nextBinders, fromOn, toOn, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/companies/${company.id}`} className="inline-link">
          {company.name}
        </Link>
      </p>
      <PageHead title={t('Compliance binders')} lead={t('What was done and found at a location, as a PDF for an inspector.')} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <BinderForm
          opId={opId}
          fromOn={fromOn}
          toOn={toOn}
          location={{
            options: sites.map(({ id, name }) => ({ value: id, label: name })),
            defaultValue: siteId,
            hint: isCut ? <OtherLocations companyId={company.id} /> : undefined,
          }}
        />
        <BinderList binders={binders} next={nextBinders} showPlace />
      </div>
    </>
  );
}
