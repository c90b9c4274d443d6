import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { BinderForm, BinderList } from '#app/components/programs/binder-parts';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { binderRowView, binderSchema } from '#app/domain/binders/binder.schema';
import { listBinders, requestBinder } from '#app/domain/binders/request-binder.server';
import { addDays } from '#app/domain/catalog/seasons';
import { readLocation, readRecordedLocation } from '#app/domain/companies/locations.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/locations.$locationId_.binder';
const USUAL_DAYS = 90;

const pageView = z.object({
  room: roomView,
  site: z.object({ id: z.string(), name: z.string(), isRemoved: z.boolean() }),
  binders: z.array(binderRowView),
  nextBinders: z.string().nullable(),
  fromOn: z.string(),
  toOn: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Binder of a location')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const member = await requireMembership(db, actor.userId, 'edit');
  const siteId = readId(params.locationId);
  const site = await readRecordedLocation(db, { member, siteId });
  const toOn = localDate(now(), site.zone);
  const asked = { companyId: member.companyId, siteId, viewerId: actor.userId, after: readAfter(url, 'binders') };
  const binders = await listBinders(db, asked);
  return respond(pageView, {
    room: getRoom(member),
    site: { id: siteId, name: site.label || site.street, isRemoved: site.archivedAt !== null },
    binders: binders.rows,
    nextBinders: binders.next,
    fromOn: addDays(toOn, -USUAL_DAYS),
    toOn,
    opId: crypto.randomUUID(),
  });
});

/** Orders a binder. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { userId } = actor;
  const siteId = readId(params.locationId);
  await readLocation(db, { member: await requireMembership(db, userId, 'edit'), siteId });
  const form = await read(binderSchema);
  await run(form, `binder:${siteId}`, async (tx) => {
    const { companyId } = await requireMembership(tx, userId, 'edit');
    await requestBinder(tx, { siteId, companyId, actor: { kind: 'customer', userId }, period: form.data });
  });
  return redirectWithNotice(`/commercial/locations/${siteId}/binder`, {
    type: 'success',
    message: t('Binder ordered'),
    description: t('We’ll email you when it is ready.'),
  });
});

export default function LocationBinder() {
  const { room, site, binders, nextBinders, fromOn, toOn, opId } = useLoaderData<typeof loader>();
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl">
        <PageHead
          title={t('Compliance binder')}
          lead={site.name}
          actions={
            <LinkButton to={site.isRemoved ? '/commercial/dashboard' : `/commercial/locations/${site.id}`} variant="secondary">
              {t('Back')}
            </LinkButton>
          }
        />
        <div className="mt-4">
          <Refusal text={useRefusal()} />
        </div>
        <div className="mt-6 space-y-6">
          {site.isRemoved ? null : <BinderForm opId={opId} fromOn={fromOn} toOn={toOn} />}
          <BinderList binders={binders} next={nextBinders} />
        </div>
      </div>
    </CompanyShell>
  );
}
