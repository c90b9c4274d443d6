import { expect } from 'vitest';
import type { LocalDate } from '#tests/factories/local-time';
import { openOffice } from '../business/business-pages';
import { workOff } from './work-off';

export const LIST = '/admin/weather';
export const NEW = `${LIST}/new`;
export const REASON = 'Wind of 45 mph is expected';

/** The form of the office: the working hours of a day at a ZIP code, unless it says otherwise. */
export function fieldsFor(date: LocalDate, over: Record<string, string> = {}): Record<string, string> {
  const hours = { fromOn: date, fromAt: '06:00', toOn: date, toAt: '20:00' };
  return { ...hours, reason: REASON, serviceLineId: '', way: 'everywhere', areaId: '', zips: '', ...over };
}

export type WeatherOffice = Awaited<ReturnType<typeof openWeatherOffice>>;

/** The office, and what it does on the pages of weather holds. */
export async function openWeatherOffice() {
  const office = await openOffice();

  /** Holds these hours. */
  async function hold(date: LocalDate, over: Record<string, string> = {}) {
    const answer = await office.send(NEW, fieldsFor(date, over));
    const path = answer.headers.get('location') ?? '';
    if (!path.startsWith(`${LIST}/`)) throw new Error(`Not held: ${answer.status}`);
    await workOff();
    return { path, id: path.slice(LIST.length + 1) };
  }

  /** Presses a button of a hold's page and lets the tasks run. */
  async function pressButton(path: string, subaction: string): Promise<void> {
    const fields = await office.fieldsAt(path, (each) => each.subaction === subaction);
    const answer = await office.post(`${LIST}?index`, office.adminId, fields);
    expect(answer.headers.get('location')).toBe(path);
    await workOff();
  }

  /** Changes a hold as its page does. */
  async function change(path: string, over: Record<string, string>): Promise<void> {
    const answer = await office.send(path, over, (fields) => 'fromOn' in fields);
    expect(answer.headers.get('location')).toBe(path);
    await workOff();
  }

  return { ...office, hold, pressButton, change };
}
