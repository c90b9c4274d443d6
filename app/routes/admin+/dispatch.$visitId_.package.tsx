import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PackageChangeForms } from '#app/components/booking/package-change';
import { packageChangeView } from '#app/components/booking/package-change-view';
import { inputClass } from '#app/components/forms/field-frame';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { changePackage } from '#app/domain/package-changes/change-package.server';
import { changePackageSchema } from '#app/domain/package-changes/package-change.schema';
import { readChange } from '#app/domain/package-changes/read-change.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.package';

const officeSchema = changePackageSchema.extend({
  reason: z.string().trim().max(500, mark('Keep it under 500 characters')).default(''),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Change package or size'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const { searchParams } = url;
  const given = { service: searchParams.get('service'), storeys: searchParams.get('storeys'), feet: searchParams.get('feet') };
  const change = await readChange(db, { visitId: readId(params.visitId), by: { adminId: actor.userId }, given });
  return respond(packageChangeView, { ...change, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(officeSchema);
  const { shownCents, basedOn, reason, ...choice } = form.data;
  await run(form, `package:${visitId}`, async (tx) => {
    await changePackage(tx, { visitId, by: { adminId: actor.userId }, choice, shownCents, basedOn, reason });
    return {};
  });
  return redirectWithNotice(`/admin/dispatch/${visitId}`, { type: 'success', message: t('The booking is changed') });
});

export default function OfficePackagePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <Refusal text={useRefusal()} />
      <VisitHead
        title={t('Change package or size')}
        lead={t('For a customer on the phone. They get the same emails as if they had done it themselves.')}
        visitId={data.visitId}
        reference={data.reference}
      />
      {data.whyNot ? (
        <Notice tone="info" title={t('It can’t be changed here now')} className="mt-5">
          {t('The customer reads: {why}', { why: data.whyNot })}
        </Notice>
      ) : (
        <PackageChangeForms
          data={data}
          more={
            <label className="block font-semibold">
              {t('Reason')} <span className="font-normal text-ink-faint">{t('(optional)')}</span>
              <textarea name="reason" rows={2} maxLength={500} className={`${inputClass} mt-1.5 font-normal`} />
            </label>
          }
        />
      )}
    </div>
  );
}
