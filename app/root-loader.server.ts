import { noteVisitor } from '#app/domain/analytics/visitors.server';
import { viewLook } from '#app/domain/settings/look.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import type { guardLoader } from '#app/http/guard.server';
import { isPathInSpanish } from '#app/http/is-path-in-spanish';
import { takeNotice } from '#app/http/notice.server';
import { pathOfPage } from '#app/http/page-path';
import { respond } from '#app/http/respond';
import { prolongSession } from '#app/http/session.server';
import { env } from '#app/platform/env.server';
import type { FlashNotice } from '#app/platform/flash-notice';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { currentLanguage } from '#app/platform/texts/language';
import { rowText } from '#app/platform/texts/row-text.server';
import { translateKnown } from '#app/platform/texts/t';
import { readUnread } from './root-unread.server';
import { rootView } from './root-view.server';

type LoaderInput = Parameters<Parameters<typeof guardLoader<'root', unknown>>[1]>[0];

/** What is said on the page that follows is in the language of that page. */
function inReadersLanguage({ message, description, ...notice }: FlashNotice): FlashNotice {
  return {
    ...notice,
    message: translateKnown(message),
    ...(description === undefined ? {} : { description: translateKnown(description) }),
  };
}

/** What every page shows of its visitor and of the business. */
export async function loadRoot({ actor, request, url, db, context }: LoaderInput) {
  const [taken, prolonged, settings, unread] = await Promise.all([
    takeNotice(request),
    actor && !actor.viewing ? prolongSession(db, { request, actor }) : null,
    readSiteSettings(db),
    actor ? readUnread(db, { userId: actor.userId, talksAs: (actor.opened ?? actor).userId }) : null,
  ]);
  // An admin who looks at another's account is no visitor.
  if (!actor?.viewing)
    noteVisitor({ ip: context.clientIp, userAgent: request.headers.get('user-agent'), roles: actor?.roles ?? [] });
  const viewer = actor ? { name: actor.fullName, roles: actor.roles } : null;
  const viewing = actor?.viewing ? { name: actor.fullName || actor.email, until: actor.viewing.endsAt } : null;
  const opened = actor?.opened ? { name: actor.opened.fullName || actor.opened.email } : null;
  const { notice, headers } = taken;
  if (prolonged) headers.append('set-cookie', prolonged);
  return respond(
    rootView,
    {
      viewer,
      viewing,
      opened,
      unread,
      notice: notice && inReadersLanguage(notice),
      testMode: !isLiveMoney(),
      language: currentLanguage(),
      isTranslated: isPathInSpanish(pathOfPage(url.pathname)),
      origin: new URL(env().APP_URL).origin,
      requestId: context.requestId,
      settings: { ...settings, seasonNotice: rowText(settings.seasonNotice), hasGiftCards: settings.giftCards.on },
      look: viewLook(settings),
      officeZone: settings.officeHours.zone,
    },
    { headers },
  );
}
