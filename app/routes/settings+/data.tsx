import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { askForExport, listExports } from '#app/domain/privacy/data-export.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { SettingsFrame } from './_shared/settings-frame';

const ROUTE = 'routes/settings+/data';

const pageView = z.object({
  customer: z.boolean(),
  exports: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['queued', 'ready', 'failed', 'expired']),
      createdAt: z.date(),
      expiresAt: z.date().nullable(),
    }),
  ),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your data')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) =>
  respond(pageView, {
    customer: actor.roles.includes('customer'),
    exports: await listExports(db, actor.userId),
    opId: crypto.randomUUID(),
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(z.object({}));
  await limitRate('settings.user', actor.userId);
  await run(form, 'export', (tx) => askForExport(tx, { userId: actor.userId }));
  return redirectWithNotice('/settings/data', {
    type: 'success',
    message: t('We’re preparing your data'),
    description: t('We’ll email you a link, usually within a minute.'),
  });
});

const words: Record<'queued' | 'ready' | 'failed' | 'expired', { tone: Tone; label: Marked }> = {
  queued: { tone: 'info', label: mark('Preparing') },
  ready: { tone: 'good', label: mark('Emailed to you') },
  failed: { tone: 'bad', label: mark('Failed') },
  expired: { tone: 'calm', label: mark('Expired') },
};

export default function YourDataRoute() {
  const { customer, exports, opId } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame place="settings" tab="data" customer={customer}>
      <Refusal text={useRefusal()} />
      <Card as="section">
        <CardHead
          title={t('Download my data')}
          hint={t('A zip with one JSON file and a table for each kind of record. We’ll email you a link that works for 7 days.')}
        />
        <ButtonForm fields={{ opId }} variant="secondary">
          {t('Request my data')}
        </ButtonForm>
        {exports.length > 0 ? (
          <ul className="mt-5 divide-y divide-line border-t border-line">
            {exports.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span>
                  {t('Requested {date}', { date: formatDateTime(new Date(each.createdAt), { style: 'relative', zone: 'UTC' }) })}
                </span>
                <Badge tone={words[each.status].tone}>{translate(words[each.status].label)}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
      <Card as="section">
        <CardHead
          title={t('Delete my account')}
          hint={t(
            'Your name, phone number, photo, messages and logins are erased for good. We keep invoices as required by law.',
          )}
        />
        <LinkButton to="/settings/delete" variant="secondary">
          {t('Delete my account')}
        </LinkButton>
      </Card>
    </SettingsFrame>
  );
}
