import { flatRoutes } from 'remix-flat-routes';

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  serverBuildPath: 'build/index.js',
  serverMinify: false,
  assetsBuildDirectory: 'public/build',
  publicPath: '/build/',
  cacheDirectory: '.cache/remix',
  tailwind: true,
  postcss: true,
  // Every file is ignored here because flatRoutes below is the only one to decide what is a route.
  ignoredRouteFiles: ['**/*'],
  routes: (defineRoutes) => flatRoutes('routes', defineRoutes, { ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'] }),
  serverDependenciesToBundle: [
    // Packages that are CommonJS in an ESM coat; remeda and nanoid follow because other majors of them are hoisted to the root.
    ...['remix-validated-form', /^@remix-validated-form\/.*/, 'zod-form-data', 'remeda', 'nanoid'],
    // Packages of a hundred small files, few of which are used: a start opens one file instead.
    ...[/^lucide-react\//, /^@headlessui\/react/, /^@react-aria\//, /^react-aria/, 'culori', /^d3-/],
  ],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
