import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import MessageCircle from 'lucide-react/icons/message-circle';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { LightLink } from '#app/components/ui/light-link';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { listThreads, listToStart } from '#app/domain/messages/list-threads.server';
import { instantSchema } from '#app/http/cursor';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/messages+/index';

const line = z.object({
  bookingId: z.string(),
  reference: z.string(),
  partner: z.string(),
  excerpt: z.string(),
  own: z.boolean(),
  at: z.date(),
  zone: z.string(),
  unread: z.number(),
});
const pageView = z.object({
  now: z.date(),
  threads: z.array(line),
  /** Bookings in which a pro can be written to and nothing was yet. */
  toStart: z.array(z.object({ bookingId: z.string(), reference: z.string(), partner: z.string() })),
  next: z.string().nullable(),
  isFirst: z.boolean(),
  /** Whose messages these are, and whether a person with another's account open can look at the others. */
  whose: z.enum(['only', 'owner', 'own']),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Messages')) }];

/** "<instant>_<booking>", the place of the last line of a page. */
function getPlace(after: string | null): { at: Date; bookingId: string } | undefined {
  const [at = '', bookingId] = (after ?? '').split('_');
  const parsed = z.object({ at: instantSchema, bookingId: z.string().uuid() }).safeParse({ at, bookingId });
  return parsed.success ? parsed.data : undefined;
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const before = getPlace(url.searchParams.get('after'));
  const { threads, next } = await listThreads(db, { userId: actor.userId, before });
  return respond(pageView, {
    now: now(),
    threads,
    toStart: before ? [] : await listToStart(db, actor.userId),
    next: next && `${next.at.toISOString()}_${next.bookingId}`,
    isFirst: before === undefined,
    whose: actor.member ? 'owner' : actor.opened ? 'own' : 'only',
  });
});

function listPath(whose: string, place: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(whose === 'own' ? { own: '1' } : {}), ...place });
  return search.size > 0 ? `/messages?${search.toString()}` : '/messages';
}

export default function MessagesPage() {
  const { threads, toStart, next, isFirst, whose, now: at } = useLoaderData<typeof loader>();
  useLive(['message.created', 'thread.read']);
  return (
    <PersonalShell>
      <div className="mx-auto max-w-2xl">
        <PageHead title={whose === 'own' ? t('Your own messages') : t('Messages')} lead={t('One conversation per booking.')} />
        {whose === 'only' ? null : (
          <p className="mt-3">
            <LightLink to={whose === 'own' ? '/messages' : '/messages?own=1'} className="inline-link">
              {whose === 'own' ? t('Messages of the account you opened') : t('Your own messages')}
            </LightLink>
          </p>
        )}
        {toStart.length > 0 ? (
          <section aria-labelledby="start-title" className="mt-6">
            <h2 id="start-title" className="font-semibold">
              {t('Message your pro')}
            </h2>
            <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
              {toStart.map((booking) => (
                <li key={booking.bookingId}>
                  <LightLink to={`/bookings/${booking.bookingId}/messages`} className="block p-4 hover:bg-sunken">
                    <span className="block font-semibold">{booking.partner}</span>
                    <span className="figures text-sm text-ink-faint">{booking.reference}</span>
                  </LightLink>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {threads.length === 0 && toStart.length === 0 ? (
          <div className="mt-6">
            <EmptyState
              icon={MessageCircle}
              title={t('No messages yet. Start the conversation!')}
              action={<LinkButton to="/dashboard">{t('Go to your dashboard')}</LinkButton>}
            >
              {t('Open a visit and tap Messages. You can message each other as soon as a pro has accepted.')}
            </EmptyState>
          </div>
        ) : null}
        {threads.length > 0 ? (
          <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
            {threads.map((thread) => (
              <li key={thread.bookingId}>
                <LightLink to={`/bookings/${thread.bookingId}/messages`} className="block p-4 hover:bg-sunken">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 font-semibold">
                      {thread.partner}
                      {thread.unread ? (
                        <span className="figures ml-2 rounded-full bg-ember px-1.5 text-xs text-[#0f1b2d]">
                          {thread.unread}
                          <span className="sr-only"> {t('unread')}</span>
                        </span>
                      ) : null}
                    </span>
                    <DateTime
                      at={thread.at}
                      style="relative"
                      now={at}
                      zone={thread.zone}
                      className="shrink-0 text-sm text-ink-faint"
                    />
                  </span>
                  <span className={`block truncate ${thread.unread ? 'text-ink' : 'text-ink-soft'}`}>
                    {thread.own ? `${t('You:')} ` : ''}
                    {thread.excerpt}
                  </span>
                  <span className="figures text-sm text-ink-faint">{thread.reference}</span>
                </LightLink>
              </li>
            ))}
          </ul>
        ) : null}
        <Pager firstTo={isFirst ? null : listPath(whose)} nextTo={next && listPath(whose, { after: next })} />
      </div>
    </PersonalShell>
  );
}
