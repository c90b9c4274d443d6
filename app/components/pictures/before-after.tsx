import type { ReactNode } from 'react';
import { galleryAddress, GALLERY_WIDTHS } from '#app/domain/files/gallery-widths';
import type { WorkView } from '#app/domain/gallery/work-view';
import { t } from '#app/platform/texts/t';
import { HouseAtDusk, type PackageSlug } from './house-at-dusk';
import type { Storeys } from './house-plan';
import type { LightColor } from './light-colors';

export type House = {
  id: string;
  title: string;
  text: string;
  service: PackageSlug;
  storeys: Storeys;
  feet: number;
  light: LightColor;
};

/** The same house, drawn, on the day before and on the evening after. */
export function BeforeAfter({ house }: { house: House }) {
  const { id, title, text, service, storeys, feet, light } = house;
  return (
    <OneOverTheOther
      id={id}
      title={title}
      text={text}
      shape="aspect-[16/10]"
      before={
        <HouseAtDusk
          service="basic"
          storeys={storeys}
          rooflineFeet={feet}
          unlit
          label={t('Before: {house} in the evening, dark', { house: title.toLowerCase() })}
          className="h-full w-full"
        />
      }
      after={
        <HouseAtDusk
          service={service}
          storeys={storeys}
          rooflineFeet={feet}
          light={light}
          label={t('After: the same house with its lights on')}
          className="h-full w-full"
        />
      }
    />
  );
}

/** Work that was done, in two photos. */
export function WorkPhotos({ work, as }: { work: WorkView; as?: 'h2' | 'h3' }) {
  const { id, service, place, caption, before, after } = work;
  return (
    <OneOverTheOther
      id={id}
      as={as}
      title={service}
      shape="aspect-[4/3]"
      text={caption ? `${caption}. ${place}` : place}
      before={<Photo id={before} alt={t('Before: {service} in {place}', { service, place })} />}
      after={<Photo id={after} alt={t('After: {service} in {place}', { service, place })} />}
    />
  );
}

function Photo({ id, alt }: { id: string; alt: string }) {
  return (
    <img
      src={galleryAddress(id, 480)}
      srcSet={GALLERY_WIDTHS.map((width) => `${galleryAddress(id, width)} ${width}w`).join(', ')}
      sizes="(min-width: 1024px) 400px, (min-width: 768px) 50vw, 100vw"
      width={960}
      height={720}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="h-full w-full bg-sunken object-cover"
    />
  );
}

type CardProps = {
  id: string;
  title: string;
  text: string;
  shape: string;
  before: ReactNode;
  after: ReactNode;
  as?: 'h2' | 'h3';
};

/** Two pictures, one over the other. Two radios switch between them, so that it works without any script; screen readers get both. */
function OneOverTheOther({ id, title, text, shape, before, after, as: Head = 'h3' }: CardProps) {
  return (
    <article className="group overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      <div className={`relative ${shape}`}>
        <div className="absolute inset-0">{before}</div>
        <div className="absolute inset-0 transition-opacity duration-500 group-has-[[value=before]:checked]:opacity-0">
          {after}
        </div>
        <fieldset className="absolute bottom-3 left-3 flex overflow-hidden rounded-full bg-[#0F1B2D] text-sm font-semibold text-[#FAF7F2]">
          <legend className="sr-only">{t('{house}: before or after', { house: title })}</legend>
          {(['before', 'after'] as const).map((when) => (
            <label
              key={when}
              className="flex min-h-[2.25rem] cursor-pointer items-center px-4 has-[:checked]:bg-[#FFB547] has-[:checked]:text-[#0F1B2D] has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-white"
            >
              <input type="radio" name={`evening-${id}`} value={when} defaultChecked={when === 'after'} className="sr-only" />
              {when === 'before' ? t('Before') : t('After')}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="p-5">
        <Head className="text-lg font-semibold">{title}</Head>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
    </article>
  );
}
