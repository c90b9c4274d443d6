import { inject } from 'vitest';
import { setClock } from '#app/platform/clock.server';
import { forgetFlags } from '#app/domain/settings/flags.server';
import { freshDatabase } from './template-database';

// Runs before each test file. Files that share a process share the connections; each begins with tables that no other has seen.
process.env.DATABASE_URL = await freshDatabase(inject('serverUrl'), `worker_${process.env.VITEST_POOL_ID ?? '0'}`);
setClock(null);
forgetFlags();
