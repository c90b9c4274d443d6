import type { TicketPriority } from '#prisma';

type SeedTarget = { channel: string; priority: TicketPriority; minutes: number; officeHours: boolean; sortOrder: number };

/** What we promise, in one place. */
export const seedSla: readonly SeedTarget[] = [
  { channel: 'chat', priority: 'normal', minutes: 15, officeHours: true, sortOrder: 1 },
  { channel: 'form', priority: 'normal', minutes: 240, officeHours: true, sortOrder: 2 },
  { channel: 'form', priority: 'urgent', minutes: 120, officeHours: true, sortOrder: 3 },
  { channel: 'chat', priority: 'urgent', minutes: 15, officeHours: true, sortOrder: 4 },
  { channel: 'quote', priority: 'normal', minutes: 1_440, officeHours: false, sortOrder: 5 },
  { channel: 'lead', priority: 'normal', minutes: 1_440, officeHours: false, sortOrder: 6 },
  { channel: 'report', priority: 'normal', minutes: 120, officeHours: false, sortOrder: 7 },
];
