import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { hasPicture, PackagePicture } from '#app/components/booking/package-picture';
import { Checkbox } from '#app/components/forms/checkbox';
import { DateField } from '#app/components/forms/date-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { readRebook, rebook } from '#app/domain/quote-requests/read-rebook.server';
import { dayPartLabels } from '#app/domain/catalog/visit-windows';
import { DAY_PARTS } from '#app/domain/catalog/day-parts';
import { workShape } from '#app/domain/quotes/book.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/rebook.$visitId';

const rebookSchema = z.object({
  date: workShape.date,
  window: workShape.window,
  notes: workShape.notes,
  samePro: z
    .string()
    .optional()
    .transform((value) => value === 'yes'),
});
const validator = withZod(rebookSchema);

const pageView = z.object({
  visitId: z.string(),
  packageName: z.string(),
  slug: z.string(),
  address: z.string(),
  proName: z.string().nullable(),
  date: z.string(),
  isNextSeason: z.boolean(),
  firstDate: z.string(),
  window: z.enum(DAY_PARTS),
  notes: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Book Again')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { visitId, booking, pro, date, isNextSeason, firstDate } = await readRebook(db, {
    visitId: readId(params.visitId),
    customerId: actor.userId,
  });
  const { site } = booking;
  return respond(pageView, {
    visitId,
    packageName: booking.package.name,
    slug: booking.package.slug,
    address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
    proName: pro?.name ?? null,
    date,
    isNextSeason,
    firstDate,
    window: booking.dayPart,
    notes: booking.notes,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  const form = await read(rebookSchema);
  const { token, next } = await run(form, 'rebook', (tx) => rebook(tx, { ...mine, form: form.data }));
  return safeRedirect(next === 'confirm' ? `/confirm?request=${token}` : `/requests/${token}`);
});

export default function RebookPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Book Again')}
        lead={t('{packageName} at {address}, with a new price for your date.', {
          packageName: data.packageName,
          address: data.address,
        })}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <PersistentForm id="rebook" validator={validator} className="space-y-5">
            <OperationId value={data.opId} />
            <DateField
              name="date"
              label={t('Preferred date')}
              hint={
                data.isNextSeason ? t('Your house is done for this season, so this is the first day of next season.') : undefined
              }
              min={data.firstDate}
              defaultValue={data.date}
            />
            <Select
              name="window"
              label={t('Time of day')}
              defaultValue={data.window}
              options={DAY_PARTS.map((value) => ({ value, label: translate(dayPartLabels[value]) }))}
            />
            <TextArea name="notes" label={t('Notes')} optional limit={1_000} rows={4} defaultValue={data.notes} />
            {data.proName ? (
              <Checkbox name="samePro" value="yes" label={t('Ask {proName} first', { proName: data.proName })} defaultChecked />
            ) : null}
            <div className="flex flex-wrap gap-3">
              <SubmitButton busyText={t('Pricing…')}>{t('See the price')}</SubmitButton>
              <LinkButton to={`/customer/visits/${data.visitId}`} variant="secondary">
                {t('Back')}
              </LinkButton>
            </div>
          </PersistentForm>
        </Card>
        {hasPicture(data.slug) ? (
          <div className="hidden self-start overflow-hidden rounded-lg border border-line shadow-soft lg:block">
            <PackagePicture slug={data.slug} />
          </div>
        ) : null}
      </div>
    </>
  );
}
