import { LinkButton } from '../ui/button';
import { ErrorPage } from './error-page';
import { SiteLayout } from './site-layout';
import { t } from '#app/platform/texts/t';

/** What every address that leads nowhere shows. */
export function NotFoundPage() {
  return (
    <SiteLayout>
      <ErrorPage
        status={404}
        title={t('We can’t find that page')}
        action={
          <>
            <LinkButton to="/">{t('Go to the home page')}</LinkButton>
            <LinkButton to="/book" variant="secondary">
              {t('Get Estimate')}
            </LinkButton>
          </>
        }
      >
        <p>{t('It may have moved, or there’s a typo in the address.')}</p>
      </ErrorPage>
    </SiteLayout>
  );
}
