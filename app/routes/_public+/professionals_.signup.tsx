import { redirect } from '@remix-run/node';
import { joinLink } from '#app/components/layout/site-links';
import { guardLoader } from '#app/http/guard.server';

/** G039 and G040: the application is a form of its own; this address leads to it by who is asking. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/professionals_.signup', ({ actor }) =>
  redirect(joinLink(actor && { name: actor.fullName, roles: actor.roles })),
);
