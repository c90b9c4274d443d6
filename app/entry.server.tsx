import { text } from 'node:stream/consumers';
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext, RefusedContext } from '#app/components/layout/nonce-context';
import { withLostAnswer } from '#app/components/layout/orphaned-form-error.server';
import { gatherChunks } from '#app/http/gather-chunks.server';
import { loadContext } from '#app/http/load-context';
import { keepRetryAfter } from '#app/http/retry-after';
import { logger } from '#app/platform/logger.server';

/** How long deferred data may take before the stream ends without it; a little more than Remix waits itself. */
export const streamTimeout = 8_000;

/** What a refused form is answered, in one sentence; null where this document answers none. */
function refusalIn(context: EntryContext): string | null {
  const answers: unknown[] = Object.values(context.staticHandlerContext.actionData ?? {});
  for (const answer of answers) {
    if (typeof answer !== 'object' || answer === null || !('fieldErrors' in answer)) continue;
    const errors = answer.fieldErrors as Record<string, string>;
    return errors._form ?? Object.values(errors)[0] ?? '';
  }
  return null;
}

/** Streams the document: people get the shell at once, robots the whole page, and so do people who sent a refused form. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { cspNonce } = loadContext(context);
  keepRetryAfter(loadContext(context), headers);
  const refusal = refusalIn(remixContext);
  const isWhole = refusal !== null || isbot(request.headers.get('user-agent') ?? '');
  const readyEvent = isWhole ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let shellSent = false;
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={cspNonce}>
        <RefusedContext.Provider value={refusal !== null}>
          <RemixServer context={remixContext} url={request.url} abortDelay={streamTimeout} nonce={cspNonce} />
        </RefusedContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: cspNonce,
        [readyEvent]() {
          shellSent = true;
          const body = gatherChunks();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const init = { headers, status: failed ? 500 : status };
          if (refusal) resolve(text(body).then((html) => new Response(withLostAnswer(html, refusal), init)));
          else resolve(new Response(createReadableStreamFromReadable(body), init));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          // An error before the shell rejects and is reported there.
          if (shellSent) reportError(error, context);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** The data of a page, requested by our own script or by another program. */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  keepRetryAfter(loadContext(context), response.headers);
  return response;
}

function reportError(error: unknown, context: AppLoadContext): void {
  logger.error({ err: error, requestId: loadContext(context).requestId }, 'a page could not be made');
}

/** What a loader, an action or a render threw that was not an answer. A visitor who left is not an error, nor is a 4xx. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) reportError(error, context);
}
