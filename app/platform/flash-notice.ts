/** A message for the page that follows. */
export type FlashNotice = {
  /** Told once, however often it is read. */
  id: string;
  type: 'info' | 'success' | 'error' | 'warning';
  message: string;
  description?: string;
};

/** The cookie in which a page says which message its visitor has seen. */
export const NOTICE_SEEN = 'notice-seen';
