import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { StoredLightsFields } from '#app/components/forms/storage-fields';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { moveLights } from '#app/domain/storage/store-lights.server';
import { readStoredLights } from '#app/domain/storage/queries.server';
import { moveLightsSchema } from '#app/domain/storage/storage.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/storage.$bookingId';

const pageView = z.object({
  bookingId: z.string(),
  bins: z.number(),
  contents: z.string(),
  location: z.string(),
  storedAt: z.date(),
  handedOutAt: z.date().nullable(),
  version: z.number(),
  reference: z.string(),
  name: z.string(),
  address: z.string(),
  zone: z.string(),
  takedownId: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Stored lights'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const { booking, ...lights } = await readStoredLights(db, readId(params.bookingId));
  const { street, city, state, zip, zone } = booking.site;
  return respond(pageView, {
    ...lights,
    reference: booking.reference,
    name: booking.contactName,
    address: `${street}, ${city}, ${state} ${zip}`,
    zone,
    takedownId: booking.visits[0]?.id ?? null,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const bookingId = readId(params.bookingId);
  const form = await read(moveLightsSchema);
  const { bins, contents, location, version, handedOut } = form.data;
  await run(form, `move:${bookingId}`, (tx) =>
    moveLights(tx, { bookingId, adminId: actor.userId, form: { bins, contents, location, version, handedOut } }),
  );
  return redirectWithNotice(`/admin/storage/${bookingId}`, { type: 'success', message: t('Storage saved') });
});

function storedText({ storedAt, handedOutAt }: { storedAt: Date; handedOutAt: Date | null }, zone: string): string {
  const stored = formatDateTime(storedAt, { style: 'long-date', zone });
  return handedOutAt
    ? t('In storage since {stored}, returned {returned}.', {
        stored,
        returned: formatDateTime(handedOutAt, { style: 'long-date', zone }),
      })
    : t('In storage since {stored}.', { stored });
}

export default function StoredLightsPage() {
  const { reference, name, address, zone, takedownId, opId, version, ...lights } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/storage" className="inline-link">
          {t('Storage')}
        </Link>
      </p>
      <PageHead
        eyebrow={reference}
        title={name}
        lead={
          <>
            {address}. {storedText(lights, zone)}{' '}
            {takedownId ? (
              <Link to={`/admin/dispatch/${takedownId}`} className="inline-link">
                {t('Takedown visit')}
              </Link>
            ) : null}
          </>
        }
      />
      <Card className="mt-6 max-w-form">
        <PersistentForm
          key={version}
          id="stored-lights"
          validator={noClientValidation}
          defaultValues={{ bins: String(lights.bins), contents: lights.contents, location: lights.location }}
          order={['bins', 'contents', 'location']}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <input type="hidden" name="version" value={version} />
          <StoredLightsFields />
          <Checkbox name="handedOut" label={t('Returned to the customer')} defaultChecked={lights.handedOutAt !== null} />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
