import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { CompanyMessages, LetterForm } from '#app/components/programs/company-thread';
import { MarkSeen } from '#app/components/ui/mark-seen';
import { PageHead } from '#app/components/ui/page-head';
import { findAccountManager } from '#app/domain/account-managers/account-manager.server';
import { companyThreadView, officeMessageSchema, readMarkSchema } from '#app/domain/company-messages/company-message.schema';
import { markCompanyRead, readCompanyThread } from '#app/domain/company-messages/read-thread.server';
import { writeToCompany } from '#app/domain/company-messages/send-message.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { readBefore } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { NotFound } from '#app/platform/errors';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/companies.$companyId_.messages';

const pageView = z.object({
  company: z.object({ id: z.string(), name: z.string(), isClosed: z.boolean() }),
  manager: z.string().nullable(),
  thread: companyThreadView,
  opId: z.string(),
  readOpId: z.string(),
});

const sentSchema = z.discriminatedUnion('subaction', [
  readMarkSchema,
  officeMessageSchema.extend({ subaction: z.literal('send') }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Messages with a company'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const companyId = readId(params.companyId);
  const company = await db.company.findUnique({ where: { id: companyId }, select: { id: true, name: true, closedAt: true } });
  if (!company) throw new NotFound();
  const [thread, manager] = await Promise.all([
    readCompanyThread(db, { companyId, userId: actor.userId, side: 'office' }, readBefore(url)),
    findAccountManager(db, companyId),
  ]);
  return respond(pageView, {
    company: { id: companyId, name: company.name, isClosed: company.closedAt !== null },
    manager: manager?.name ?? null,
    thread,
    opId: crypto.randomUUID(),
    readOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const companyId = readId(params.companyId);
  const { userId } = actor;
  const form = await read(sentSchema);
  const { data } = form;
  if (data.subaction === 'read') {
    await run(form, 'read', (tx) => markCompanyRead(tx, { companyId, userId, side: 'office', seq: data.seq }));
    return safeRedirect(`/admin/companies/${companyId}/messages`);
  }
  await run(form, 'send', (tx) => writeToCompany(tx, { companyId, adminId: userId, form: data }));
  return redirectWithNotice(`/admin/companies/${companyId}/messages`, { type: 'success', message: t('Message sent') });
});

export default function CompanyMessagesOfOffice() {
  const { company, manager, thread, opId, readOpId } = useLoaderData<typeof loader>();
  useLive(['message.created', 'thread.read']);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/companies/${company.id}`} className="inline-link">
          {company.name}
        </Link>
      </p>
      <PageHead
        title={t('Messages')}
        lead={
          manager
            ? t('{manager} is the account manager.', { manager })
            : t('There’s no account manager. All admins are notified of messages.')
        }
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div>
          <CompanyMessages thread={thread} side="office" />
          <MarkSeen key={thread.lastSeq} subaction="read" seq={thread.lastSeq} unread={thread.unread} opId={readOpId} />
        </div>
        {company.isClosed ? null : <LetterForm opId={opId} values={{ kind: 'message', subject: '', body: '' }} />}
      </div>
    </>
  );
}
