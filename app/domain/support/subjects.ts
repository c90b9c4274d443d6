import type { TicketPriority } from '#prisma';

export type Queue = 'support' | 'billing' | 'pros' | 'commercial';

/** The subject that a person chooses decides which team reads it. */
export const SUBJECTS = [
  { id: 'general', label: 'General Question', queue: 'support' },
  { id: 'booking', label: 'Booking Support', queue: 'support' },
  { id: 'technical', label: 'Technical Issue', queue: 'support' },
  { id: 'billing', label: 'Billing Inquiry', queue: 'billing' },
  { id: 'feedback', label: 'Service Feedback', queue: 'support' },
  { id: 'commercial', label: 'Commercial Services', queue: 'commercial' },
  { id: 'application', label: 'Professional Application', queue: 'pros' },
  { id: 'partnership', label: 'Partnership Inquiry', queue: 'commercial' },
] as const satisfies readonly { id: string; label: string; queue: Queue }[];

export const QUEUE_LABELS: Record<Queue, string> = {
  support: 'Support',
  billing: 'Billing',
  pros: 'Pros',
  commercial: 'Commercial',
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
