import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { listSla } from '#app/domain/support/queries.server';
import { RESPONSE_TIMES, responseTimeSchema } from '#app/domain/support/response-times.schema';
import { saveResponseTime } from '#app/domain/support/save-response-time.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.response-times';

const targetView = z.object({
  key: z.string(),
  label: z.string(),
  hasOffice: z.boolean(),
  version: z.number(),
  minutes: z.number().nullable(),
  officeHours: z.boolean(),
  opId: z.string(),
});
const pageView = z.object({ targets: z.array(targetView) });
type Target = z.output<typeof targetView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Response times'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const stored = new Map((await listSla(db)).map((target) => [`${target.channel}:${target.priority}`, target]));
  return respond(pageView, {
    targets: RESPONSE_TIMES.map(({ channel, priority, label }) => {
      const key = `${channel}:${priority}`;
      const { version = 0, minutes = null, officeHours = false } = stored.get(key) ?? {};
      return {
        key,
        label: translate(label),
        hasOffice: channel !== 'report',
        version,
        minutes,
        officeHours,
        opId: crypto.randomUUID(),
      };
    }),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(responseTimeSchema);
  const { channel, priority, label } = form.data.subaction;
  await run(form, `${channel}:${priority}`, (tx) => saveResponseTime(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/response-times', {
    type: 'success',
    message: t('{name}: saved', { name: translate(label) }),
  });
});

export default function ResponseTimesPage() {
  const { targets } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Response times')}
        lead={t('How fast you promise to answer. The contact page prints these, and what is late is marked in the inbox.')}
      />
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {targets.map((target) => (
          <Card as="li" key={`${target.key}-${target.version}`}>
            <TargetForm target={target} />
          </Card>
        ))}
      </ul>
    </>
  );
}

/** "Within 4 hours". */
function withinWords(minutes: number): string {
  if (minutes % 1_440 === 0) return t('Within {days, plural, one {# day} other {# days}}', { days: minutes / 1_440 });
  if (minutes % 60 === 0) return t('Within {hours, plural, one {# hour} other {# hours}}', { hours: minutes / 60 });
  return t('Within {minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

function TargetForm({ target }: { target: Target }) {
  const { key, label, hasOffice, version, minutes, officeHours, opId } = target;
  return (
    <PersistentForm
      id={`response-${key.replace(':', '-')}`}
      subaction={key}
      validator={noClientValidation}
      defaultValues={{ minutes: String(minutes ?? '') }}
      className="grid h-full content-between gap-4"
    >
      <OperationId value={opId} />
      <input type="hidden" name="version" value={version} />
      <div>
        <h2 className="font-semibold">{label}</h2>
        <p className="text-sm text-ink-soft">{minutes === null ? t('Nothing is promised yet') : withinWords(minutes)}</p>
      </div>
      <div className="grid gap-3">
        <Field name="minutes" label={t('Minutes')} inputMode="numeric" className="max-w-[8rem]" />
        {hasOffice ? (
          <Checkbox name="officeHours" label={t('Count office hours only')} defaultChecked={officeHours} />
        ) : (
          <p className="text-sm text-ink-soft">{t('Counted around the clock')}</p>
        )}
        <div>
          <SubmitButton variant="secondary" busyText={t('Saving…')} aria-label={t('Save: {name}', { name: label })}>
            {t('Save')}
          </SubmitButton>
        </div>
      </div>
    </PersistentForm>
  );
}
