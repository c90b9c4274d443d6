export type ApiErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
};

/** A refusal in the shape that the SDK turns into its own errors. `keepsEffects`: what happened before stays (a declined charge exists). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
    readonly keepsEffects = false,
  ) {
    super(body.message);
  }
}

export function invalid(message: string, details: { param?: string; code?: string; status?: number } = {}): ApiError {
  const { status = 400, ...rest } = details;
  return new ApiError(status, { type: 'invalid_request_error', message, ...rest });
}

export function missing(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function noSuch(kind: string, id: string, param?: string): ApiError {
  return invalid(`No such ${kind.replaceAll('_', ' ').replace('.', ' ')}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param ? 400 : 404,
  });
}

export function noAccess(account: string): ApiError {
  return invalid(`The provided key does not have access to account '${account}' (or that account does not exist).`, {
    code: 'account_invalid',
    status: 403,
  });
}
