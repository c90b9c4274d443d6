import type { guardAction, guardLoader } from '#app/http/guard.server';

export type SettingsLoaderInput = Parameters<Parameters<typeof guardLoader<'routes/settings+/index', unknown>>[1]>[0];
export type SettingsActionInput = Parameters<Parameters<typeof guardAction<'routes/settings+/index', unknown>>[1]>[0];
