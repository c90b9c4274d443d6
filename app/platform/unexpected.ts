import { mark } from './texts/t';

/** What people read when something failed that is not theirs to mend. */
export const UNEXPECTED = {
  title: mark('Something went wrong on our side'),
  message: mark('We’ve been notified. Please try again in a moment.'),
};
