import { mark } from '#app/platform/texts/t';
/** The days of a week as an office counts them; 0 is Sunday. */
export const WEEKDAYS = [
  { id: 1, name: mark('Monday') },
  { id: 2, name: mark('Tuesday') },
  { id: 3, name: mark('Wednesday') },
  { id: 4, name: mark('Thursday') },
  { id: 5, name: mark('Friday') },
  { id: 6, name: mark('Saturday') },
  { id: 0, name: mark('Sunday') },
] as const;
