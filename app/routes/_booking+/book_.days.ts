import { guardAction, guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { typedHeader, typedSchema } from './_shared/draft-cookie.server';

const ROUTE = 'routes/_booking+/book_.days';

export const loader = /* @__PURE__ */ guardLoader(ROUTE, () => safeRedirect('/book'));

/** Without JavaScript: `/book` with the free days of what is filled in, which comes back with it. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ read, url }) => {
  const { data } = await read(typedSchema);
  const { from, ...typed } = data;
  const query = new URLSearchParams(url.search);
  query.set('draft', 'typed');
  query.delete('date');
  for (const [name, value] of Object.entries({ service: typed.service, zip: typed.zip, from }))
    if (value) query.set(name, value);
    else query.delete(name);
  const headers = { 'set-cookie': await typedHeader(typed) };
  return safeRedirect(`/book?${query}#book-part-3`, '/book', { status: 303, headers });
});
