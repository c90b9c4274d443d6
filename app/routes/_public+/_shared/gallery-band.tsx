import { BeforeAfter, type House } from '#app/components/pictures/before-after';

const houses: House[] = [
  {
    id: 'ranch',
    title: 'A one-story ranch',
    text: 'Basic Outline in warm white, 110 ft. Two hours, nobody had to be at home.',
    service: 'basic',
    storeys: 1,
    feet: 110,
    light: 'warm',
  },
  {
    id: 'family',
    title: 'A two-story family house',
    text: 'Standard Sparkle in classic colors: roofline, windows, door and two trees in half a day.',
    service: 'standard',
    storeys: 2,
    feet: 190,
    light: 'classic',
  },
  {
    id: 'tall',
    title: 'A tall house on a slope',
    text: 'Premium Showstopper in cool white, planned from photos and hung with a lift.',
    service: 'premium',
    storeys: 3,
    feet: 200,
    light: 'cool',
  },
];

/** What a package makes of three usual houses; drawings, and said to be. */
export function GalleryBand() {
  return (
    <section aria-labelledby="gallery-title" className="border-y border-line bg-sunken">
      <div className="page py-16 sm:py-24">
        <h2 id="gallery-title" className="display text-display-lg">
          The evening before, the evening after
        </h2>
        <p className="mt-4 max-w-text text-lg text-ink-soft">
          Three usual houses, drawn the way our planners draw yours. Your own estimate puts the lights on a house of your size.
        </p>
        <div className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {houses.map((house) => (
            <BeforeAfter key={house.id} house={house} />
          ))}
        </div>
      </div>
    </section>
  );
}
