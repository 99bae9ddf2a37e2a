/** Maintenance: announced by an administrator, and ended by time. (Specification, section 8.) */
import { endMaintenanceNow, saveMaintenance, readMaintenance } from '../../db/queries/maintenance.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { plain } from '../plain-text.ts';

/** The longest maintenance, in hours: what takes longer is announced again. */
const MOST_HOURS = 24;
const MOST_DAYS_AHEAD = 365;

const known = async (tx: Tx) => ({ maintenance: (await readMaintenance(tx)) ?? null });

export const getMaintenance: Handler<'getMaintenance'> = async (_input, call) => ({
  data: await call.read(known),
});

/** For the sign-in page, where nobody is known yet. */
export const readAnnouncedMaintenance: Handler<'readAnnouncedMaintenance'> = async (_input, call) => ({
  data: await withActor(call.services.pool, SYSTEM, 'read', known),
});

export const announceMaintenance: Handler<'announceMaintenance'> = ({ data }, call) => {
  const reason = plain(data.reason) ?? '';
  if (reason === '') throw invalidRequest('Please enter a reason. Everyone in the portal sees it.', 'reason');
  const now = Date.now();
  const start = Math.max(Date.parse(data.starts_at), now);
  const end = Date.parse(data.ends_at);
  if (end <= now) throw invalidRequest('This end time has passed. Choose a later one.', 'ends_at');
  if (end <= start) throw invalidRequest('Maintenance must end after it starts.', 'ends_at');
  if (start - now > MOST_DAYS_AHEAD * 86_400_000)
    throw invalidRequest('Maintenance can be announced at most a year ahead.', 'starts_at');
  if (end - start > MOST_HOURS * 3_600_000)
    throw invalidRequest(`Maintenance can last at most ${MOST_HOURS} hours.`, 'ends_at');
  return call.effect<'announceMaintenance'>(async (tx) => {
    await saveMaintenance(tx, { ...data, reason });
    const answer = await known(tx);
    const isNow = answer.maintenance?.is_under_way === true;
    const message = isNow ? 'Maintenance has begun: nothing can be changed until it ends.' : ANNOUNCED;
    return {
      data: answer,
      message,
      audit: { summary: message },
    };
  });
};

const ANNOUNCED = 'The maintenance is announced. Everyone who has the portal open is notified.';

export const endMaintenance: Handler<'endMaintenance'> = (_input, call) =>
  call.effect<'endMaintenance'>(async (tx) => {
    const before = await readMaintenance(tx);
    await endMaintenanceNow(tx);
    const message =
      before?.is_under_way === false ? 'The maintenance is cancelled.' : 'The maintenance has ended.';
    return { data: { maintenance: null }, message, audit: { summary: message } };
  });
