import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AppShell } from '#app/components/layout/app-shell';
import { proLinks } from '#app/components/layout/pro-links';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { countUnread } from '#app/domain/messages/count-unread.server';
import { readProHeader } from '#app/domain/pro-jobs/pro-header.server';
import { readSuspensionReason } from '#app/domain/pro-admin/read-suspension.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';
import { InstallPrompt } from './_shared/install-prompt';
import { OfflineNotice } from './_shared/offline-notice';
import { ProProblem } from './_shared/pro-problem';
import { ProStrip } from './_shared/pro-strip';

const ROUTE = 'routes/pro+/_layout';

const layoutView = z.object({
  header: z
    .object({
      earnedTodayCents: z.number(),
      activeCount: z.number(),
      accepting: z.boolean(),
      zone: z.string(),
      tomorrow: z.string(),
      pausedUntil: z.date().nullable(),
      officePause: z.object({ reason: z.string(), until: z.date().nullable() }).nullable(),
      dayVisitIds: z.array(z.string()),
      dayStamp: z.string(),
      opId: z.string(),
      next: z.object({ visitId: z.string(), start: z.date(), zone: z.string(), city: z.string() }).nullable(),
    })
    .nullable(),
  unread: z.number(),
  suspendedFor: z.string().nullable(),
});

/** A frame, never a check: each page below decides access itself. A person who is not a working pro gets the public frame. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const working = actor?.pro?.onboarded && actor.roles.includes('pro') && actor.pro.status !== 'banned';
  if (!working || !actor.pro) return respond(layoutView, { header: null, unread: 0, suspendedFor: null });
  const [header, unread] = await Promise.all([
    readProHeader(db, { proId: actor.pro.proId }),
    countUnread(db, { userId: actor.userId, talksAs: actor.userId }),
  ]);
  const suspendedFor = actor.pro.status === 'suspended' ? await readSuspensionReason(db, { proId: actor.pro.proId }) : null;
  return respond(layoutView, {
    header: { ...header, tomorrow: localDate(new Date(now().getTime() + DAY_MS), header.zone), opId: crypto.randomUUID() },
    unread: unread.messages,
    suspendedFor,
  });
});

export default function ProLayout() {
  const { header, unread, suspendedFor } = useLoaderData<typeof loader>();
  if (!header) {
    return (
      <SiteLayout>
        <div className="page py-8 sm:py-12">
          <Outlet />
        </div>
      </SiteLayout>
    );
  }
  return (
    <AppShell
      room={t('Pro')}
      home="/pro/dashboard/jobs"
      links={proLinks(unread)}
      header={<EarnedToday cents={header.earnedTodayCents} />}
    >
      {suspendedFor === null ? null : <SuspendedNotice reason={suspendedFor} />}
      {header.officePause && suspendedFor === null ? <PausedNotice pause={header.officePause} zone={header.zone} /> : null}
      <ProStrip data={header} />
      <OfflineNotice visitIds={suspendedFor === null ? header.dayVisitIds : null} stamp={header.dayStamp} />
      <InstallPrompt />
      <LiveOutlet />
    </AppShell>
  );
}

function SuspendedNotice({ reason }: { reason: string }) {
  return (
    <Notice tone="bad" title={t('Your account is suspended. You can’t get offers or claim jobs')} className="mb-4">
      {reason}{' '}
      <Link to="/pro/suspension" className="font-semibold text-link underline underline-offset-4">
        {t('See why and appeal')}
      </Link>
    </Notice>
  );
}

function PausedNotice({ pause, zone }: { pause: { reason: string; until: Date | null }; zone: string }) {
  const title = pause.until
    ? t('Our team has paused new jobs for you until {date}', { date: formatDateTime(pause.until, { style: 'date', zone }) })
    : t('Our team has paused new jobs for you');
  return (
    <Notice tone="warn" title={title} className="mb-4">
      {pause.reason ? `${pause.reason} ` : ''}
      {t('The jobs you have are still yours.')}
    </Notice>
  );
}

/** Always in sight, on a phone too. */
function EarnedToday({ cents }: { cents: number }) {
  return (
    <p className="text-sm lg:hidden">
      <span className="text-ink-faint">{t('Today')} </span>
      <Money cents={cents} show="always" className="font-semibold" />
    </p>
  );
}

/** One socket for all pages of a pro: offers, the pool, their visits and messages. */
function LiveOutlet() {
  useLive(['offer.changed', 'pool.changed', 'visit.changed', 'message.created', 'thread.read', 'pro.changed']);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ProProblem />;
}
