import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { NameField, PhoneField } from '#app/components/forms/contact-fields';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { UnitField } from '#app/components/forms/unit-field';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { changeDetails, readDetails } from '#app/domain/change-orders/change-details.server';
import { detailsSchema, NOTES_LIMIT } from '#app/domain/change-orders/details.schema';
import { ACCESS_LIMIT } from '#app/domain/sites/site.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/visits.$visitId_.details';
const validator = withZod(detailsSchema);

const pageView = z.object({
  visitId: z.string(),
  bookingId: z.string(),
  isOpen: z.boolean(),
  street: z.string(),
  basedOn: z.string(),
  details: z.object({
    onSiteName: z.string(),
    onSitePhone: z.string(),
    unit: z.string(),
    accessNotes: z.string(),
    gateCode: z.string(),
    dogs: z.string(),
    parking: z.string(),
    notes: z.string(),
  }),
  opId: z.string(),
});

type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Details of your visit')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const { details, basedOn, isOpen, bookingId, site } = await readDetails(db, { visitId, customerId: actor.userId });
  return respond(pageView, { visitId, bookingId, isOpen, street: site.street, basedOn, details, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  await readDetails(db, mine);
  const form = await read(detailsSchema);
  const changed = await run(form, `details:${mine.visitId}`, (tx) => changeDetails(tx, { ...mine, form: form.data }));
  return redirectWithNotice(`/customer/visits/${mine.visitId}`, {
    type: 'success',
    message: changed.length > 0 ? t('Details saved') : t('Nothing changed'),
    ...(changed.length > 0 ? { description: t('Your pro sees them. The price stays the same.') } : {}),
  });
});

export default function VisitDetailsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Details of your visit')}
        lead={t('Change them until your pro is on the way. The price and the time stay the same.')}
      />
      {data.isOpen ? (
        <Card className="mt-6">
          <DetailsForm data={data} />
        </Card>
      ) : (
        <Notice tone="info" title={t('These details can’t be changed now')} className="mt-6">
          <WithLinks
            text={t('Your pro is on the way, or the visit is over. [Send a message] instead.')}
            to={[`/bookings/${data.bookingId}/messages`]}
          />
        </Notice>
      )}
    </div>
  );
}

function DetailsForm({ data: { details, ...data } }: { data: PageData }) {
  return (
    <PersistentForm id="details" validator={validator}>
      <OperationId value={data.opId} />
      <input type="hidden" name="basedOn" value={data.basedOn} />
      <div className="space-y-5">
        <NameField
          name="onSiteName"
          label={t('Contact at the house')}
          hint={t('Leave both empty if you are there yourself.')}
          optional
          defaultValue={details.onSiteName}
        />
        <PhoneField
          name="onSitePhone"
          label={t('Phone at the house')}
          hint={t('Your pro calls it on the day. Our own messages still go to you.')}
          optional
          defaultValue={details.onSitePhone}
        />
        <UnitField name="unit" defaultValue={details.unit} />
        <TextArea
          name="accessNotes"
          label={t('Access notes')}
          optional
          hint={t('For example, which door to use.')}
          limit={ACCESS_LIMIT}
          defaultValue={details.accessNotes}
        />
        <Field
          name="gateCode"
          label={t('Gate code')}
          optional
          hint={t('Your pro sees it from the day before the visit on.')}
          autoComplete="off"
          defaultValue={details.gateCode}
        />
        <Field name="dogs" label={t('Dogs')} optional defaultValue={details.dogs} />
        <Field name="parking" label={t('Parking')} optional defaultValue={details.parking} />
        <TextArea name="notes" label={t('Notes for the pro')} optional limit={NOTES_LIMIT} defaultValue={details.notes} />
      </div>
      <p className="mt-5 text-sm text-ink-soft">
        <WithLinks
          text={t('Different work has a different price. [Add options] to see it first, or [send us a message].')}
          to={[`/customer/visits/${data.visitId}/add`, `/bookings/${data.bookingId}/messages`]}
        />
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton busyText={t('Saving…')}>{t('Save details')}</SubmitButton>
        <LinkButton to={`/customer/visits/${data.visitId}`} variant="secondary">
          {t('Back')}
        </LinkButton>
      </div>
    </PersistentForm>
  );
}
