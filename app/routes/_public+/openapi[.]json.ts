import { openApi } from '#app/api/open-api.server';
import { readBusinessName } from '#app/domain/settings/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { env } from '#app/platform/env.server';

/** What outside callers may ask, generated from the schemas that the routes themselves go by. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/openapi[.]json', async ({ db }) =>
  Response.json(openApi(env().APP_URL, await readBusinessName(db)), { headers: { 'cache-control': 'public, max-age=3600' } }),
);
