import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { DateTime } from '#app/components/ui/date-time';
import { EarlierMessages } from '#app/components/ui/earlier-messages';
import { PageHead } from '#app/components/ui/page-head';
import { openThreadAsAdmin, readThreadAsAdmin } from '#app/domain/messages/read-thread-as-admin.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { readBefore } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/threads.$bookingId';

const openSchema = z.object({
  reason: z
    .string({ required_error: mark('Enter why you need to read it') })
    .trim()
    .min(1, mark('Enter why you need to read it'))
    .max(500, mark('Keep the reason under 500 characters')),
});

const message = z.object({
  id: z.string(),
  seq: z.number(),
  body: z.string(),
  from: z.string(),
  side: z.enum(['customer', 'pro']),
  createdAt: z.date(),
  removedAt: z.date().nullable(),
});
const pageView = z.object({
  reference: z.string(),
  contactName: z.string(),
  zone: z.string(),
  messages: z.array(message).nullable(),
  earlierBefore: z.number().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Conversation'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const asked = { bookingId: readId(params.bookingId), adminId: actor.userId, before: readBefore(url) };
  const { site, ...thread } = await readThreadAsAdmin(db, asked);
  return respond(pageView, { ...thread, zone: site.zone, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const bookingId = readId(params.bookingId);
  const form = await read(openSchema);
  await run(form, `read-thread:${bookingId}`, (tx) =>
    openThreadAsAdmin(tx, { bookingId, adminId: actor.userId, reason: form.data.reason }),
  );
  return safeRedirect(`/admin/threads/${bookingId}`);
});

export default function ThreadPage() {
  const { reference, contactName, zone, messages, earlierBefore, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Conversation {reference}', { reference })} lead={contactName} />
      {messages === null ? (
        <PersistentForm id="open-thread" validator={noClientValidation} className="mt-6 max-w-xl space-y-4">
          <OperationId value={opId} />
          <p className="text-ink-soft">{t('These messages are private. Your reason is saved in the audit log.')}</p>
          <TextArea name="reason" label={t('Why do you need to read it?')} limit={500} rows={3} />
          <SubmitButton busyText={t('Opening…')}>{t('Open for 15 minutes')}</SubmitButton>
        </PersistentForm>
      ) : (
        <div className="mt-6 max-w-3xl rounded-lg border border-line bg-surface">
          <EarlierMessages before={earlierBefore} />
          <ol className="divide-y divide-line">
            {messages.map((each) => (
              <li key={each.id} className="p-4">
                <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-faint">
                  <span className="font-semibold text-ink">{each.from}</span>
                  <span>{each.side === 'pro' ? t('Pro') : t('Customer')}</span>
                  <DateTime at={each.createdAt} zone={zone} showZone />
                  {each.removedAt ? <Badge tone="bad">{t('Removed')}</Badge> : null}
                </p>
                <p className="mt-1 whitespace-pre-wrap break-words">{each.body}</p>
              </li>
            ))}
            {messages.length === 0 ? <li className="p-4 text-ink-soft">{t('No messages.')}</li> : null}
          </ol>
        </div>
      )}
    </>
  );
}
