import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import CheckCircle2 from 'lucide-react/icons/check-circle-2';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Hammer from 'lucide-react/icons/hammer';
import Hourglass from 'lucide-react/icons/hourglass';
import PencilLine from 'lucide-react/icons/pencil-line';
import SearchX from 'lucide-react/icons/search-x';
import Truck from 'lucide-react/icons/truck';
import UserX from 'lucide-react/icons/user-x';
import { Badge, type Tone } from './badge';

type Look = { label: string; tone: Tone; icon: LucideIcon };

/** What a customer reads for each state of a visit. */
const customerLooks = {
  draft: { label: 'Draft', tone: 'calm', icon: PencilLine },
  pending: { label: 'Requested / Waiting for Professional', tone: 'warn', icon: Hourglass },
  offered: { label: 'Requested / Waiting for Professional', tone: 'warn', icon: Hourglass },
  accepted: { label: 'Accepted', tone: 'good', icon: BadgeCheck },
  en_route: { label: 'On the way', tone: 'info', icon: Truck },
  in_progress: { label: 'In Progress', tone: 'info', icon: Hammer },
  completed: { label: 'Completed', tone: 'good', icon: CheckCircle2 },
  cancelled: { label: 'Canceled', tone: 'calm', icon: CalendarX2 },
  no_show: { label: 'Missed visit', tone: 'bad', icon: UserX },
  unfulfilled: { label: 'No professional found', tone: 'bad', icon: SearchX },
} as const satisfies Record<string, Look>;

export type VisitState = keyof typeof customerLooks;
export type StatusAudience = 'customer' | 'staff';

/** Staff see the difference between a visit without an offer and a visit that is offered to a pro. */
const staffLabels: Partial<Record<VisitState, Look>> = {
  pending: { label: 'Pending', tone: 'warn', icon: CircleDashed },
  offered: { label: 'Offered', tone: 'info', icon: Hourglass },
};

function isVisitState(status: string): status is VisitState {
  return status in customerLooks;
}

/** The label of a visit's state for its reader; a state that is not in the table is shown as it is. */
export function statusLabel(status: string, audience: StatusAudience = 'customer'): string {
  return toAppearance(status, audience).label;
}

function toAppearance(status: string, audience: StatusAudience): Look {
  if (!isVisitState(status)) return { label: status, tone: 'calm', icon: CircleDashed };
  return (audience === 'staff' ? staffLabels[status] : undefined) ?? customerLooks[status];
}

/** The state of a visit as icon and word. */
export function StatusChip({ status, audience = 'customer' }: { status: string; audience?: StatusAudience }) {
  const { label, tone, icon } = toAppearance(status, audience);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
