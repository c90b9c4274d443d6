import { openApi } from '#app/api/open-api.server';
import { guardLoader } from '#app/http/guard.server';
import { env } from '#app/platform/env.server';

/** What outside callers may ask, generated from the schemas that the routes themselves go by. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/openapi[.]json', () =>
  Response.json(openApi(env().APP_URL), { headers: { 'cache-control': 'public, max-age=3600' } }),
);
