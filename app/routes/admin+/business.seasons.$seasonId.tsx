import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { seasonFormSchema } from '#app/domain/business/season-form.schema';
import { listSeasonsForAdmin, readSeason, saveSeason } from '#app/domain/business/save-season.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.seasons.$seasonId';

const pageView = z.object({
  season: z
    .object({
      year: z.number(),
      version: z.number(),
      serviceLineId: z.string(),
      installFrom: z.string(),
      installTo: z.string(),
      takedownFrom: z.string(),
      takedownTo: z.string(),
    })
    .nullable(),
  services: z.array(z.object({ value: z.string(), label: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.season ? t('Season {year}', { year: data.season.year }) : t('New season'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const season = params.seasonId === 'new' ? null : await readSeason(db, readId(params.seasonId));
  const isWholeSeason = season?.takedownFrom === season?.installFrom && season?.takedownTo === season?.installTo;
  return respond(pageView, {
    season: season && (isWholeSeason ? { ...season, takedownFrom: '', takedownTo: '' } : season),
    services: (await listSeasonsForAdmin(db)).map(({ id, name }) => ({ value: id, label: name })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const id = params.seasonId === 'new' ? null : readId(params.seasonId);
  const form = await read(seasonFormSchema);
  await run(form, 'save', (tx) => saveSeason(tx, { id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/seasons', { type: 'success', message: t('Season saved') });
});

export default function SeasonPage() {
  const { season, services, opId } = useLoaderData<typeof loader>();
  const name = services.find(({ value }) => value === season?.serviceLineId)?.label;
  return (
    <>
      <PageHead
        eyebrow={name ?? t('Season')}
        title={season ? t('Season {year}', { year: season.year }) : t('New season')}
        lead={t('New dates apply to new bookings. Visits that are booked keep their days.')}
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={season?.version}
          id="season"
          validator={noClientValidation}
          order={['serviceLineId', 'installFrom', 'installTo', 'takedownFrom', 'takedownTo', 'reason']}
          defaultValues={season ?? {}}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          {season ? (
            <>
              <input type="hidden" name="version" value={season.version} />
              <input type="hidden" name="serviceLineId" value={season.serviceLineId} />
            </>
          ) : (
            <Select name="serviceLineId" label={t('Service')} prompt={t('Choose a service')} options={services} />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField name="installFrom" label={t('Work from')} />
            <DateField name="installTo" label={t('Work until')} />
            <DateField name="takedownFrom" label={t('Takedown from')} optional />
            <DateField name="takedownTo" label={t('Takedown until')} optional />
          </div>
          <p className="text-sm text-ink-soft">{t('Leave the takedown empty where nothing is taken down.')}</p>
          <Field name="reason" label={t('Reason for the log')} optional />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save season')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
