import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { limitsFormSchema } from '#app/domain/weather-holds/limits-form.schema';
import { listLimits, saveLimits, type ServiceLimits } from '#app/domain/weather/save-limits.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/weather.limits';

const limitsView = z.object({
  serviceLineId: z.string(),
  name: z.string(),
  version: z.number(),
  gustMph: z.string(),
  highGustMph: z.string(),
  rain: z.string(),
  coldF: z.string(),
  ice: z.boolean(),
  opId: z.string(),
});
type LimitsView = z.output<typeof limitsView>;

const ORDER = ['gustMph', 'highGustMph', 'rain', 'coldF', 'ice', 'log'];

function viewOf({ serviceLineId, name, version, ice, ...limits }: ServiceLimits): LimitsView {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    serviceLineId,
    name,
    version,
    ice,
    gustMph: text(limits.gustMph),
    highGustMph: text(limits.highGustMph),
    rain: limits.rain === null ? '' : (limits.rain / 100).toFixed(2),
    coldF: text(limits.coldF),
    opId: crypto.randomUUID(),
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Weather limits'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) =>
  respond(z.object({ services: z.array(limitsView) }), { services: (await listLimits(db)).map(viewOf) }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(limitsFormSchema);
  await run(form, 'save-limits', (tx) => saveLimits(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/weather/limits', { type: 'success', message: t('Limits saved') });
});

export default function WeatherLimitsPage() {
  const { services } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow={t('Weather')}
        title={t('Limits')}
        lead={t(
          'What weather each service can be done in. Where the forecast breaks a limit in the hours of a visit, the Weather page says so and offers to hold them. Leave a field empty for no limit.',
        )}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {services.map((service) => (
          <LimitsCard key={service.serviceLineId} service={service} />
        ))}
      </div>
    </>
  );
}

function LimitsCard({ service }: { service: LimitsView }) {
  const { serviceLineId, name, version, ice, opId, ...limits } = service;
  return (
    <Card as="section">
      <CardHead title={name} />
      <PersistentForm
        key={version}
        id={`limits-${serviceLineId}`}
        validator={noClientValidation}
        order={ORDER}
        defaultValues={{ ...limits, ice: ice ? 'on' : undefined }}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="serviceLineId" value={serviceLineId} />
        <input type="hidden" name="version" value={version} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="gustMph" label={t('Gusts, mph')} optional inputMode="numeric" />
          <Field name="highGustMph" label={t('Gusts on three stories, mph')} optional inputMode="numeric" />
          <Field name="rain" label={t('Rain, inches an hour')} optional inputMode="decimal" />
          <Field name="coldF" label={t('Colder than, °F')} optional inputMode="text" />
        </div>
        <Checkbox name="ice" label={t('Freezing rain stops the work')} />
        <Field name="log" label={t('Reason for the log')} optional />
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save limits')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
