import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work that is under way was told: by name, as each teller wrote it. */
type Told = Readonly<Record<string, unknown>>;

/** Shared by the copies of this module that one process may hold: the server's own and that of the built pages. */
const kept = globalThis as typeof globalThis & { appContext?: AsyncLocalStorage<Told> };
const storage = (kept.appContext ??= new AsyncLocalStorage<Told>());

export type AsyncContext<Value> = {
  /** Runs `work` so that all that it begins knows this value. */
  run: <T>(value: Value, work: () => T) => T;
  /** The value that the work we are in was told; undefined outside. */
  get: () => Value | undefined;
};

/** One store for all of them: Node copies each store it has at every promise that is made, of which a question to the database makes dozens. */
export function asyncContext<Value>(name: string): AsyncContext<Value> {
  return {
    run: (value, work) => storage.run({ ...storage.getStore(), [name]: value }, work),
    get: () => storage.getStore()?.[name] as Value | undefined,
  };
}
