import { Card, CardHead } from '#app/components/ui/card';
import type { FrontPage } from '#app/domain/business/front-page';
import { t } from '#app/platform/texts/t';

/** The texts as visitors read them, from top to bottom. */
export function FrontPagePreview({ page, isPreview }: { page: FrontPage; isPreview: boolean }) {
  return (
    <Card as="section" className="xl:order-2">
      <CardHead title={isPreview ? t('Preview: not saved yet') : t('As people read it')} />
      <div className="[overflow-wrap:anywhere]">
        <p className="text-sm text-ink-faint">
          {page.pageTitle}: {page.description}
        </p>
        <h3 className="display mt-4 text-display-md">{page.headline}</h3>
        <p className="mt-2 text-ink-soft">{page.lead}</p>
        <Points points={page.points} />
        <h3 className="display mt-6 text-display-sm">{page.packagesTitle}</h3>
        <p className="mt-1 text-ink-soft">{page.packagesLead}</p>
        <h3 className="display mt-6 text-display-sm">{page.stepsTitle}</h3>
        <ol className="mt-2 grid gap-3">
          {page.steps.map(({ title, text }, at) => (
            <li key={title}>
              <p className="font-semibold">
                {at + 1}. {title}
              </p>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <h3 className="display mt-6 text-display-sm">{page.guaranteeTitle}</h3>
        <p className="mt-1 text-ink-soft">{page.guaranteeText}</p>
        <Points points={page.guaranteePoints} />
        <h3 className="display mt-6 text-display-sm">{page.crewTitle}</h3>
      </div>
    </Card>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="mt-2 list-disc pl-5 text-ink-soft">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
