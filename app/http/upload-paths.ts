const MB = 1024 * 1024;

/**
 * The pages whose forms take files, with how large a whole body may be. A page that is not here takes 64 kB of text and no file.
 * More than one file's limit, so that a file that is too large is refused by name and not by a broken connection.
 */
export const UPLOAD_PATHS: readonly { path: RegExp; bytes: number }[] = [
  { path: /^\/pro\/visits\/[0-9a-f-]{36}\/photos(\/upload)?$/i, bytes: 64 * MB },
  { path: /^\/pro\/docs(\/upload)?$/i, bytes: 64 * MB },
  { path: /^\/pro\/settings(\/photo)?$/i, bytes: 24 * MB },
  { path: /^\/book$/i, bytes: 64 * MB },
  { path: /^\/checkout$/i, bytes: 64 * MB },
  { path: /^\/design$/i, bytes: 24 * MB },
  { path: /^\/customer\/sites\/[^/]+\/photos$/i, bytes: 24 * MB },
  { path: /^\/commercial\/locations\/[^/]+\/photos$/i, bytes: 24 * MB },
  { path: /^\/admin\/places\/[^/]+\/photos$/i, bytes: 24 * MB },
  { path: /^\/pro\/visits\/[^/]+\/site-photos$/i, bytes: 24 * MB },
  { path: /^\/contact$/i, bytes: 32 * MB },
  { path: /^\/customer\/visits\/[^/]+\/claim$/i, bytes: 64 * MB },
  { path: /^\/settings\/photo$/i, bytes: 24 * MB },
  { path: /^\/admin\/import$/i, bytes: 80 * MB },
  { path: /^\/admin\/business\/look$/i, bytes: 64 * MB },
];

/** How large a body this page takes, or null where it takes no files. */
export function uploadBytes(pathname: string): number | null {
  const page = pathname.replace(/\.data$/i, '').replace(/(.)\/$/, '$1');
  return UPLOAD_PATHS.find(({ path }) => path.test(page))?.bytes ?? null;
}
