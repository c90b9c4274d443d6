import { FigureCard } from './figure-card';
import type { FigureView } from './figure-view';
import { t } from '#app/platform/texts/t';

/** Figures below each other, with a way to each from the top. */
export function FigureList({ figures, csvPath, query }: { figures: FigureView[]; csvPath: string; query: string }) {
  return (
    <>
      <nav aria-label={t('Figures')} className="no-print mt-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {figures.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 space-y-6">
        {figures.map((figure) => (
          <FigureCard key={figure.id} figure={figure} csvTo={`${csvPath}?figure=${figure.id}&${query}`} />
        ))}
      </div>
    </>
  );
}
