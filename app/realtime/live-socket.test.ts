import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNotice } from './live-socket';

type Handler = (...values: unknown[]) => void;

/** The one thing a page needs of socket.io, played by hand. */
const fake = vi.hoisted(() => {
  const handlers = new Map<string, (...values: unknown[]) => void>();
  return { handlers, connect: vi.fn(), disconnect: vi.fn(), io: vi.fn(), connected: true, active: false };
});

vi.mock('socket.io-client', () => ({
  io: (options: unknown) => {
    fake.io(options);
    return Object.assign(fake, { on: (event: string, handler: Handler) => fake.handlers.set(event, handler) });
  },
}));

function says(event: string, ...values: unknown[]): void {
  fake.handlers.get(event)?.(...values);
}

let live: ReturnType<typeof onNotice> | undefined;
const heard: unknown[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  heard.length = 0;
  fake.connect.mockClear();
  live = onNotice((notice) => heard.push(notice));
  await vi.dynamicImportSettled();
  says('connect');
});

afterEach(() => {
  live?.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a page whose connection the server ended comes back within five seconds, at a random moment', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  says('disconnect', 'io server disconnect');
  vi.advanceTimersByTime(500);
  expect(fake.connect).toHaveBeenCalledTimes(1);
  vi.mocked(Math.random).mockReturnValue(0.999);
  says('disconnect', 'io server disconnect');
  vi.advanceTimersByTime(4_900);
  expect(fake.connect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(fake.connect).toHaveBeenCalledTimes(2);
});

test('a line that broke is tried again with a spread and never more than ten seconds apart', () => {
  const [options] = fake.io.mock.calls[0] as [Record<string, number | string[]>];
  expect(options).toMatchObject({ transports: ['websocket'] });
  expect(options.randomizationFactor).toBeGreaterThanOrEqual(0.5);
  expect(Number(options.reconnectionDelayMax) * (1 + Number(options.randomizationFactor))).toBeLessThan(10_000);
  says('disconnect', 'transport close');
  vi.advanceTimersByTime(60_000);
  expect(fake.connect).not.toHaveBeenCalled();
});

test('a page is told to ask when its turn has come, and at once where there was no notice since it was loaded', () => {
  says('turn', { after: 0, missed: false });
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
  says('connect');
  says('turn', { after: 2_000, missed: true });
  vi.advanceTimersByTime(1_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['back']);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(['back']);
});

test('a page whose socket opens for the first time is told as well when there was a notice meanwhile', () => {
  says('turn', { after: 0, missed: true });
  vi.advanceTimersByTime(0);
  expect(heard).toEqual(['back']);
});

test('the first connection says how old the page is, later ones that anything may have been missed', () => {
  const [options] = fake.io.mock.calls.at(-1) as [{ auth: (say: (auth: { age?: number }) => void) => void }];
  const said: { age?: number }[] = [];
  options.auth((auth) => said.push(auth));
  expect(said).toEqual([{ age: undefined }]);
});

test('a server that hands out no turns is asked all the same', () => {
  says('connect');
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(['back']);
});
