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
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { count, reasonField } from '#app/domain/fields/number-fields';
import { watchedWordsField } from '#app/domain/moderation/watched-words';
import {
  layoutField,
  HIGHEST_LOW_RATING,
  MAX_OVERDUE_HOURS,
  SITE_CHOICES,
  WATCHED_WORDS_LIMIT,
} from '#app/domain/settings/site-choices';
import { getMark, readSiteChoices, saveSiteChoices } from '#app/domain/settings/site-choices.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.site';

const pageView = z.object({ values: z.record(z.string()), seen: z.string(), opId: z.string() });

const HOURS_HELP = mark('Enter hours from 0 to 240');

/** Whole hours. A form without the field means the usual ones. */
function hoursField(usual: number) {
  return count(HOURS_HELP, 0, MAX_OVERDUE_HOURS).default(String(usual));
}

const formSchema = z.object({
  servicesLayout: layoutField,
  lowRating: z.coerce
    .number({ invalid_type_error: mark('Choose a rating') })
    .int(mark('Choose a rating'))
    .min(0, mark('Choose a rating'))
    .max(HIGHEST_LOW_RATING, mark('Choose a rating')),
  watchedWords: watchedWordsField.default(SITE_CHOICES.watchedWords),
  overdueOfficeHours: hoursField(SITE_CHOICES.overdueOfficeHours),
  overdueCompanyHours: hoursField(SITE_CHOICES.overdueCompanyHours),
  seen: z.string().max(100),
  reason: reasonField,
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Site settings'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const choices = await readSiteChoices(db);
  return respond(pageView, {
    values: Object.fromEntries(Object.entries(choices).map(([key, value]) => [key, String(value)])),
    seen: getMark(choices),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(formSchema);
  const { seen, reason, ...after } = form.data;
  await run(form, 'save', (tx) => saveSiteChoices(tx, { after, seen, reason, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/site', { type: 'success', message: t('Setting updated') });
});

const lowRatings = [
  { value: '0', label: mark('None') },
  { value: '1', label: mark('1 star') },
  { value: '2', label: mark('1 or 2 stars') },
  { value: '3', label: mark('1 to 3 stars') },
  { value: '4', label: mark('1 to 4 stars') },
];

export default function SiteSettingsPage() {
  const { values, seen, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Site settings')} lead={t('For everyone, at once.')} />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={seen}
          id="site-settings"
          validator={noClientValidation}
          order={['servicesLayout', 'lowRating', 'watchedWords', 'overdueOfficeHours', 'overdueCompanyHours', 'reason']}
          defaultValues={values}
          className="grid gap-6"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          <RadioCards
            name="servicesLayout"
            legend={t('Services layout')}
            columns={2}
            defaultValue={values.servicesLayout}
            cards={[
              { value: 'grid', label: t('Grid'), detail: t('All packages at once.') },
              { value: 'slider', label: t('Slider'), detail: t('Side by side, to swipe or scroll.') },
            ]}
          />
          <Select
            name="lowRating"
            label={t('Ratings that the office looks into')}
            hint={t('A customer’s rating this low appears in Moderation.')}
            options={lowRatings.map(({ value, label }) => ({ value, label: translate(label) }))}
          />
          <TextArea
            name="watchedWords"
            label={t('Words that the office looks into')}
            optional
            hint={t('One per line. A message, review or answer with one of them appears in Moderation. It is sent as it is.')}
            rows={4}
            limit={WATCHED_WORDS_LIMIT}
          />
          <Field
            name="overdueOfficeHours"
            label={t('Overdue visit of a company: tell the office after, hours')}
            inputMode="numeric"
            hint={t('Counted from the end of the visit’s time.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="overdueCompanyHours"
            label={t('Tell the company and its account manager after, hours')}
            inputMode="numeric"
            hint={t('Its owners and managers, once for each visit.')}
            wrapperClass="max-w-xs"
          />
          <Field name="reason" label={t('Reason for the log')} optional />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
