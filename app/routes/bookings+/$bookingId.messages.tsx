import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MessageCircle from 'lucide-react/icons/message-circle';
import { z } from 'zod';
import { AppShell } from '#app/components/layout/app-shell';
import { EmptyState } from '#app/components/ui/empty-state';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { markRead } from '#app/domain/messages/mark-read.server';
import { messageSchema } from '#app/domain/messages/message.schema';
import { readThread } from '#app/domain/messages/queries.server';
import { sendMessage } from '#app/domain/messages/send-message.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { useLive } from '#app/realtime/use-live';
import { MarkRead } from './_shared/mark-read';
import { MessageForm } from './_shared/message-form';
import { MessageList } from './_shared/message-list';

const ROUTE = 'routes/bookings+/$bookingId.messages';

const messageView = z.object({
  id: z.string(),
  seq: z.number(),
  own: z.boolean(),
  from: z.string(),
  body: z.string(),
  createdAt: z.date(),
  isRead: z.boolean(),
});

const pageView = z.object({
  bookingId: z.string(),
  reference: z.string(),
  zone: z.string(),
  side: z.enum(['customer', 'pro']),
  /** Whom one writes to; null while no professional has accepted. */
  partner: z.string().nullable(),
  visitId: z.string().nullable(),
  messages: z.array(messageView),
  earlierBefore: z.number().nullable(),
  unread: z.number(),
  lastSeq: z.number(),
  opId: z.string(),
  readOpId: z.string(),
});

const readSchema = z.object({ subaction: z.literal('read'), seq: z.coerce.number().int().min(1) });
const sendSchema = messageSchema.extend({ subaction: z.literal('send') });
const postSchema = z.discriminatedUnion('subaction', [sendSchema, readSchema]);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.partner ? `Messages with ${data.partner} · Brightcrew` : 'Messages · Brightcrew' },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const before = z.coerce.number().int().min(2).safeParse(url.searchParams.get('before'));
  const thread = await readThread(db, { bookingId: readId(params.bookingId), userId: actor.userId, before: before.data });
  const { access, ...page } = thread;
  const partner = access.side === 'pro' ? access.customer.fullName : (access.pro?.fullName ?? null);
  return respond(pageView, {
    bookingId: access.bookingId,
    reference: access.reference,
    zone: access.zone,
    side: access.side,
    partner,
    visitId: access.pro?.visitId ?? null,
    ...page,
    opId: crypto.randomUUID(),
    readOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const bookingId = readId(params.bookingId);
  const form = await read(postSchema);
  const { data } = form;
  if (data.subaction === 'read') {
    await run(form, 'read', (tx) => markRead(tx, { bookingId, userId: actor.userId, seq: data.seq }));
    return safeRedirect(`/bookings/${bookingId}/messages`);
  }
  await limitRate('message.user', actor.userId);
  const sent = await run(form, 'send', (tx) => sendMessage(tx, { bookingId, senderId: actor.userId, body: data.body }));
  if (!sent.masked) return safeRedirect(`/bookings/${bookingId}/messages#latest`);
  return redirectWithNotice(`/bookings/${bookingId}/messages`, {
    type: 'info',
    message: 'Message sent',
    description: 'Phone numbers, mail addresses and links are hidden while no visit is promised.',
  });
});

export default function MessagesPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['message.created', 'thread.read', 'visit.changed']);
  const { side, partner, bookingId, messages, earlierBefore, visitId } = data;
  const home = side === 'pro' ? '/pro/dashboard' : '/customer/dashboard';
  const visit = visitId ? `/${side}/visits/${visitId}` : home;
  const links = [{ to: home, label: side === 'pro' ? 'Your jobs' : 'Your visits', icon: CalendarDays }];
  return (
    <AppShell room={side === 'pro' ? 'Pro' : 'Your account'} home={home} links={links}>
      <div className="mx-auto max-w-2xl">
        <PageHead
          title={partner ? `Messages with ${partner}` : 'Messages'}
          lead={
            <>
              Booking <span className="figures">{data.reference}</span> ·{' '}
              <Link to={visit} className="text-link underline underline-offset-4">
                See the visit
              </Link>
            </>
          }
        />
        <section aria-label="Messages" className="mt-6 rounded-lg border border-line bg-surface shadow-soft">
          {earlierBefore ? (
            <p className="border-b border-line px-4 py-2 text-center text-sm">
              <Link to={`?before=${earlierBefore}`} className="text-link underline underline-offset-4">
                Earlier messages
              </Link>
            </p>
          ) : null}
          {messages.length === 0 ? (
            <div className="p-4">
              <EmptyState icon={MessageCircle} title="No messages yet. Start the conversation!" />
            </div>
          ) : (
            <MessageList messages={messages} partner={partner} zone={data.zone} />
          )}
        </section>
        <MarkRead key={data.lastSeq} seq={data.lastSeq} unread={data.unread} opId={data.readOpId} />
        <div className="mt-5">
          {partner ? (
            <MessageForm opId={data.opId} bookingId={bookingId} />
          ) : (
            <Notice tone="info" title="A professional will be assigned soon.">
              Messaging only works after a booking is accepted.
            </Notice>
          )}
        </div>
      </div>
    </AppShell>
  );
}
