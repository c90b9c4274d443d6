import { asyncContext } from './async-context.server';

/** `route`: which page or endpoint answers, once that is known. */
export type RequestContext = { requestId: string; route?: string };

/** A person who acts in another's account: who they are, and whose it is. */
type Acting = { memberId: string; ownerId: string };

const acting = asyncContext<Acting>('acting');
const request = asyncContext<RequestContext>('request');

/** Runs `work` so that log lines, tasks and audit rows made in it carry this request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return request.run({ requestId }, work);
}

/** The id of the request (or of the request that enqueued the task) being served; null outside one. */
export function currentRequestId(): string | null {
  return request.get()?.requestId ?? null;
}

/** What is known of the request being served; undefined outside one. It may be kept and looked at when the request ends. */
export function currentContext(): RequestContext | undefined {
  return request.get();
}

/** Notes which route answers the request. A layout answers together with a page, and the page counts. */
export function noteRoute(route: string): void {
  const context = request.get();
  if (context && !(context.route && route.endsWith('_layout'))) context.route = route;
}

/** Runs what a person does in another's account, so that the record names them. */
export function actingFor<T>(who: Acting, work: () => T): T {
  return acting.run(who, work);
}

/** Who does what is done in the name of this user: a person of their household, or they themselves. */
export function findDoer(userId: string | null): { userId: string | null; isForOther: boolean } {
  const who = acting.get();
  return who && who.ownerId === userId ? { userId: who.memberId, isForOther: true } : { userId, isForOther: false };
}
