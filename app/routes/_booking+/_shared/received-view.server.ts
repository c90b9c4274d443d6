import { z } from 'zod';
import { requestView } from './request-view';

export const receivedView = z.object({
  request: requestView,
  reference: z.string(),
  photos: z.number(),
  contactBy: z.string(),
  zone: z.string(),
  quoteTo: z.string().nullable(),
  booked: z.string().nullable(),
  quoteTime: z.string(),
  quoteDays: z.number(),
});
