import { z } from 'zod';
import { designView } from '#app/domain/house-designs/design-view';
import { requestView } from './request-view';

export const receivedView = z.object({
  request: requestView,
  reference: z.string(),
  photos: z.number(),
  contactBy: z.string(),
  zone: z.string(),
  quoteTo: z.string().nullable(),
  booked: z.string().nullable(),
  /** Why its newest quote can be booked no more. */
  over: z.string().nullable(),
  quoteTime: z.string(),
  quoteDays: z.number(),
  /** What was marked on a picture of the house. */
  house: designView.nullable(),
});
