import { WorkPhotos } from '#app/components/pictures/before-after';
import { LinkButton } from '#app/components/ui/button';
import type { WorkView } from '#app/domain/gallery/work-view';
import { t } from '#app/platform/texts/t';

/** As many pieces of work stand on a page that is about something else; with fewer, drawn houses stand below them. */
export const WORKS_SHOWN = 3;

/** Photos of work that was done, and the way to all of them. */
export function WorkBand({ works }: { works: WorkView[] }) {
  if (works.length === 0) return null;
  return (
    <section aria-labelledby="work-title" className="border-y border-line">
      <div className="page py-16 sm:py-24">
        <h2 id="work-title" className="display text-display-lg">
          {t('Our work, before and after')}
        </h2>
        <p className="mt-4 max-w-text text-lg text-ink-soft">
          {t('Taken by our crews and shown with our customers’ permission.')}
        </p>
        <LinkButton to="/gallery" className="mt-6">
          {t('See photos near you')}
        </LinkButton>
        <div className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {works.map((work) => (
            <WorkPhotos key={work.id} work={work} />
          ))}
        </div>
      </div>
    </section>
  );
}
