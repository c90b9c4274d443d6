import { BeforeAfter, type House } from '#app/components/pictures/before-after';

type Shown = Omit<House, 'text'> & { text: (name: string) => string };

const houses: Shown[] = [
  {
    id: 'ranch',
    title: 'A one-story ranch',
    text: (name) => `${name} in warm white, 110 ft. Two hours, and no one had to be home.`,
    service: 'basic',
    storeys: 1,
    feet: 110,
    light: 'warm',
  },
  {
    id: 'family',
    title: 'A two-story family house',
    text: (name) => `${name} in classic colors: roofline, windows, door and two trees in half a day.`,
    service: 'standard',
    storeys: 2,
    feet: 190,
    light: 'classic',
  },
  {
    id: 'tall',
    title: 'A tall house on a slope',
    text: (name) => `${name} in cool white, planned from photos and hung with a lift.`,
    service: 'premium',
    storeys: 3,
    feet: 200,
    light: 'cool',
  },
];

/** What a package makes of three usual houses; drawings, and said to be. What is not on sale is not shown. */
export function GalleryBand({ packages }: { packages: readonly { slug: string; name: string }[] }) {
  const shown = houses.flatMap((house) => {
    const pack = packages.find(({ slug }) => slug === house.service);
    return pack ? [{ ...house, text: house.text(pack.name) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="gallery-title" className="border-y border-line bg-sunken">
      <div className="page py-16 sm:py-24">
        <h2 id="gallery-title" className="display text-display-lg">
          The evening before, the evening after
        </h2>
        <p className="mt-4 max-w-text text-lg text-ink-soft">
          Typical houses, drawn the way our planners draw yours. Your estimate shows the lights on a house your size.
        </p>
        <div className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {shown.map((house) => (
            <BeforeAfter key={house.id} house={house} />
          ))}
        </div>
      </div>
    </section>
  );
}
