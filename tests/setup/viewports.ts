/** The narrowest phone that every page must serve, and the desktop that most people have. In CSS pixels. */
export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 800 };
