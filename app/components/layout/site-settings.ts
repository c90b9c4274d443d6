/** How the office can be reached, as shown in footer, FAQ and structured data. What is not set is empty and not shown. */
export type SiteSettings = {
  businessName: string;
  phone: string;
  /** Answered around the clock while crews are out. */
  emergencyPhone: string;
  email: string;
  /** One line per run of days, ready to print: { days: 'Mon-Fri', hours: '8 AM-8 PM' }. */
  hours: Array<{ days: string; hours: string }>;
  /** What the season is doing, in one sentence; empty outside it. */
  seasonNotice: string;
  /** Whether gift cards are sold. */
  hasGiftCards?: boolean;
};

/** "(555) 555-0142" as a `tel:` address. */
export function telLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : `+1${digits}`}`;
}
