import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Bell from 'lucide-react/icons/bell';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { DateTime } from '#app/components/ui/date-time';
import { LinkButton } from '#app/components/ui/button';
import { EmptyState } from '#app/components/ui/empty-state';
import { shortCount } from '#app/components/ui/short-count';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { INBOX_TOPICS, type InboxTopic, OFFICE_TOPICS, topicLabels } from '#app/domain/notifications/inbox-topics';
import { listInbox, markNoticesRead, unreadNotices } from '#app/domain/notifications/inbox.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { LANGUAGES } from '#app/platform/texts/language';
import { useLive } from '#app/realtime/use-live';
import { t, translate } from '#app/platform/texts/t';
import { PushSwitch } from './_shared/push-switch';

const ROUTE = 'routes/notifications+/index';

const notice = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  action: z.string().nullable(),
  at: z.date(),
  isRead: z.boolean(),
  language: z.enum(LANGUAGES),
  opId: z.string(),
});
const pageView = z.object({
  now: z.date(),
  notices: z.array(notice),
  next: z.string().nullable(),
  isFirst: z.boolean(),
  topic: z.enum(INBOX_TOPICS).nullable(),
  topics: z.array(z.object({ topic: z.enum(INBOX_TOPICS), label: z.string() })),
  unread: z.number(),
  allOpId: z.string(),
});
type NoticeData = z.output<typeof notice>;

const readSchema = z.object({ intent: z.enum(['read', 'read-all']), id: z.string().uuid().optional() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Notifications')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const after = z.string().uuid().safeParse(url.searchParams.get('after')).data;
  const topic = INBOX_TOPICS.find((one) => one === url.searchParams.get('about'));
  const topics = INBOX_TOPICS.filter((one) => actor.roles.includes('admin') || !OFFICE_TOPICS.includes(one));
  const [{ notices, next }, unread] = await Promise.all([
    listInbox(db, { userId: actor.userId, after, topic }),
    unreadNotices(db, { userId: actor.userId }),
  ]);
  return respond(pageView, {
    now: now(),
    notices: notices.map((each) => ({ ...each, opId: crypto.randomUUID() })),
    next,
    isFirst: after === undefined,
    topic: topic ?? null,
    topics: topics.map((one) => ({ topic: one, label: translate(topicLabels[one]) })),
    unread,
    allOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, url, read, run }) => {
  const form = await read(readSchema);
  const { intent, id } = form.data;
  await run(form, intent, (tx) => markNoticesRead(tx, { userId: actor.userId, id: intent === 'read' ? id : undefined }));
  return safeRedirect(`/notifications${url.search}`);
});

export default function NotificationsPage() {
  const { notices, next, isFirst, topic, topics, unread, allOpId, now: at } = useLoaderData<typeof loader>();
  useLive(['notification.created']);
  return (
    <PersonalShell>
      <div className="mx-auto max-w-2xl">
        <Refusal text={useRefusal()} />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <PageHead
            title={t('Notifications')}
            lead={unread ? t('{unread} unread', { unread: shortCount(unread) }) : t('All read')}
          />
          {unread ? (
            <ButtonForm fields={{ intent: 'read-all', opId: allOpId }} variant="secondary" busyText={t('Marking…')}>
              {t('Mark all as read')}
            </ButtonForm>
          ) : null}
        </div>
        <PushSwitch />
        <Tabs
          label={t('What notifications are about')}
          className="mt-6"
          items={[
            { to: toPage(null), label: t('All'), current: topic === null },
            ...topics.map((one) => ({ to: toPage(one.topic), label: one.label, current: one.topic === topic })),
          ]}
        />
        {notices.length === 0 && topic ? (
          <p className="mt-6 text-ink-soft">{t('No notifications like this in the last 90 days.')}</p>
        ) : notices.length === 0 ? (
          <div className="mt-6">
            <EmptyState
              icon={Bell}
              title={t('Nothing yet')}
              action={<LinkButton to="/dashboard">{t('Go to your dashboard')}</LinkButton>}
            >
              {t('Updates about your visits, offers and payments show up here, and in your email.')}
            </EmptyState>
          </div>
        ) : (
          <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
            {notices.map((each) => (
              <NoticeLine key={each.id} notice={each} now={at} />
            ))}
          </ul>
        )}
        <Pager firstTo={isFirst ? null : toPage(topic)} nextTo={next && toPage(topic, next)} />
      </div>
    </PersonalShell>
  );
}

function toPage(topic: InboxTopic | null, after?: string): string {
  const search = new URLSearchParams({ ...(topic ? { about: topic } : {}), ...(after ? { after } : {}) });
  return search.size ? `/notifications?${search.toString()}` : '/notifications';
}

function NoticeLine({ notice: each, now: at }: { notice: NoticeData; now: Date }) {
  return (
    <li className="flex items-start gap-3 p-4">
      <span
        aria-hidden
        className={`mt-2 h-2 w-2 shrink-0 rounded-full ${each.isRead ? 'border border-line-strong' : 'bg-ember'}`}
      />
      <div className="min-w-0 grow">
        <p className={each.isRead ? '' : 'font-semibold'}>
          {each.isRead ? null : <span className="sr-only">{t('Unread:')} </span>}
          <span lang={each.language}>{each.title}</span>
        </p>
        <p lang={each.language} className="text-sm text-ink-soft">
          {each.text}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-faint">
          <DateTime at={each.at} style="relative" now={at} />
          {each.path ? (
            <Link
              lang={each.language}
              to={each.path}
              className="inline-flex min-h-touch items-center text-link underline underline-offset-4"
            >
              {each.action}
              <span className="sr-only">: {each.title}</span>
            </Link>
          ) : null}
          {each.isRead ? null : (
            <ButtonForm
              fields={{ intent: 'read', id: each.id, opId: each.opId }}
              variant="quiet"
              size="sm"
              label={t('Mark as read: {title}', { title: each.title })}
              className="-mx-3"
            >
              {t('Mark as read')}
            </ButtonForm>
          )}
        </div>
      </div>
    </li>
  );
}
