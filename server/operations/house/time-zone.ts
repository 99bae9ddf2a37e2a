/** The time zone whose days the house counts. */
import { isPlace, setHouseZone } from '../../../src/domain/house-days.ts';
import { saveTimeZone, readTimeZone, rescheduleIn } from '../../db/queries/house-zone.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { asServer } from '../../db/with-actor.ts';

export const getTimeZone: Handler<'getTimeZone'> = async (_input, call) => ({
  data: await call.read(readTimeZone),
});

export const setTimeZone: Handler<'setTimeZone'> = ({ data: { zone } }, call) =>
  call.effect<'setTimeZone'>(async (tx) => {
    const before = await readTimeZone(tx);
    if (!isPlace(zone) || !before.zones.includes(zone))
      throw invalidRequest(
        'There is no such time zone. Choose one from the list, such as Asia/Kolkata.',
        'zone',
      );
    await saveTimeZone(tx, zone, call.person.name);
    if (zone !== before.zone) await asServer(tx, (server) => rescheduleIn(server, zone));
    tx.afterCommit(() => setHouseZone(zone));
    const message = `The house’s time zone is now ${zone}.`;
    return {
      data: await readTimeZone(tx),
      message,
      audit: {
        summary: `Set the house’s time zone to ${zone}; it was ${before.zone}`,
        subject: { time_zone: zone, before: before.zone },
      },
    };
  });
