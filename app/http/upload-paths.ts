const MB = 1024 * 1024;

/**
 * The pages whose forms take files, with how large a whole body may be. A page that is not here takes 64 kB of text and no file.
 * More than one file's limit, so that a file that is too large is refused by name and not by a broken connection.
 */
const UPLOAD_PATHS: readonly { path: RegExp; bytes: number }[] = [
  { path: /^\/pro\/visits\/[0-9a-f-]{36}\/photos(\/upload)?$/, bytes: 64 * MB },
  { path: /^\/pro\/docs(\/upload)?$/, bytes: 64 * MB },
  { path: /^\/pro\/settings(\/photo)?$/, bytes: 24 * MB },
  { path: /^\/book$/, bytes: 64 * MB },
  { path: /^\/contact$/, bytes: 32 * MB },
  { path: /^\/customer\/visits\/[^/]+\/claim$/, bytes: 64 * MB },
  { path: /^\/settings\/photo$/, bytes: 24 * MB },
];

/** How large a body this page takes, or null where it takes no files. */
export function uploadBytes(pathname: string): number | null {
  const page = pathname.replace(/\.data$/, '').replace(/(.)\/$/, '$1');
  return UPLOAD_PATHS.find(({ path }) => path.test(page))?.bytes ?? null;
}
