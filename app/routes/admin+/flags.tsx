import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { versionField } from '#app/domain/fields/number-fields';
import { Field } from '#app/components/forms/field';
import { useSentValues } from '#app/components/forms/form-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { listFlags, saveFlag } from '#app/domain/settings/flags.server';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { mark, t, translate, translateKnown } from '#app/platform/texts/t';
import { useOfficeZone } from '#app/components/layout/root-data';

const ROUTE = 'routes/admin+/flags';
const ROLES = ['customer', 'pro', 'company', 'admin'] as const;
const roleNames = {
  customer: mark('Customers'),
  pro: mark('Pros'),
  company: mark('Companies'),
  admin: mark('Admins'),
} as const;

const flagView = z.object({
  key: z.string(),
  description: z.string(),
  on: z.boolean(),
  roles: z.array(z.string()),
  percent: z.number(),
  version: z.number(),
  updatedAt: z.string(),
  opId: z.string(),
});
const pageView = z.object({ flags: z.array(flagView) });
type Flag = z.output<typeof flagView>;

const flagSchema = z.object({
  subaction: z.string().min(1).max(60),
  version: versionField,
  on: z.literal('on').optional(),
  /** One ticked box arrives as a text, several as a list, none not at all. */
  roles: z.preprocess(
    (given): unknown => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(z.enum(ROLES)),
  ),
  percent: z.coerce
    .number({ invalid_type_error: mark('Enter a share from 0 to 100') })
    .int(mark('Enter a share from 0 to 100'))
    .min(0, mark('Enter a share from 0 to 100'))
    .max(100, mark('Enter a share from 0 to 100')),
  reason: z.string().trim().min(1, mark('Enter a reason')).max(300, mark('Shorten the reason to 300 characters')),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Flags'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const flags = await explainLoad(t('Error fetching flags'), () => listFlags(db));
  return respond(pageView, {
    flags: flags.map((flag) => ({
      ...flag,
      description: translateKnown(flag.description),
      updatedAt: flag.updatedAt.toISOString(),
      opId: crypto.randomUUID(),
    })),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(flagSchema);
  const { subaction: key, on, roles, ...rest } = form.data;
  await wrapUnexpected(t('Error updating flag'), () =>
    run(form, 'save', (tx) => saveFlag(tx, { key, on: on === 'on', roles, ...rest, adminId: actor.userId })),
  );
  return redirectWithNotice(`/admin/flags#${key}`, {
    type: 'success',
    message: t('Flag saved'),
    description: t('The change takes effect within 30 seconds.'),
  });
});

export default function AdminFlagsPage() {
  const { flags } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Flags')} lead={t('Turn features on or off without a release. Every change is logged.')} />
      <ul className="mt-6 grid gap-4 xl:grid-cols-2">
        {flags.map((flag) => (
          <Card as="li" key={`${flag.key}-${flag.version}`} id={flag.key}>
            <FlagForm flag={flag} />
          </Card>
        ))}
      </ul>
    </>
  );
}

function FlagForm({ flag }: { flag: Flag }) {
  const zone = useOfficeZone();
  return (
    <PersistentForm
      id={`flag-${flag.key}`}
      validator={noClientValidation}
      subaction={flag.key}
      defaultValues={{ percent: String(flag.percent) }}
      summary={false}
      className="grid gap-4"
    >
      <OperationId value={flag.opId} />
      <input type="hidden" name="version" value={flag.version} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-all font-semibold">{flag.key}</h2>
          <p className="text-sm text-ink-soft">{flag.description}</p>
          <p className="text-xs text-ink-faint">
            {t('Since {when}', { when: formatDateTime(new Date(flag.updatedAt), { zone, showZone: true }) })}
          </p>
        </div>
        <Badge tone={flag.on ? 'good' : 'calm'}>{flag.on ? t('Turned on') : t('Turned off')}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <FlagBoxes flag={flag} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr_auto] sm:items-end">
        <Field name="percent" label={t('Share, %')} inputMode="numeric" />
        <Field name="reason" label={t('Reason')} />
        <SubmitButton variant="secondary" aria-label={t('Save {key}', { key: flag.key })}>
          {t('Save')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}

/** Whether it is on and for which people, as a refused form had it. */
function FlagBoxes({ flag }: { flag: Flag }) {
  const on = useSentValues('on')?.includes('on') ?? flag.on;
  const roles: readonly string[] = useSentValues('roles') ?? flag.roles;
  return (
    <>
      <label className="flex min-h-[2rem] items-center gap-2 font-semibold">
        <input type="checkbox" name="on" defaultChecked={on} className="h-5 w-5 accent-action" />
        {t('Turned on')}
      </label>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">{t('Who sees it. If you choose no roles, everyone does')}</legend>
        {ROLES.map((role) => (
          <label key={role} className="flex min-h-[2rem] items-center gap-2 text-sm">
            <input
              type="checkbox"
              name="roles"
              value={role}
              defaultChecked={roles.includes(role)}
              className="h-4 w-4 accent-action"
            />
            {translate(roleNames[role])}
          </label>
        ))}
      </fieldset>
    </>
  );
}
