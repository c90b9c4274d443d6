import { redirectWithNotice } from '#app/http/notice.server';
import { t } from '#app/platform/texts/t';

/** Where a link of an invitation leads that was used, canceled or has expired. */
export function leaveClosedInvitation(): Promise<Response> {
  return redirectWithNotice('/', {
    type: 'error',
    message: t('This invitation is no longer open'),
    description: t('It was already used, was canceled or has expired. Ask for a new one.'),
  });
}
