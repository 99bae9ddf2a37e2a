/** What the track report shows, as stored in the URL. */
import { ROLE, type RoleId } from '../../domain/codes.ts';

export interface TrackView {
  /** A stock or report number. */
  search?: string | undefined;
  /** Only this role's steps. */
  role?: RoleId | undefined;
}

export function readTrackView(raw: Record<string, unknown>): TrackView {
  const written =
    typeof raw['search'] === 'string' || typeof raw['search'] === 'number'
      ? String(raw['search']).trim()
      : '';
  const role = Object.values(ROLE).find((known) => known === Number(raw['role']));
  return {
    search: written === '' ? undefined : written.slice(0, 200),
    role,
  };
}
