import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Clock from 'lucide-react/icons/clock';
import { useEffect } from 'react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { dashboardLink } from '#app/components/layout/site-links';
import { SiteLayout } from '#app/components/layout/site-layout';
import { ThreadMessages } from '#app/components/support/thread-messages';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { LinkButton } from '#app/components/ui/button';
import { EarlierMessages } from '#app/components/ui/earlier-messages';
import { MarkSeen } from '#app/components/ui/mark-seen';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { fileLink } from '#app/domain/files/file-link.server';
import { listAttachments } from '#app/domain/support/attachments.server';
import { markTicketSeen } from '#app/domain/support/change-ticket.server';
import { replySchema } from '#app/domain/support/contact.schema';
import { presentMessages } from '#app/domain/support/present-thread';
import { readTicketByToken } from '#app/domain/support/queries.server';
import { ticketNumber } from '#app/domain/support/subjects';
import { readAttendance } from '#app/domain/support/ticket-mail.server';
import { writeAsSender } from '#app/domain/support/write-message.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readBefore } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { formatDateTime } from '#app/platform/format-date-time';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate, translateKnown } from '#app/platform/texts/t';
import { threadView } from './_shared/thread-view.server';

const ROUTE = 'routes/support+/$token';

const sendSchema = replySchema.extend({ subaction: z.literal('send') });
const seenSchema = z.object({ subaction: z.literal('seen'), seq: z.coerce.number().int().min(1) });
const postSchema = z.discriminatedUnion('subaction', [sendSchema, seenSchema]);
const validator = lazyValidator(async () => (await import('#app/domain/support/contact.schema')).replySchema);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? data.number : t('Support')) },
  { name: 'robots', content: 'noindex' },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, actor, url }) => {
  const { ticket, messages, earlierBefore } = await readTicketByToken(db, params.token ?? '', readBefore(url));
  const { open, opensAt, zone } = await readAttendance(db);
  return respond(
    threadView,
    {
      number: ticketNumber(ticket.number),
      subject: translateKnown(ticket.subject),
      status: ticket.status,
      name: ticket.name,
      email: ticket.email,
      messages: presentMessages(messages, {
        senderName: ticket.name,
        files: await listAttachments(
          db,
          messages.map(({ id }) => id),
        ),
        // A guest sees the names of the files they sent; a signed-in user can open their own.
        linkOf: (file) => (actor && file.ownerId === actor.userId ? fileLink({ fileId: file.id, viewerId: actor.userId }) : null),
      }),
      earlierBefore,
      unread: messages.filter(({ side, seq }) => side === 'team' && seq > ticket.senderReadSeq).length,
      lastSeq: messages.at(-1)?.seq ?? 1,
      teamReadSeq: ticket.teamReadSeq,
      isOpenNow: open,
      opensText: opensAt && formatDateTime(opensAt, { zone, showZone: true }),
      dueText: ticket.dueAt && formatDateTime(ticket.dueAt, { zone, showZone: true }),
      zone,
      homeTo: actor ? dashboardLink(actor.roles) : '/',
      signedIn: actor !== null,
      opId: crypto.randomUUID(),
      seenOpId: crypto.randomUUID(),
    },
    { headers: { 'cache-control': 'private, no-store' } },
  );
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, params, read, run, db }) => {
  const token = params.token ?? '';
  await readTicketByToken(db, token);
  const form = await read(postSchema);
  const { data } = form;
  if (data.subaction === 'seen') {
    await run(form, 'seen', (tx) => markTicketSeen(tx, { where: { token }, side: 'sender', seq: data.seq }));
    return safeRedirect(`/support/${token}`);
  }
  await limitRate('message.user', actor?.userId ?? `guest:${context.clientIp}`);
  await run(form, 'send', (tx) => writeAsSender(tx, { token, userId: actor?.userId ?? null, body: data.body }));
  return safeRedirect(`/support/${token}#latest`);
});

const statuses = {
  open: { tone: 'info', label: mark('With our team') },
  answered: { tone: 'good', label: mark('Answered') },
  closed: { tone: 'calm', label: mark('Closed') },
} as const;

export default function SupportThreadPage() {
  const thread = useLoaderData<typeof loader>();
  useLive(['ticket.changed']);
  useEffect(() => document.getElementById('latest')?.scrollIntoView({ block: 'nearest' }), [thread.lastSeq]);
  const status = statuses[thread.status];
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          <PageHead
            title={thread.subject}
            eyebrow={thread.number}
            lead={<Badge tone={status.tone}>{translate(status.label)}</Badge>}
            actions={
              <LinkButton to={thread.homeTo} variant="secondary" size="sm">
                {thread.signedIn ? t('Back to Dashboard') : t('Back to home')}
              </LinkButton>
            }
          />
          <Presence thread={thread} />
          <Card as="section" className="mt-6">
            <h2 className="sr-only">{t('Conversation')}</h2>
            <EarlierMessages before={thread.earlierBefore} />
            <ThreadMessages messages={thread.messages} own="sender" zone={thread.zone} readSeq={thread.teamReadSeq} />
            <MarkSeen key={thread.lastSeq} subaction="seen" seq={thread.lastSeq} unread={thread.unread} opId={thread.seenOpId} />
          </Card>
          <PersistentForm id="reply" validator={validator} subaction="send" resetAfterSubmit summary={false} className="mt-6">
            <OperationId value={thread.opId} />
            <TextArea
              name="body"
              label={thread.status === 'closed' ? t('Write again to reopen it') : t('Your message')}
              rows={4}
            />
            <SubmitButton className="mt-3" busyText={t('Sending…')}>
              {t('Send')}
            </SubmitButton>
          </PersistentForm>
        </div>
      </div>
    </SiteLayout>
  );
}

type Thread = ReturnType<typeof useLoaderData<typeof loader>>;

/** Whether support is online; outside office hours the thread continues by email and says so. */
function Presence({ thread }: { thread: Thread }) {
  if (thread.isOpenNow) {
    return (
      <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Clock aria-hidden className="h-4 w-4 text-good" />
        {t('We’re online.')} {thread.dueText ? t('You’ll hear from us by {time} at the latest.', { time: thread.dueText }) : null}
      </p>
    );
  }
  return (
    <Notice tone="info" title={t('We’re offline right now')} className="mt-6">
      {thread.opensText ? `${t('We’re back {time}.', { time: thread.opensText })} ` : null}
      {t('Write to us anyway. We’ll answer here and email {email}.', { email: thread.email })}
      {thread.dueText ? ` ${t('You’ll hear from us by {time}.', { time: thread.dueText })}` : null}
    </Notice>
  );
}
