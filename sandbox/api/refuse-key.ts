import type { FaultKind } from '../faults/fault-injection';
import { ApiError } from './api-error';
import { platformAccountId } from './api-call';

/** What Stripe says of a key that may not do what was asked. Returns for every other kind of fault. */
export function refuseKey(kind: FaultKind): void {
  const refuse = (status: number, message: string, code?: string) =>
    new ApiError(status, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });
  switch (kind) {
    case 'unknown-key':
      throw refuse(401, 'Invalid API Key provided: sk_test_****box');
    case 'expired-key':
      throw refuse(401, 'Expired API Key provided: sk_test_****box', 'api_key_expired');
    case 'no-permission':
      throw refuse(
        403,
        `The provided key 'rk_test_****box' does not have the required permissions for this endpoint on account '${platformAccountId}'.`,
      );
    case 'no-platform':
      throw refuse(
        403,
        "Only Stripe Connect platforms can work with other accounts. If you specified a client_id parameter, make sure it's correct. If you need to setup a Stripe Connect platform, you can do so at https://dashboard.stripe.com/account/applications/settings.",
      );
    default:
  }
}
