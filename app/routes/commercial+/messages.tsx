import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { CompanyMessages, LetterForm } from '#app/components/programs/company-thread';
import { MarkSeen } from '#app/components/ui/mark-seen';
import { PageHead } from '#app/components/ui/page-head';
import { findAccountManager } from '#app/domain/account-managers/account-manager.server';
import { locationChoices } from '#app/domain/companies/locations.server';
import {
  aboutBodies,
  aboutLabels,
  ABOUTS,
  companyMessageSchema,
  companyThreadView,
  readMarkSchema,
} from '#app/domain/company-messages/company-message.schema';
import { markCompanyRead, readCompanyThread } from '#app/domain/company-messages/read-thread.server';
import { writeToOffice } from '#app/domain/company-messages/send-message.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readBefore } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { useLive } from '#app/realtime/use-live';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/messages';

const pageView = z.object({
  room: roomView,
  thread: companyThreadView,
  manager: z.string().nullable(),
  sites: z.array(z.object({ value: z.string(), label: z.string() })),
  about: z.enum(ABOUTS),
  siteId: z.string(),
  opId: z.string(),
  readOpId: z.string(),
});

const sentSchema = z.union([readMarkSchema, z.object({ subaction: z.literal('send') }).and(companyMessageSchema)]);
const aboutSchema = z.enum(ABOUTS).catch('general');
const placeSchema = z.string().uuid().catch('');

export const meta: MetaFunction = () => [{ title: pageTitle(t('Messages with our office')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { userId } = actor;
  const member = await requireMembership(db, userId, 'seeMoney');
  const { companyId } = member;
  const siteId = placeSchema.parse(url.searchParams.get('location'));
  const [thread, manager, sites] = await Promise.all([
    readCompanyThread(db, { companyId, userId, side: 'company' }, readBefore(url)),
    findAccountManager(db, companyId),
    locationChoices(db, companyId, [siteId]),
  ]);
  return respond(pageView, {
    room: getRoom(member),
    thread,
    manager: manager?.name ?? null,
    sites: sites.map(({ id, label, street }) => ({ value: id, label: label || street })),
    about: aboutSchema.parse(url.searchParams.get('about')),
    siteId,
    opId: crypto.randomUUID(),
    readOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const { userId } = actor;
  const { companyId } = await requireMembership(db, userId, 'seeMoney');
  const form = await read(sentSchema);
  const { data } = form;
  if (data.subaction === 'read') {
    await run(form, 'read', (tx) => markCompanyRead(tx, { companyId, userId, side: 'company', seq: data.seq }));
    return safeRedirect('/commercial/messages');
  }
  await limitRate('message.user', userId);
  await wrapUnexpected(t('Failed to send message. Please try again.'), () =>
    run(form, 'send', (tx) => writeToOffice(tx, { userId, form: data })),
  );
  return redirectWithNotice('/commercial/messages', { type: 'success', message: t('Message sent') });
});

export default function CompanyMessagesPage() {
  const { room, thread, manager, sites, about, siteId, opId, readOpId } = useLoaderData<typeof loader>();
  useLive(['message.created', 'thread.read']);
  const office = { value: 'office', label: t('Our office') };
  return (
    <CompanyShell room={room}>
      <PageHead
        title={t('Messages')}
        lead={
          manager ? t('{manager} is your account manager.', { manager }) : t('Write to our office. It answers here and by email.')
        }
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div>
          <CompanyMessages thread={thread} side="company" />
          <MarkSeen key={thread.lastSeq} subaction="read" seq={thread.lastSeq} unread={thread.unread} opId={readOpId} />
        </div>
        <LetterForm
          opId={opId}
          values={{
            recipient: manager ? 'manager' : 'office',
            about,
            siteId,
            kind: 'message',
            subject: '',
            body: aboutBodies[about] && translate(aboutBodies[about]),
          }}
          choices={{
            recipients: manager
              ? [{ value: 'manager', label: t('{manager}, your account manager', { manager }) }, office]
              : [office],
            sites,
            abouts: ABOUTS.map((value) => ({ value, label: translate(aboutLabels[value]) })),
          }}
        />
      </div>
    </CompanyShell>
  );
}
