import Camera from 'lucide-react/icons/camera';
import type { ReactNode } from 'react';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import type { SitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { t } from '#app/platform/texts/t';
import { Card, CardHead } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { PageHead } from '../ui/page-head';
import { SitePhotoForm } from './site-photo-form';
import { SitePhotoList } from './site-photo-list';

type PageProps = {
  data: SitePhotosView;
  lead: ReactNode;
  back: ReactNode;
  /** Null for someone who may only look now. */
  opIds: { add: string; remove: readonly string[] } | null;
};

/** The photos of a site, the same page for its owner, the pro who is there and the office. */
export function SitePhotosPage({ data, lead, back, opIds }: PageProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead title={t('Site photos')} lead={lead} />
      <Card as="section" className="mt-6">
        {data.photos.length > 0 ? (
          <SitePhotoList data={data} removeOpIds={opIds?.remove} level={2} />
        ) : (
          <EmptyState icon={Camera} title={t('No photos yet')}>
            {t('Show what the next pro needs to know, each photo at its place.')}
          </EmptyState>
        )}
      </Card>
      {opIds ? (
        <Card as="section" className="mt-6">
          <CardHead title={t('Add a photo')} />
          <SitePhotoForm data={data} opId={opIds.add} />
        </Card>
      ) : null}
      <p className="mt-6">{back}</p>
    </div>
  );
}
