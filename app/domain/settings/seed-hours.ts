import { DEFAULT_OFFICE_ZONE } from '#app/platform/default-office-zone';
import type { OfficeHours } from './office-hours';

/** */
export const seedOfficeHours: OfficeHours = {
  zone: DEFAULT_OFFICE_ZONE,
  days: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' })),
    ...[6, 0].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
  ],
};
