import { LinkButton } from '../ui/button';
import { ErrorPage } from './error-page';
import { SiteLayout } from './site-layout';

/** What every address that leads nowhere shows. */
export function NotFoundPage() {
  return (
    <SiteLayout>
      <ErrorPage
        status={404}
        title="We can’t find that page"
        action={
          <>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/book" variant="secondary">
              Get Estimate
            </LinkButton>
          </>
        }
      >
        <p>It may have moved, or there’s a typo in the address.</p>
      </ErrorPage>
    </SiteLayout>
  );
}
