/** The stones of an e-mail's link as a sheet or a PDF, for its recipient. */
import { STATUSES_OUT_OF_STOCK } from '../../../src/domain/codes.ts';
import { findAddressee } from '../../db/queries/clients/clients.ts';
import { followHouseZone } from '../../db/queries/house-zone.ts';
import type { OpenLink } from '../../db/queries/share-links/open-links.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { oneOfferOfEach } from '../../db/queries/stones/twins.ts';
import { scopeOf } from '../../db/with-actor.ts';
import type { Handler, Person } from '../handler.ts';
import { readAs } from '../read-as.ts';
import { stoneViewOf } from '../stone-search.ts';
import { gone } from '../media-proxy.ts';
import { zoneOf } from './chosen-sheet.ts';
import { AT_OUR_PRICES, stonesFile } from './stones-file.ts';
import { openLink, ownerOfLink, readAsOwner, strangerAt } from '../open-link.ts';

const NO_FILE = 'This link has no file, or its stones are no longer shown.';

/**
 * Only for links of e-mails: others show less than a file contains. Strangers use their own turns,
 * not the recipient's.
 */
export const readSharedFile: Handler<'readSharedFile'> = async ({ path, query }, call) => {
  zoneOf(query.time_zone);
  const link = await openLink(call, path.secret);
  if (link.email_id === null) throw gone(NO_FILE);
  const { numbers, name } = await readAsOwner(call, link, async (tx) => {
    await followHouseZone(tx);
    const { hidden, ...seen } = await stoneViewOf(tx, ownerOfLink(link));
    const view = { ...seen, hidden: [...hidden, ...STATUSES_OUT_OF_STOCK] };
    const chosen = link.stones.map(({ id }) => id);
    const rows = await stoneRowsInOrder(tx, view, await oneOfferOfEach(tx, view, chosen));
    const addressee = await findAddressee(tx, link.owner_id);
    return { numbers: rows.map(({ stock_no }) => stock_no), name: addressee?.name ?? '' };
  });
  if (numbers.length === 0) throw gone(NO_FILE);
  const person = recipientOf(link, name);
  const requester = strangerAt(call.ip);
  const asked = { stock_numbers: numbers, format: path.format, ...query, ...AT_OUR_PRICES };
  return stonesFile(asked, readAs(call, person, requester), requester);
};

const recipientOf = ({ owner_id: id, owner_role: role }: OpenLink, name: string): Person => ({
  id,
  clientId: id,
  powers: null,
  role,
  name,
  businessStatus: null,
  associateId: null,
  impersonator: null,
  key: null,
  // Rows show a medium only to actors with a grant for it; the file's own links replace this one.
  actor: { id, scope: scopeOf(role), mediaGrant: '' },
});
