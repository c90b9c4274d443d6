import { existsSync } from 'node:fs';

/** Reads `.env` where there is one, so that every command sees what `npm start` sees. What is set already stays. */
export function loadEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
