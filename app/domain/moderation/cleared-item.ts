/** What an item loses that stands in the queue anew: what was decided about it, and the appeal against that. */
export const CLEARED = {
  status: 'pending',
  resolution: '',
  decidedById: null,
  decidedAt: null,
  hid: false,
  measure: null,
  words: '',
  appeal: '',
  appealedAt: null,
  appealGranted: null,
  appealAnswer: '',
  appealDecidedById: null,
  appealDecidedAt: null,
} as const;
