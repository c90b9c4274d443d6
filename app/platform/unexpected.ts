/** What people read when something failed that is not theirs to mend. */
export const UNEXPECTED = {
  title: 'Something went wrong on our side',
  message: 'We’ve been notified. Please try again in a moment.',
};
