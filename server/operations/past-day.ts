import { houseToday } from '../../src/domain/house-days.ts';
import { invalidRequest } from '../refusals.ts';

/** @throws Refused 400 for a day before today */
export function refusePast(day: string, field: string): void {
  if (day < houseToday()) throw invalidRequest('This day has passed. Choose today or a later day.', field);
}
