import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect } from 'react';
import { LightLink } from '../ui/light-link';
import { t } from '#app/platform/texts/t';
import { shortCount } from '../ui/short-count';
import { useRootData } from './root-data';

/** Reports in the background that messages to this user have reached one of their devices. */
function useSayDelivered(unread: number): void {
  useEffect(() => {
    if (unread === 0) return;
    const body = new URLSearchParams({ intent: 'delivered', opId: crypto.randomUUID() });
    // A lost one is said again by the next page.
    void fetch('/bookings/delivered', { method: 'POST', body }).catch(() => undefined);
  }, [unread]);
}

/** Messages and notices that wait, in the header of every work screen. */
export function ShellBadges() {
  const unread = useRootData()?.unread;
  useSayDelivered(unread?.messages ?? 0);
  if (!unread) return null;
  return (
    <>
      <BadgeLink to="/messages" label={t('Messages')} icon={MessageCircle} count={unread.messages} />
      <BadgeLink to="/notifications" label={t('Notifications')} icon={Bell} count={unread.notices} />
    </>
  );
}

type BadgeLinkProps = { to: string; label: string; icon: LucideIcon; count: number };

function BadgeLink({ to, label, icon: Icon, count }: BadgeLinkProps) {
  return (
    <LightLink
      to={to}
      className="relative grid h-11 w-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="h-5 w-5" />
      <span className="sr-only">{count ? t('{label}, {count} unread', { label, count: shortCount(count) }) : label}</span>
      {count ? (
        <span
          aria-hidden
          className="figures absolute right-0.5 top-0.5 min-w-[1.125rem] rounded-full bg-ember px-1 text-center text-xs font-semibold text-[#0f1b2d]"
        >
          {shortCount(count)}
        </span>
      ) : null}
    </LightLink>
  );
}
