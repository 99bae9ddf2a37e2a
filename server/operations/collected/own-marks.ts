/** Which stones a client or guest has to do with, for the marks on their screens. */
import { PRIVATE_PERMISSIONS } from '../../../src/domain/permissions.ts';
import { MARKS, OWN_MARKS } from '../../../src/domain/stones/own-marks.ts';
import { ownMarks } from '../../db/queries/collected/own-marks.ts';
import { readableTo } from '../../policies/permissions.ts';
import type { Handler } from '../handler.ts';

export const getOwnMarks: Handler<'getOwnMarks'> = async (_input, call) => ({
  data: await call.read(async (tx) => {
    const readable = await readableTo(tx, call.person);
    const hidden = call.person.impersonator === null ? [] : PRIVATE_PERMISSIONS;
    const open = MARKS.filter((mark) => {
      const { permission } = OWN_MARKS[mark];
      return readable.has(permission) && !hidden.includes(permission);
    });
    const {
      hold = [],
      offer = [],
      queue = [],
      enquiry = [],
      cart = [],
      watchlist = [],
      notes = [],
    } = await ownMarks(tx, open);
    return { hold, offer, queue, enquiry, cart, watchlist, notes };
  }),
});
