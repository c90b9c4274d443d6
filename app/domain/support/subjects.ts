import { mark, type Marked } from '#app/platform/texts/t';
import type { TicketPriority } from '#prisma';

export type Queue = 'support' | 'billing' | 'pros' | 'commercial';

/** The subject that a person chooses decides which team reads it. */
export const SUBJECTS = [
  { id: 'general', label: mark('General Question'), queue: 'support' },
  { id: 'booking', label: mark('Booking Support'), queue: 'support' },
  { id: 'technical', label: mark('Technical Issue'), queue: 'support' },
  { id: 'billing', label: mark('Billing Inquiry'), queue: 'billing' },
  { id: 'feedback', label: mark('Service Feedback'), queue: 'support' },
  { id: 'commercial', label: mark('Commercial Services'), queue: 'commercial' },
  { id: 'application', label: mark('Professional Application'), queue: 'pros' },
  { id: 'partnership', label: mark('Partnership Inquiry'), queue: 'commercial' },
] as const satisfies readonly { id: string; label: Marked; queue: Queue }[];

export const QUEUE_LABELS: Record<Queue, Marked> = {
  support: mark('Support'),
  billing: mark('Billing'),
  pros: mark('Pros'),
  commercial: mark('Commercial'),
};

/** Money and a visit that is going wrong do not wait as long as a question. */
const URGENT: readonly string[] = ['billing', 'booking'];

export function getRoute(subjectId: string): { label: string; queue: Queue; priority: TicketPriority } {
  const subject = SUBJECTS.find(({ id }) => id === subjectId) ?? SUBJECTS[0];
  return { label: subject.label, queue: subject.queue, priority: URGENT.includes(subject.id) ? 'urgent' : 'normal' };
}

/** The number people read to each other on the phone. */
export function ticketNumber(number: number): string {
  return `SUP-${number}`;
}
