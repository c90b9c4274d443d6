import type { SitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { ButtonForm } from '../forms/button-form';
import { PinnedPicture } from './pinned-picture';
import { letter } from './pin-letters';

type Photo = SitePhotosView['photos'][number];
type ListProps = {
  data: SitePhotosView;
  /** With a button to take each away that this reader may; each needs an operation id. */
  removeOpIds?: readonly string[];
  level?: 2 | 3 | 4;
};

/** The photos of a site: where each is on the picture of the house, and each with its place, its note and who added it. */
export function SitePhotoList({ data, removeOpIds, level = 3 }: ListProps) {
  const { photos, picture, zone } = data;
  const Heading = `h${level}` as const;
  const pins = photos.flatMap(({ point, id }, at) => (point ? [{ ...point, id, letter: letter(at) }] : []));
  return (
    <>
      {picture && pins.length > 0 ? <PinnedPicture picture={picture} pins={pins} /> : null}
      <ol className="mt-4 grid gap-4 sm:grid-cols-2">
        {photos.map((photo, at) => (
          <li key={photo.id} id={`photo-${photo.id}`} className="scroll-mt-24">
            <a href={photo.url}>
              <img
                src={photo.url}
                alt={`${photo.place}${photo.note ? `: ${photo.note}` : ''}`}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-lg border border-line object-cover"
              />
            </a>
            <Heading className="mt-2 flex items-center gap-2 font-semibold">
              <span aria-hidden className="grid h-6 min-w-6 place-items-center rounded bg-action px-1 text-sm text-action-ink">
                {letter(at)}
              </span>
              <span className="[overflow-wrap:anywhere]">{photo.place}</span>
            </Heading>
            {photo.note ? <p className="text-sm [overflow-wrap:anywhere]">{photo.note}</p> : null}
            <Added photo={photo} zone={zone} />
            {removeOpIds && photo.mayRemove ? (
              <ButtonForm
                fields={{ intent: 'remove', photoId: photo.id, opId: removeOpIds[at] ?? '' }}
                encType="multipart/form-data"
                variant="quiet"
                size="sm"
                label={t('Remove the photo of {place}', { place: photo.place })}
              >
                {t('Remove')}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function Added({ photo: { by, at, season }, zone }: { photo: Photo; zone: string }) {
  return (
    <p className="text-sm text-ink-faint">
      {t('{by}, {date}. Season {season}.', { by, date: formatDateTime(new Date(at), { style: 'date', zone }), season })}
    </p>
  );
}
