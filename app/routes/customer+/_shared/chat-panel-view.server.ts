import { z } from 'zod';

/** The conversation with our team as a panel of the dashboard. */
export const chatPanelView = z.object({
  thread: z
    .object({ token: z.string(), subject: z.string(), fromTeam: z.boolean(), lastLine: z.string(), isNew: z.boolean() })
    .nullable(),
  isOpenNow: z.boolean(),
  opensText: z.string().nullable(),
  opId: z.string(),
});

export type ChatPanelData = z.output<typeof chatPanelView>;
