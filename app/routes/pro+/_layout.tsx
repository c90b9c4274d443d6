import { Outlet, useLoaderData } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import { z } from 'zod';
import { AppShell, type ShellLink } from '#app/components/layout/app-shell';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Money } from '#app/components/ui/money';
import { unreadCount } from '#app/domain/messages/queries.server';
import { readProHeader } from '#app/domain/pros/pro-header.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { ProStrip } from './_shared/pro-strip';

const ROUTE = 'routes/pro+/_layout';

const layoutView = z.object({
  header: z
    .object({
      earnedTodayCents: z.number(),
      activeCount: z.number(),
      accepting: z.boolean(),
      opId: z.string(),
      next: z.object({ visitId: z.string(), start: z.date(), zone: z.string(), city: z.string() }).nullable(),
    })
    .nullable(),
  unread: z.number(),
});

function linksWith(unread: number): ShellLink[] {
  return [
    { to: '/pro/dashboard/jobs', label: 'Jobs', icon: ListChecks, count: unread, counted: 'unread messages' },
    { to: '/pro/dashboard/schedule', label: 'Schedule', icon: CalendarDays },
    { to: '/', label: 'Home', icon: House, end: true },
  ];
}

/** A frame, never a check: each page below decides access itself. Who is not a working pro gets the public frame. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const working = actor?.pro?.onboarded && actor.roles.includes('pro') && actor.pro.status !== 'banned';
  if (!working || !actor.pro) return respond(layoutView, { header: null, unread: 0 });
  const [header, unread] = await Promise.all([
    readProHeader(db, { proId: actor.pro.proId }),
    unreadCount(db, { userId: actor.userId }),
  ]);
  return respond(layoutView, { header: { ...header, opId: crypto.randomUUID() }, unread });
});

export default function ProLayout() {
  const { header, unread } = useLoaderData<typeof loader>();
  if (!header) {
    return (
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    );
  }
  return (
    <AppShell
      room="Pro"
      home="/pro/dashboard/jobs"
      links={linksWith(unread)}
      header={<EarnedToday cents={header.earnedTodayCents} />}
    >
      <ProStrip data={header} />
      <LiveOutlet />
    </AppShell>
  );
}

/** Always in sight, on a phone too. */
function EarnedToday({ cents }: { cents: number }) {
  return (
    <p className="text-sm lg:hidden">
      <span className="text-ink-faint">Today </span>
      <Money cents={cents} show="always" className="font-semibold" />
    </p>
  );
}

/** One socket for the room: offers, the pool, his visits and messages. */
function LiveOutlet() {
  useLive(['offer.changed', 'pool.changed', 'visit.changed', 'message.created', 'thread.read', 'pro.changed']);
  return <Outlet />;
}
