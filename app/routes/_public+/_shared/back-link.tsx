import { useRootData } from '#app/components/layout/root-data';
import { dashboardLink } from '#app/components/layout/site-links';
import { LinkButton } from '#app/components/ui/button';

/** Back to one's own room, or to the front door for whoever is not signed in. */
export function BackLink() {
  const viewer = useRootData()?.viewer ?? null;
  return (
    <LinkButton to={viewer ? dashboardLink(viewer.roles) : '/'} variant="secondary">
      {viewer ? 'Back to Dashboard' : 'Back to home'}
    </LinkButton>
  );
}
