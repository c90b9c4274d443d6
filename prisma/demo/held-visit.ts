import type { DemoBooking } from './bookings';
import type { DemoPro } from './demo-data';

/** A visit that a pro holds. */
export type Held = DemoBooking & { pro: DemoPro; start: Date; assignmentId: string };
