import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { addSite } from '#app/domain/sites/save-site.server';
import { siteSchema } from '#app/domain/sites/site.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { SiteFields } from '#app/components/forms/site-fields';
import { pageTitle } from '#app/components/layout/page-title';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/sites.new';
const validator = withZod(siteSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Add an address')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, () =>
  respond(z.object({ opId: z.string() }), { opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(siteSchema);
  await run(form, 'add', async (tx) => {
    const { id } = await addSite(tx, { customerId: actor.userId, site: form.data });
    return { id };
  });
  return redirectWithNotice('/customer/sites', { type: 'success', message: t('Address saved') });
});

export default function NewSitePage() {
  const { opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('Add an address')} />
      <Card className="mt-6">
        <PersistentForm id="new-site" validator={validator}>
          <OperationId value={opId} />
          <SiteFields />
          <div className="mt-6 flex flex-wrap gap-3">
            <SubmitButton busyText={t('Saving…')}>{t('Save address')}</SubmitButton>
            <LinkButton to="/customer/sites" variant="secondary">
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      </Card>
    </div>
  );
}
