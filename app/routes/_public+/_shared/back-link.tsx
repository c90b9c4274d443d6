import { useRootData } from '#app/components/layout/root-data';
import { dashboardLink } from '#app/components/layout/site-links';
import { LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

/** Back to the user's own dashboard, or to the home page for visitors. */
export function BackLink() {
  const viewer = useRootData()?.viewer ?? null;
  return (
    <LinkButton to={viewer ? dashboardLink(viewer.roles) : '/'} variant="secondary">
      {viewer ? t('Back to Dashboard') : t('Back to home')}
    </LinkButton>
  );
}
