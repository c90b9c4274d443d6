import { expect, it } from 'vitest';
import { seededRandom } from '#tests/dispatch/random-instance';
import { getCos, secondsBetween } from './travel-time';
import { chordBetween, getUnit, secondsOfChord } from './unit-sphere';

it('a chord gives the whole seconds of the exact formula, next door and around the earth', () => {
  const random = seededRandom(3);
  for (let i = 0; i < 20_000; i++) {
    const reach = 10 ** -random.whole(6);
    const [lat, lng] = [random.whole(100_000) / 1000 - 50, random.whole(200_000) / 1000 - 100];
    const from = { lat, lng };
    const to = { lat: lat + (random.whole(1000) / 30) * reach, lng: lng + (random.whole(1000) / 15) * reach };
    const places = [from, to].map((place) => ({ ...place, cos: getCos(place) })) as [
      Parameters<typeof getUnit>[0],
      Parameters<typeof getUnit>[0],
    ];
    const chord = chordBetween(getUnit(places[0]), getUnit(places[1]));
    expect(secondsOfChord(chord, 156, ...places)).toBe(secondsBetween({ secondsPerMile: 156 }, ...places));
  }
});
