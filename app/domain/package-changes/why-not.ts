import { mark, type Marked } from '#app/platform/texts/t';

/** Why a package cannot be changed on its page: what the page then says. */
export type WhyNot = 'company' | 'quote' | 'other-work' | 'on-the-way' | 'too-late' | 'moving';

/** Each says who can help. */
export const WHY_NOT: Record<WhyNot, Marked> = {
  company: mark('Work for a company is changed by our office. Send a message, and we answer with the new price.'),
  quote: mark('This booking follows a quote that was made for you. Send us a message, and we answer with a new one.'),
  'other-work': mark('This work has no other package with a printed price. Send us a message, and we see what can be done.'),
  'on-the-way': mark('The work is about to begin or has begun. Send your pro a message instead.'),
  'too-late': mark('Less than 24 hours are left, and the pro has planned the day. Send a message to see what can still be done.'),
  moving: mark('You asked for another time. Once that is settled, you can change the package here.'),
};
