import { Form, useNavigation, useRevalidator } from '@remix-run/react';
import { Button } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';

/** No pro to message yet: says so, and checks again when the visit changes or a button is pressed. */
export function NotYet() {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const checking = navigation.state === 'loading' || revalidator.state === 'loading';
  return (
    <Notice
      tone="info"
      live
      title={checking ? t('Checking messaging availability...') : t('Messaging is not available for this booking yet.')}
    >
      <p>{t('A professional will be assigned soon. Messaging only works after a booking is accepted.')}</p>
      <Form method="get" preventScrollReset className="mt-3">
        <Button type="submit" variant="secondary" size="sm" busy={checking} busyText={t('Checking…')}>
          {t('Check again')}
        </Button>
      </Form>
    </Notice>
  );
}
