import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { addLocation } from '#app/domain/companies/locations.server';
import { locationSchema } from '#app/domain/companies/location.schema';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { CompanyShell } from './_shared/company-shell';
import { LocationFields } from './_shared/location-fields';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/locations.new';
const validator = lazyValidator(async () => (await import('#app/domain/companies/location.schema')).locationSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Add a location')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) =>
  respond(z.object({ room: roomView, opId: z.string() }), {
    room: getRoom(await requireMembership(db, actor.userId, 'edit')),
    opId: crypto.randomUUID(),
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  await requireMembership(db, actor.userId);
  const form = await read(locationSchema);
  await run(form, 'add', (tx) => addLocation(tx, { userId: actor.userId, site: form.data }));
  return redirectWithNotice('/commercial/dashboard', { type: 'success', message: t('Location added') });
});

export default function NewLocationPage() {
  const { room, opId } = useLoaderData<typeof loader>();
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl">
        <PageHead title={t('Add a location')} />
        <Card className="mt-6">
          <PersistentForm id="new-location" validator={validator}>
            <OperationId value={opId} />
            <LocationFields />
            <div className="mt-6 flex flex-wrap gap-3">
              <SubmitButton busyText={t('Saving…')}>{t('Save location')}</SubmitButton>
              <LinkButton to="/commercial/dashboard" variant="secondary">
                {t('Back')}
              </LinkButton>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </CompanyShell>
  );
}
