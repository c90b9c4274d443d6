import { PassThrough } from 'node:stream';
import { createRequestHandler } from '@remix-run/express';
import { createReadableStreamFromReadable, type EntryContext, type ServerBuild } from '@remix-run/node';
import { Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react';
import compression from 'compression';
import express from 'express';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The least that Remix can do: what its template makes, with a page of twenty rows, as `remix-serve` would serve it. */
const rows = Array.from({ length: 20 }, (_, at) => ({ id: at, name: `Row ${at}`, text: `What row ${at} says` }));

function Root() {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links));
  return h('html', { lang: 'en' }, head, h('body', null, h(Outlet), h(ScrollRestoration), h(Scripts)));
}

function Rows() {
  const data = useLoaderData<typeof rows>();
  const lines = data.map(({ id, name, text }) => h('tr', { key: id }, h('td', null, name), h('td', null, text)));
  return h('main', null, h('h1', null, 'Hello, world'), h('table', null, h('tbody', null, lines)));
}

function handleDocument(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const assetOf = { module: '/build/route.js', hasLoader: false, hasAction: false, hasErrorBoundary: false };
const asset = { ...assetOf, hasClientLoader: false, hasClientAction: false };
const index = { id: 'routes/_index', parentId: 'root', index: true };
const build = {
  entry: { module: { default: handleDocument } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    'routes/_index': { ...index, module: { default: Rows, loader: () => rows } },
  },
  assets: {
    entry: { imports: [], module: '/build/entry.js' },
    routes: { root: { ...asset, id: 'root', path: '' }, 'routes/_index': { ...asset, ...index, hasLoader: true } },
    url: '/build/manifest.js',
    version: '1',
  },
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  isSpaMode: false,
  mode: 'production',
  publicPath: '/build/',
  assetsBuildDirectory: 'public/build',
} as unknown as ServerBuild;

const app = express();
app.disable('x-powered-by');
app.use(compression());
const handle = createRequestHandler({ build, mode: 'production' });
app.all('*', (request, response, next) => void handle(request, response, next));
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
