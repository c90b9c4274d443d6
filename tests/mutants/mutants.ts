export type Mutant = {
  /** The promise that must turn red. */
  row: string;
  what: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** The test file, and of it only the tests whose names match `only`. */
  test: string;
  only?: string;
  /** The test asks the built pages, so they are built again. */
  rebuild?: boolean;
};

/** Deliberately broken twins. Each has to turn its test red; a test that stays green proves nothing. */
export const mutants: Mutant[] = [
  {
    row: 'R-A1',
    what: 'a claim does not look whether the visit is still open',
    file: 'app/domain/dispatching/claim-visit.server.ts',
    find: '  if (isOpenToPool(visit)) return null;',
    replace: '  return null;',
    test: 'tests/integration/dispatching/claims.test.ts',
  },
  {
    row: 'R-A2',
    what: 'the engine does not look at what a pro has promised',
    file: 'dispatch/rules/overlap.ts',
    find: '    left = keepOutside(left, stop.start - visit.seconds + 1, stop.end - 1);',
    replace: '',
    test: 'dispatch/judge.worlds.test.ts',
  },
  {
    row: 'R-A4',
    what: 'a visit can be completed that was never started',
    file: 'app/domain/visits/visit-status.ts',
    find: "complete: [{ from: ['in_progress'],",
    replace: "complete: [{ from: ['in_progress', 'accepted'],",
    test: 'app/domain/visits/visit-status.test.ts',
  },
  {
    row: 'R-A6',
    what: 'a repeated operation id runs again',
    file: 'app/platform/operation.server.ts',
    find: 'if (taken.count === 0) {',
    replace: 'if (taken.count < 0) {',
    test: 'tests/integration/messages/thread.test.ts',
    only: 'R-A6',
  },
  {
    row: 'R-B3',
    what: 'nobody gives back what a dead worker held',
    file: 'workers/watchdog.ts',
    find: 'await giveBackTasksOf(db(), dead)',
    replace: 'await giveBackTasksOf(db(), [])',
    test: 'tests/faults/worker-recovery.test.ts',
    only: 'runs again in another worker',
  },
  {
    row: 'R-B4',
    what: 'a task that used up its attempts is not looked for',
    file: 'workers/watchdog.ts',
    find: 'await transact(db(), buryDeadTasks)',
    replace: '(await Promise.resolve(buryDeadTasks)).length * 0',
    test: 'tests/faults/worker-recovery.test.ts',
    only: 'dead letters',
  },
  {
    row: 'R-C5',
    what: 'a message is taken without its signature being checked',
    file: 'app/domain/payments/receive-webhook.server.ts',
    find: 'return stripe().webhooks.constructEvent(',
    replace: 'return ((body: string | Buffer, ..._rest: unknown[]) => JSON.parse(String(body)) as Stripe.Event)(',
    test: 'tests/integration/payments/webhooks.test.ts',
    only: 'R-C5',
  },
  {
    row: 'R-C9',
    what: 'the database lets more be given back than was taken',
    file: 'prisma/migrations/20261120000200_promises/migration.sql',
    find: ' AND refunded_cents <= captured_cents',
    replace: '',
    test: 'tests/integration/promises.test.ts',
    only: 'R-C9',
  },
  {
    row: 'R-A2',
    what: 'the exclusion constraint watches nothing',
    file: 'prisma/migrations/20261120000200_promises/migration.sql',
    find: "  WHERE (status IN ('accepted', 'en_route', 'in_progress'));",
    replace: '  WHERE (false);',
    test: 'tests/integration/promises.test.ts',
    only: 'R-A2',
  },
  {
    row: 'R-D2',
    what: 'a message takes the same number again',
    file: 'app/domain/messages/send-message.server.ts',
    find: 'data: { lastSeq: { increment: 1 } },',
    replace: 'data: { lastSeq: { increment: 0 } },',
    test: 'tests/integration/messages/thread.test.ts',
    only: 'R-D2',
  },
  {
    row: 'R-E4',
    what: 'the session that the browser brought lives on after signing in',
    file: 'app/http/session.server.ts',
    find: '  if (old) await client.session.deleteMany({ where: { tokenHash: hashToken(old) } });',
    replace: '',
    test: 'tests/integration/http/sessions.test.ts',
    only: 'R-E4',
    rebuild: true,
  },
  {
    row: 'R-E5',
    what: 'signing out only clears the cookie',
    file: 'app/http/session.server.ts',
    find: '    await client.session.deleteMany({ where: { tokenHash } });',
    replace: '',
    test: 'tests/integration/http/sessions.test.ts',
    only: 'R-E5',
    rebuild: true,
  },
  {
    row: 'R-E6',
    what: 'scripts can read the cookie',
    file: 'app/http/session.server.ts',
    find: '    httpOnly: true,',
    replace: '    httpOnly: false,',
    test: 'tests/integration/http/sessions.test.ts',
    only: 'R-E6',
    rebuild: true,
  },
  {
    row: 'R-E11',
    what: 'a path is safe when it begins with a slash',
    file: 'app/http/safe-redirect.ts',
    find: "  if (value.startsWith('//') || ENCODED_SLASH.test(value) || [...value].some(isTreacherous)) return fallback;\n",
    replace: "  if (value.startsWith('/')) return value;\n",
    test: 'app/http/safe-redirect.test.ts',
  },
  {
    row: 'R-E12',
    what: 'a write without an Origin passes',
    file: 'app/http/origin-check.server.ts',
    find: "return fetchSite === 'same-origin';",
    replace: 'return true;',
    test: 'app/http/origin-check.test.ts',
  },
  {
    row: 'R-F2',
    what: 'the guard lets everybody in',
    file: 'app/http/guard.server.ts',
    find: '  if (!allowed.some((audience) => admits(audience, actor))) throw',
    replace: '  if (allowed.length > 99) throw',
    test: 'tests/integration/http/access-matrix.test.ts',
    rebuild: true,
  },
  {
    row: 'R-F9',
    what: 'a customer’s visit is found by its id alone',
    file: 'app/domain/bookings/customer-visits.server.ts',
    find: '    where: { id: input.visitId, booking: { customerId: input.customerId } },',
    replace: '    where: { id: input.visitId },',
    test: 'tests/integration/http/access-matrix.test.ts',
    only: 'visits',
    rebuild: true,
  },
  {
    row: 'R-G2',
    what: 'any content type is read as a form',
    file: 'app/http/read-form.server.ts',
    find: "  if (type !== URLENCODED && type !== MULTIPART) throw new BadBody(415, 'Send this as a form.');\n",
    replace: '',
    test: 'app/http/read-form.test.ts',
  },
  {
    row: 'R-G3',
    what: 'a body of any size is let through',
    file: 'app/http/body-limit.server.ts',
    find: 'if (!chunked && Number(length ?? 0) <= limitOf(request.path)) {',
    replace: 'if (request.path) {',
    test: 'app/http/body-limit.test.ts',
  },
];
