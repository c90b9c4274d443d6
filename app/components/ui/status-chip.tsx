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
import { mark, type Marked, translate } from '#app/platform/texts/t';

type Look = { label: Marked; tone: Tone; icon: LucideIcon };

/** What a customer reads for each state of a visit. */
const customerLooks = {
  draft: { label: mark('Draft'), tone: 'calm', icon: PencilLine },
  pending: { label: mark('Requested / Waiting for Professional'), tone: 'warn', icon: Hourglass },
  offered: { label: mark('Requested / Waiting for Professional'), tone: 'warn', icon: Hourglass },
  accepted: { label: mark('Accepted'), tone: 'good', icon: BadgeCheck },
  en_route: { label: mark('On the way'), tone: 'info', icon: Truck },
  in_progress: { label: mark('In Progress'), tone: 'info', icon: Hammer },
  completed: { label: mark('Completed'), tone: 'good', icon: CheckCircle2 },
  cancelled: { label: mark('Canceled'), tone: 'calm', icon: CalendarX2 },
  no_show: { label: mark('Missed visit'), tone: 'bad', icon: UserX },
  unfulfilled: { label: mark('No professional found'), tone: 'bad', icon: SearchX },
} as const satisfies Record<string, Look>;

export type VisitState = keyof typeof customerLooks;
export type StatusAudience = 'customer' | 'staff';

/** Staff see the difference between a visit without an offer and a visit that is offered to a pro. */
const staffLabels: Partial<Record<VisitState, Look>> = {
  pending: { label: mark('Pending'), tone: 'warn', icon: CircleDashed },
  offered: { label: mark('Offered'), tone: 'info', icon: Hourglass },
};

function isVisitState(status: string): status is VisitState {
  return status in customerLooks;
}

/** The label of a visit's state for its reader; a state that is not in the table is shown as it is. */
export function statusLabel(status: string, audience: StatusAudience = 'customer'): string {
  return toAppearance(status, audience).label;
}

function toAppearance(status: string, audience: StatusAudience): Omit<Look, 'label'> & { label: string } {
  if (!isVisitState(status)) return { label: status, tone: 'calm', icon: CircleDashed };
  const look = (audience === 'staff' ? staffLabels[status] : undefined) ?? customerLooks[status];
  return { ...look, label: translate(look.label) };
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
