import { redirectWithNotice } from '#app/http/notice.server';

/** Where a link of an invitation leads that was used, canceled or has expired. */
export function leaveClosedInvitation(): Promise<Response> {
  return redirectWithNotice('/', {
    type: 'error',
    message: 'This invitation is no longer open',
    description: 'It was already used, was canceled or has expired. Ask for a new one.',
  });
}
