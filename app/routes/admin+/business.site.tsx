import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { reasonField } from '#app/domain/fields/number-fields';
import { layoutField, HIGHEST_LOW_RATING } from '#app/domain/settings/site-choices';
import { getMark, readSiteChoices, saveSiteChoices } from '#app/domain/settings/site-choices.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/admin+/business.site';

const pageView = z.object({ values: z.record(z.string()), seen: z.string(), opId: z.string() });

const formSchema = z.object({
  servicesLayout: layoutField,
  lowRating: z.coerce
    .number({ invalid_type_error: 'Choose a rating' })
    .int('Choose a rating')
    .min(0, 'Choose a rating')
    .max(HIGHEST_LOW_RATING, 'Choose a rating'),
  seen: z.string().max(100),
  reason: reasonField,
});

export const meta: MetaFunction = () => [{ title: pageTitle('Site settings', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const choices = await readSiteChoices(db);
  return respond(pageView, {
    values: { servicesLayout: choices.servicesLayout, lowRating: String(choices.lowRating) },
    seen: getMark(choices),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(formSchema);
  const { seen, reason, ...after } = form.data;
  await run(form, 'save', (tx) => saveSiteChoices(tx, { after, seen, reason, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/site', { type: 'success', message: 'Setting updated' });
});

const lowRatings = [
  { value: '0', label: 'None' },
  { value: '1', label: '1 star' },
  { value: '2', label: '1 or 2 stars' },
  { value: '3', label: '1 to 3 stars' },
  { value: '4', label: '1 to 4 stars' },
];

export default function SiteSettingsPage() {
  const { values, seen, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Site settings" lead="For all visitors, at once." />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={seen}
          id="site-settings"
          validator={noClientValidation}
          order={['servicesLayout', 'lowRating', 'reason']}
          defaultValues={values}
          className="grid gap-6"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          <RadioCards
            name="servicesLayout"
            legend="Services layout"
            columns={2}
            defaultValue={values.servicesLayout}
            cards={[
              { value: 'grid', label: 'Grid', detail: 'All packages at once.' },
              { value: 'slider', label: 'Slider', detail: 'Side by side, to swipe or scroll.' },
            ]}
          />
          <Select
            name="lowRating"
            label="Ratings that the office looks into"
            hint="A customer’s rating this low appears in Moderation."
            options={lowRatings}
          />
          <Field name="reason" label="Reason for the log" optional />
          <div>
            <SubmitButton busyText="Saving…">Save</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
