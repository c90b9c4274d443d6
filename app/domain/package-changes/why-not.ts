import { mark, type Marked } from '#app/platform/texts/t';

/** Why a package cannot be changed on its page: what the page then says. */
export type WhyNot = 'company' | 'quote' | 'other-work' | 'on-the-way' | 'too-late' | 'moving';

/** Each says who can help. */
export const WHY_NOT: Record<WhyNot, Marked> = {
  company: mark('Our office handles changes to company work. Send us a message, and we’ll reply with the new price.'),
  quote: mark('This booking is based on a custom quote. Send us a message, and we’ll reply with a new one.'),
  'other-work': mark('There’s no other package with a set price for this work. Send us a message, and we’ll see what we can do.'),
  'on-the-way': mark('The work is about to begin or has begun. Send your pro a message instead.'),
  'too-late': mark('Less than 24 hours are left, and the pro has planned the day. Send a message to see what can still be done.'),
  moving: mark('You asked for another time. Once that is settled, you can change the package here.'),
};
