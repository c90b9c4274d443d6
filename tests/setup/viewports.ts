/** The narrowest phone that every page must serve, and the desktop that most people have. In CSS pixels. */
export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 800 };
/** Where pages change from one column to several, the tightest of each. */
export const TABLET = { width: 640, height: 960 };
export const LAPTOP = { width: 1024, height: 700 };
