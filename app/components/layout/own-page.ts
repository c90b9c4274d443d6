const OWN_PAGES =
  /^\/(admin|commercial|notifications|pro|settings|customer\/(account|calendar|household|notifications|security))(\/|$)/;

/** Whether a page shows the person's own account also while they have another's open. */
export function isOwnPage(pathname: string): boolean {
  return OWN_PAGES.test(pathname);
}
