import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { longDate } from '#app/domain/catalog/visit-windows';
import { listSeasonChoices } from '#app/domain/renewals/campaign-seasons.server';
import { startCampaign } from '#app/domain/renewals/change-campaign.server';
import { listCampaigns } from '#app/domain/renewals/list-renewals.server';
import { renewalFormSchema } from '#app/domain/renewals/renewal-form.schema';
import { CAMPAIGN_STATUSES, campaignLabels } from '#app/domain/renewals/renewal-states';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { useLive } from '#app/realtime/use-live';
import { t, translate } from '#app/platform/texts/t';
import { RenewalForm } from './_shared/renewal-form';
import { campaignTones, priceInWords } from './_shared/renewal-words';

const ROUTE = 'routes/admin+/renewals.index';

const pageView = z.object({
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  campaigns: z.array(
    z.object({
      ...{ id: z.string(), service: z.string(), toYear: z.number(), priceBps: z.number(), answerBy: z.string() },
      status: z.enum(CAMPAIGN_STATUSES),
    }),
  ),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Renewals'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const [choices, campaigns] = await Promise.all([listSeasonChoices(db), listCampaigns(db)]);
  return respond(pageView, {
    choices: choices.map(({ id, label }) => ({ value: id, label })),
    campaigns,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(renewalFormSchema);
  const id = await run(form, 'start', (tx) => startCampaign(tx, { form: form.data, adminId: actor.userId }));
  return safeRedirect(`/admin/renewals/${id}`, '/admin/renewals', { status: 303 });
});

export default function RenewalsPage() {
  const { choices, campaigns, opId } = useLoaderData<typeof loader>();
  useLive(['renewal.changed']);
  return (
    <>
      <PageHead
        title={t('Renewals')}
        lead={t(
          'Offer last season’s customers the same again: their lines, week and pro, at a price that you set, held for them until a day that you choose.',
        )}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <RenewalForm choices={choices} opId={opId} />
        <Card as="section">
          <CardHead title={t('Campaigns')} hint={t('One for each season and service.')} />
          {campaigns.length === 0 ? (
            <EmptyState icon={RefreshCw} title={t('No campaigns yet')} />
          ) : (
            <ul className="divide-y divide-line">
              {campaigns.map(({ id, service, toYear, priceBps, answerBy, status }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    <Link to={`/admin/renewals/${id}`} className="inline-link font-semibold">
                      {t('{service}, season {year}', { service, year: toYear })}
                    </Link>
                    <span className="block text-sm text-ink-faint">
                      {t('{price}, held until {day}', { price: priceInWords(priceBps), day: longDate(answerBy) })}
                    </span>
                  </span>
                  <Badge tone={campaignTones[status]}>{translate(campaignLabels[status])}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
