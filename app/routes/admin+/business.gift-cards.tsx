import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { giftSettingsForm } from '#app/domain/gift-cards/gift-settings.schema';
import { markGiftSettings, readGiftSettings, saveGiftSettings } from '#app/domain/gift-cards/gift-settings.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.gift-cards';

const pageView = z.object({ values: z.record(z.string()), seen: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Gift cards'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const settings = await readGiftSettings(db);
  return respond(pageView, {
    values: {
      on: settings.on ? 'yes' : 'no',
      amounts: settings.amounts.map((cents) => String(cents / 100)).join(', '),
      leastCents: String(settings.leastCents / 100),
      mostCents: String(settings.mostCents / 100),
    },
    seen: markGiftSettings(settings),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(giftSettingsForm);
  await run(form, 'save', (tx) => saveGiftSettings(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/gift-cards', { type: 'success', message: t('Gift cards saved') });
});

export default function GiftSettingsPage() {
  const { values, seen, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Gift cards')}
        lead={t('Sold on a page of their own. They never expire; cards that were sold can be used whether this is on or off.')}
        actions={
          <Link to="/admin/gift-cards" className="inline-link">
            {t('Cards that were sold')}
          </Link>
        }
      />
      <Card className="mt-6 max-w-2xl">
        <PersistentForm
          key={seen}
          id="gift-settings"
          validator={noClientValidation}
          order={['on', 'amounts', 'leastCents', 'mostCents']}
          defaultValues={values}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          <RadioCards
            name="on"
            legend={t('Sell gift cards')}
            columns={2}
            defaultValue={values.on}
            cards={[
              { value: 'yes', label: t('Yes') },
              { value: 'no', label: t('No') },
            ]}
          />
          <Field name="amounts" label={t('Amounts to choose from, $')} hint={t('One to eight, like 50, 100, 250.')} />
          <Field name="leastCents" label={t('Lowest amount of their own, $')} inputMode="decimal" wrapperClass="max-w-xs" />
          <Field
            name="mostCents"
            label={t('Highest amount of their own, $')}
            inputMode="decimal"
            hint={t('2,000 at most.')}
            wrapperClass="max-w-xs"
          />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
