import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from './clock.server';
import { readLink, signLink } from './link-token.server';

const VISIT = '0198c0de-0000-7000-8000-000000000001';
const claim = { purpose: 'visit-confirm', visitId: VISIT, windowVersion: 2 } as const;
const monday = new Date('2026-11-23T15:00:00Z');
const tuesday = new Date('2026-11-24T15:00:00Z');

describe('a mailed link', () => {
  afterEach(() => setClock(null));

  it('says what it was signed for', () => {
    setClock(monday);
    expect(readLink(signLink({ ...claim, expiresAt: tuesday }), 'visit-confirm')).toMatchObject({
      visitId: VISIT,
      windowVersion: 2,
    });
  });

  it('opens nothing after its day', () => {
    setClock(monday);
    const token = signLink({ ...claim, expiresAt: tuesday });
    setClock(new Date('2026-11-24T15:00:01Z'));
    expect(readLink(token, 'visit-confirm')).toBeNull();
  });

  it('opens nothing but what it was made for', () => {
    setClock(monday);
    expect(readLink(signLink({ ...claim, expiresAt: tuesday }), 'visit-cancel')).toBeNull();
  });

  it('is refused with one changed character, cut short, or made up', () => {
    setClock(monday);
    const token = signLink({ ...claim, expiresAt: tuesday });
    const forged = `A${token.slice(1)}`;
    for (const bad of [forged, token.slice(0, -4), token.split('.')[0]!, '', '.', 'e30.', `${token}x`.replace('.', '..')]) {
      expect(readLink(bad, 'visit-confirm')).toBeNull();
    }
  });
});
