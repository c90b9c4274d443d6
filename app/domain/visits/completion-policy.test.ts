import { describe, expect, it } from 'vitest';
import { getChecklist, photosNeeded, whatIsMissing } from './completion-policy';

const rules = { installChecks: ['lit', 'clipped'], takedownChecks: ['down'], minPhotos: 2 };

describe('what a visit needs to be completed', () => {
  it('an install takes the package’s number of photos before and after, a takedown one after', () => {
    expect(photosNeeded('install', rules)).toEqual({ before: 2, after: 2 });
    expect(photosNeeded('takedown', rules)).toEqual({ before: 0, after: 1 });
    expect(photosNeeded('service_call', rules)).toEqual({ before: 1, after: 1 });
    expect(getChecklist('takedown', rules)).toEqual(['down']);
  });

  it('says what is missing, in numbers', () => {
    const needed = photosNeeded('install', rules);
    expect(whatIsMissing({ needed, taken: { before: 0, after: 1 }, checks: 2, ticked: 1, lacksStorage: false })).toEqual([
      '2 more photos before the work',
      '1 more photo after the work',
      'the rest of the checklist',
    ]);
    const stored = { needed, taken: needed, checks: 2, ticked: 2, lacksStorage: true };
    expect(whatIsMissing(stored)).toEqual(['the lights for storage']);
    expect(whatIsMissing({ needed, taken: { before: 2, after: 3 }, checks: 2, ticked: 2, lacksStorage: false })).toEqual([]);
  });
});
