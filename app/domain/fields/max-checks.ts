/** Lines that a package's checklist has at most. */
export const MAX_PACKAGE_CHECKS = 20;
