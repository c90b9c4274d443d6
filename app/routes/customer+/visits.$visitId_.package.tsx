import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PackageChangeForms } from '#app/components/booking/package-change';
import { packageChangeView } from '#app/components/booking/package-change-view';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { changePackage } from '#app/domain/package-changes/change-package.server';
import { changePackageSchema } from '#app/domain/package-changes/package-change.schema';
import { readBooked } from '#app/domain/package-changes/read-booked.server';
import { readChange } from '#app/domain/package-changes/read-change.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/visits.$visitId_.package';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Change package or size')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const { searchParams } = url;
  const given = { service: searchParams.get('service'), storeys: searchParams.get('storeys'), feet: searchParams.get('feet') };
  const change = await readChange(db, { visitId: readId(params.visitId), by: { customerId: actor.userId }, given });
  return respond(packageChangeView, { ...change, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), by: { customerId: actor.userId } };
  await readBooked(db, mine);
  const form = await read(changePackageSchema);
  const { shownCents, basedOn, ...choice } = form.data;
  await run(form, `package:${mine.visitId}`, async (tx) => {
    await changePackage(tx, { ...mine, choice, shownCents, basedOn });
    return {};
  });
  return redirectWithNotice(`/customer/visits/${mine.visitId}`, {
    type: 'success',
    message: t('Your booking is changed'),
    description: t('We’ve emailed you the total.'),
  });
});

export default function ChangePackagePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Change package or size')}
        lead={t('Choose what you would like. You see the price before anything changes.')}
      />
      {data.whyNot ? (
        <Notice tone="info" title={t('It can’t be changed here now')} className="mt-6">
          <WithLinks text={t('{why} [Send a message].', { why: data.whyNot })} to={[`/bookings/${data.bookingId}/messages`]} />
        </Notice>
      ) : (
        <>
          <PackageChangeForms data={data} />
          <p className="mt-6 text-sm text-ink-soft">
            <WithLinks
              text={t('Need something that isn’t listed? [Send us a message], and we’ll reply with the price.')}
              to={[`/bookings/${data.bookingId}/messages`]}
            />
          </p>
        </>
      )}
      <LinkButton to={`/customer/visits/${data.visitId}`} variant="secondary" className="mt-6">
        {t('Back to the visit')}
      </LinkButton>
    </div>
  );
}
