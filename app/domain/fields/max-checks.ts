/** Lines that a package's checklist has at most. */
export const MOST_PACKAGE_CHECKS = 20;
