import { mark } from '#app/platform/texts/t';

/** The pipeline of commercial leads, as its pages say it. */
export const leadStatusLabels = {
  new: mark('New request'),
  contacted: mark('Contacted'),
  quoted: mark('Quoted'),
  won: mark('Won'),
  lost: mark('Lost'),
} as const;
