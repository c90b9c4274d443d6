import { LinkButton } from '#app/components/ui/button';
import { BeforeAfter, type House } from '#app/components/pictures/before-after';
import { t } from '#app/platform/texts/t';
import type { ServicesTexts } from './services-parts';

type Shown = Omit<House, 'title' | 'text'>;
type Texts = Pick<ServicesTexts, 'galleryTitle' | 'galleryText' | 'gallery'>;

const houses: Shown[] = [
  {
    id: 'ranch',
    service: 'basic',
    storeys: 1,
    feet: 110,
    light: 'warm',
  },
  {
    id: 'family',
    service: 'standard',
    storeys: 2,
    feet: 190,
    light: 'classic',
  },
  {
    id: 'tall',
    service: 'premium',
    storeys: 3,
    feet: 200,
    light: 'cool',
  },
];

type GalleryBandProps = { packages: readonly { slug: string; name: string }[]; texts: Texts };

/** What a package makes of three usual houses; drawings, and said to be. What is not on sale, or has no text, is not shown. */
export function GalleryBand({ packages, texts: { galleryTitle, galleryText, gallery } }: GalleryBandProps) {
  const shown = houses.flatMap((house, at) => {
    const pack = packages.find(({ slug }) => slug === house.service);
    const said = gallery[at];
    return pack && said ? [{ ...house, title: said.title, text: said.text.replaceAll('{package}', pack.name) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="gallery-title" className="border-y border-line bg-sunken">
      <div className="page py-16 sm:py-24">
        <h2 id="gallery-title" className="display text-display-lg">
          {galleryTitle}
        </h2>
        <p className="mt-4 max-w-text text-lg text-ink-soft">{galleryText}</p>
        <LinkButton to="/design" className="mt-6">
          {t('See your own house lit')}
        </LinkButton>
        <div className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {shown.map((house) => (
            <BeforeAfter key={house.id} house={house} />
          ))}
        </div>
      </div>
    </section>
  );
}
