import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { PrismaClient } from '#prisma';
import { db, type Tx } from '../platform/db.server';
import { env } from '../platform/env.server';
import { InputError, NotFound } from '../platform/errors';
import { isDone, runOperation, type Operation } from '../platform/operation.server';
import { actingFor, noteRoute } from '../platform/request-context.server';
import { openQueryCache } from '../platform/query-cache.server';
import { sharingReads } from '../platform/shared-reads.server';
import { accessPolicy, type Audience, type GuardedRoute } from './access-policy';
import { isForOwner } from './acts-for-owner.server';
import { loadContext, type LoadContext } from './load-context';
import { type NewNotice, redirectWithNotice } from './notice.server';
import { pathOfPage } from './page-path';
import { actionProblem, isAnsweredOnPage, loaderProblem } from './problem-answers.server';
import { checkRate, countInTransaction, type Limit, limitRate } from './rate-limit.server';
import { formReader, type ReadForm } from './read-form.server';
import { noteRetryAfter } from './retry-after';
import { safePath } from './safe-redirect';
import { findActor, standIn, type Actor, type ActorPro } from './session.server';
import { holdToReading, readOnlyDb, recordOpenedPage } from './viewing.server';
import { mark, t } from '#app/platform/texts/t';

type Policy = typeof accessPolicy;
type Handler = 'loader' | 'action';
type Allowed<Route extends GuardedRoute, Which extends Handler> =
  Policy[Route] extends Record<Which, readonly (infer A)[]> ? A : never;
type ActorFor<A> = A extends 'anyone'
  ? Actor | null
  : A extends 'pro'
    ? Actor & { pro: ActorPro }
    : A extends Audience
      ? Actor
      : never;

type LoaderInput<A> = {
  actor: ActorFor<A>;
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: LoadContext;
  db: PrismaClient;
};

type ActionInput<A> = LoaderInput<A> & {
  /** Reads the body against a schema; a refused form answers by itself with 422, filled in. */
  read: <Schema extends z.ZodTypeAny>(schema: Schema) => Promise<ReadForm<z.output<Schema>>>;
  /** The same for a form with files (its path is in upload-paths.ts): `form.files.<field>` says what became of each. */
  readUpload: FormReader['readUpload'];
  /** Runs a write once per operation id, in one transaction, and no more often than the limits allow. */
  run: <T>(form: ReadForm<unknown>, name: string, work: (tx: Tx) => Promise<T>, limits?: readonly Limit[]) => Promise<T>;
  /** What a thrown error is answered with, for a page that shows more beside the refused form. Throws what is a page of its own. */
  answer: (error: unknown) => Promise<Response>;
};

type FormReader = ReturnType<typeof formReader>;

export const GUARDED = Symbol.for('app.guarded');

const SIGN_IN_REQUIRED = { type: 'info', message: mark('Sign in required'), description: mark('Please log in first.') } as const;

const actors = new WeakMap<object, Promise<Actor | null>>();

/** The actor of a request, asked for once however many loaders run. */
export function getActor(context: LoadContext, request: Request): Promise<Actor | null> {
  const known = actors.get(context);
  if (known) return known;
  const asked = context.found ?? findActor(request.headers.get('cookie'));
  actors.set(context, asked);
  return asked;
}

const memories = new WeakMap<object, ReturnType<typeof openQueryCache>>();

/** What the loaders of a request have read. After its form, which may have changed it, they begin again. */
async function memoryOf(context: LoadContext, request: Request): Promise<ReturnType<typeof openQueryCache>> {
  const actor = await getActor(context, request);
  const known = memories.get(context) ?? openQueryCache(actor?.configurationVersion);
  memories.set(context, known);
  return known;
}

function admits(audience: Audience, actor: Actor | null): boolean {
  switch (audience) {
    case 'anyone':
      return true;
    case 'signed-in':
      return actor !== null;
    case 'pro':
      return Boolean(actor?.pro && actor.roles.includes('pro') && actor.pro.status !== 'banned');
    case 'company':
      return Boolean(actor?.roles.includes('company'));
    case 'admin':
      return Boolean(actor?.roles.includes('admin'));
  }
}

/** An admin who still has to set up an authenticator app; demo admins need none while the demo data is loaded. */
function lacksSecondFactor(actor: Actor): boolean {
  const { REQUIRE_ADMIN_MFA, DEMO_DATA } = env();
  return REQUIRE_ADMIN_MFA && !actor.hasSecondFactor && !(actor.isDemo && DEMO_DATA);
}

/** What a visitor is told on the page that they were sent to. */
const SIGN_IN_NOTICES: Partial<Record<GuardedRoute, NewNotice>> = {
  'routes/pro+/setup': {
    type: 'error',
    message: mark('Authentication Error'),
    description: mark('You must be logged in to complete setup'),
  },
  'routes/admin+/promote': SIGN_IN_REQUIRED,
  'routes/_auth+/admin_.promote_.$token': SIGN_IN_REQUIRED,
  'routes/commercial+/join.$token': SIGN_IN_REQUIRED,
  'routes/customer+/household_.join.$token': SIGN_IN_REQUIRED,
};

type Turned = { route: GuardedRoute; allowed: readonly Audience[]; actor: Actor | null; request: Request };

/** Where users without access are sent: to sign in, or to the page that the specification names for their role. */
async function turnAway({ route, allowed, actor, request }: Turned): Promise<Response> {
  if (!actor) {
    const back = request.method === 'GET' || request.method === 'HEAD' ? addressOfPage(request) : refererPath(request);
    const returnTo = encodeURIComponent(safePath(back, '/'));
    const notice = SIGN_IN_NOTICES[route];
    return notice ? redirectWithNotice(`/auth?returnTo=${returnTo}`, notice) : redirect(`/auth?returnTo=${returnTo}`);
  }
  if (allowed.includes('pro')) return redirect('/pro');
  if (allowed.includes('company')) return redirect('/commercial/dashboard');
  return redirectWithNotice('/', { type: 'error', message: t('Access denied'), description: t('Admin privileges required') });
}

function addressOfPage(request: Request): string {
  return pathAndSearch(new URL(request.url));
}

function pathAndSearch(url: URL): string {
  return pathOfPage(url.pathname) + publicSearch(url);
}

function publicSearch(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  search.delete('_data');
  search.delete('index');
  return search.size ? `?${search}` : '';
}

function refererPath(request: Request): string {
  try {
    return pathAndSearch(new URL(request.headers.get('referer') ?? ''));
  } catch {
    return '/';
  }
}

/** The database takes no NUL: an address with one names nothing, a search with one finds nothing. */
function refuseNul({ params, request }: LoaderFunctionArgs): void {
  if (Object.values(params).some((param) => param?.includes('\u0000'))) throw new NotFound();
  for (const [name, value] of new URL(request.url).searchParams)
    if (`${name}${value}`.includes('\u0000')) throw new InputError(t('Remove any characters that can’t be printed.'));
}

async function admit(route: GuardedRoute, which: Handler, args: LoaderFunctionArgs): Promise<Actor | null> {
  noteRoute(route);
  refuseNul(args);
  const entry: { loader?: readonly Audience[]; action?: readonly Audience[] } = accessPolicy[route];
  const allowed = entry[which] ?? [];
  const person = await getActor(loadContext(args.context), args.request);
  const actor = person && (await isForOwner(person, route, args)) ? standIn(person) : person;
  if (actor?.viewing) await holdToReading(route, which, actor);
  if (!allowed.some((audience) => admits(audience, actor)))
    throw await turnAway({ route, allowed, actor, request: args.request });
  if (actor && allowed.includes('admin') && lacksSecondFactor(actor))
    throw await redirectWithNotice('/settings/two-step', {
      type: 'warning',
      message: t('Set up two-step sign-in first'),
      description: t('Admins need two-step sign-in to open the office.'),
    });
  if (actor?.viewing && which === 'loader')
    await recordOpenedPage(actor, { context: loadContext(args.context), url: new URL(args.request.url), params: args.params });
  return actor;
}

/** What is done in another's account is put on record as its doer's. */
function withDoer<T>(actor: Actor | null, work: () => T): T {
  return actor?.member ? actingFor({ memberId: actor.member.userId, ownerId: actor.userId }, work) : work();
}

function inputOf(args: LoaderFunctionArgs, actor: Actor | null) {
  return {
    actor,
    request: args.request,
    params: args.params,
    url: new URL(args.request.url),
    context: loadContext(args.context),
    db: actor?.viewing ? readOnlyDb() : db(),
  };
}

function asGuarded<T extends object>(handler: T, route: string): T {
  return Object.assign(handler, { [GUARDED]: route });
}

/** To HEAD Remix drops a body without closing it: what a file is read from would stay open for good. Pages need the data of their loaders. */
async function withoutFile<T>(answer: T): Promise<T> {
  if (!(answer instanceof Response) || !answer.body || answer.headers.get('content-type')?.includes('json')) return answer;
  await answer.body.cancel();
  return new Response(null, answer) as T;
}

/** Guards a loader: decides access by the policy, then maps domain errors to answers. */
export function guardLoader<Route extends GuardedRoute, T>(
  route: Route,
  handler: (input: LoaderInput<Allowed<Route, 'loader'>>) => Promise<T> | T,
): (args: LoaderFunctionArgs) => Promise<T> {
  async function loader(args: LoaderFunctionArgs): Promise<T> {
    try {
      if (loadContext(args.context).changesLanguage) throw redirectDocument(addressOfPage(args.request));
      const actor = await admit(route, 'loader', args);
      const input = inputOf(args, actor) as LoaderInput<Allowed<Route, 'loader'>>;
      const memory = await memoryOf(input.context, args.request);
      const answer = await withDoer(actor, () => sharingReads(() => handler(input), memory));
      return args.request.method === 'HEAD' ? await withoutFile(answer) : answer;
    } catch (error) {
      const problem = loaderProblem(error);
      noteRetryAfter(loadContext(args.context), problem);
      throw problem;
    }
  }
  return asGuarded(loader, route);
}

/** Guards an action: access, the form, one operation per submit, and domain errors beside the form they belong to. */
export function guardAction<Route extends GuardedRoute, T>(
  route: Route,
  handler: (input: ActionInput<Allowed<Route, 'action'>>) => Promise<T> | T,
): (args: ActionFunctionArgs) => Promise<T | Response> {
  async function action(args: ActionFunctionArgs): Promise<T | Response> {
    const form = formReader(args.request);
    async function answer(error: unknown): Promise<Response> {
      if (isAnsweredOnPage(error)) await form.readUnread();
      return answerProblem(loadContext(args.context), () => actionProblem(error, form.refuse));
    }
    try {
      const actor = await admit(route, 'action', args);
      const actorKey = actor?.userId ?? 'anyone';
      const run: ActionInput<unknown>['run'] = async (sent, name, work, limits = []) => {
        const operation: Operation = sent.operation(actorKey, `${route}#${name}`);
        // What is too often is refused before its work; a repeat gets the answer of the first.
        if (limits.length > 0 && !(await isDone(db(), operation))) for (const limit of limits) await checkRate(limit);
        return runOperation(db(), operation, async (tx) => {
          const done = await work(tx);
          for (const limit of limits) await countInTransaction(tx, limit);
          return done;
        });
      };
      const input = {
        ...inputOf(args, actor),
        read: form.read,
        readUpload: actor ? countedUploads(form.readUpload, `${actor.userId}:${args.params.visitId ?? ''}`) : form.readUpload,
        run,
        answer,
      } as ActionInput<Allowed<Route, 'action'>>;
      return await withDoer(actor, () => handler(input));
    } catch (error) {
      return await answer(error);
    } finally {
      memories.set(loadContext(args.context), openQueryCache());
      await form.discardUnkept();
    }
  }
  return asGuarded(action, route);
}

/**
 * Files that a user sent count against their limit. They are counted once the form has been read, so that a refusal keeps
 * what was typed; no row keeps the files of a refused form.
 */
function countedUploads(readUpload: FormReader['readUpload'], key: string): FormReader['readUpload'] {
  return async (schema, fileFields) => {
    const form = await readUpload(schema, fileFields);
    if (Object.values<unknown[]>(form.files).some((files) => files.length > 0)) await limitRate('upload.user', key);
    return form;
  };
}

/** What a problem comes to, answered or thrown; how long to wait goes along. */
function answerProblem(context: LoadContext, judge: () => Response): Response {
  try {
    const answer = judge();
    noteRetryAfter(context, answer);
    return answer;
  } catch (thrown) {
    noteRetryAfter(context, thrown);
    throw thrown;
  }
}
