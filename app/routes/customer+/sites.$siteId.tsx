import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readSite } from '#app/domain/sites/queries.server';
import { changeSite, removeSite } from '#app/domain/sites/save-site.server';
import { siteSchema } from '#app/domain/sites/site.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { SiteFields } from '#app/components/forms/site-fields';
import { pageTitle } from '#app/components/layout/page-title';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/sites.$siteId';
const validator = withZod(siteSchema);
/** One page, two forms: the address, and the button that takes it off the list. */
const sentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove') }),
  siteSchema.extend({ intent: z.literal('save') }),
]);

const pageView = z.object({
  site: z.object({
    id: z.string(),
    label: z.string(),
    street: z.string(),
    unit: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    accessNotes: z.string(),
    hasVisitsAhead: z.boolean(),
    isUnderWay: z.boolean(),
  }),
  opId: z.string(),
  removeOpId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your address')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) =>
  respond(pageView, {
    site: await readSite(db, { siteId: readId(params.siteId), customerId: actor.userId }),
    opId: crypto.randomUUID(),
    removeOpId: crypto.randomUUID(),
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const mine = { siteId: readId(params.siteId), customerId: actor.userId };
  await readSite(db, mine);
  const form = await read(sentSchema);
  if (form.data.intent === 'remove') {
    await run(form, 'remove', (tx) => removeSite(tx, mine));
    return redirectWithNotice('/customer/sites', { type: 'success', message: t('Address removed') });
  }
  const site = form.data;
  await run(form, 'save', (tx) => changeSite(tx, { ...mine, byId: actor.userId, site }));
  return redirectWithNotice('/customer/sites', {
    type: 'success',
    message: t('Address saved'),
    description: t('The next pro to come sees the new details.'),
  });
});

export default function SitePage() {
  const { site, opId, removeOpId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead title={site.label || site.street} lead={`${site.street}, ${site.city}, ${site.state} ${site.zip}`} />
      <p className="mt-4">
        <LinkButton to={`/customer/sites/${site.id}/details`} variant="secondary">
          {t('Site details: gate code, dogs, ladder, power')}
        </LinkButton>{' '}
        <LinkButton to={`/customer/sites/${site.id}/photos`} variant="secondary">
          {t('Site photos')}
        </LinkButton>
      </p>
      {site.isUnderWay ? (
        <Notice tone="warn" title={t('Your pro is on the way')} className="mt-6">
          {t('You can’t change the address or notes until the visit is over. Message your pro instead.')}
        </Notice>
      ) : (
        <Card className="mt-6">
          {site.hasVisitsAhead ? (
            <p className="mb-5 text-sm text-ink-soft">
              {t('A visit is booked here. You can edit the street and notes until your pro is on the way, but not the ZIP code.')}
            </p>
          ) : null}
          <PersistentForm id="site" validator={validator}>
            <OperationId value={opId} />
            <input type="hidden" name="intent" value="save" />
            <SiteFields site={site} />
            <div className="mt-6 flex flex-wrap gap-3">
              <SubmitButton busyText={t('Saving…')}>{t('Save address')}</SubmitButton>
              <LinkButton to="/customer/sites" variant="secondary">
                {t('Back')}
              </LinkButton>
            </div>
          </PersistentForm>
        </Card>
      )}
      {site.hasVisitsAhead ? null : (
        <ButtonForm fields={{ intent: 'remove', opId: removeOpId }} variant="quiet" className="mt-6">
          {t('Remove address')}
        </ButtonForm>
      )}
    </div>
  );
}
