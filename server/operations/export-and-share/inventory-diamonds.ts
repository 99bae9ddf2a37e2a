/**
 * The stones of a bulk e-mail, as its readers see them. (Specification, sections 3, 7 and 9:
 * inventory-diamonds.)
 */
import { BULK_STONES_PAGE } from '../../../src/domain/bulk-email.ts';
import { findBulkEmail, type StoredBulkEmail } from '../../db/queries/bulk-email/bulk-emails.ts';
import { wasSentTo } from '../../db/queries/bulk-email/recipients.ts';
import { stonesOfChoice } from '../../db/queries/bulk-email/runs.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { oneOfferOfEach } from '../../db/queries/stones/twins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { makeFile } from '../../papers/make-file.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import { stonesChosen } from '../../workflows/bulk-email/stones-chosen.ts';
import { linkOf } from '../../papers/sheet-cell.ts';
import type { Answer, BodyOf, Call, Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { actsForThemselves, findActedFor } from '../acting-for.ts';
import { stoneViewOf } from '../stone-search.ts';
import { chosenSheet } from './chosen-sheet.ts';
import { AT_OUR_PRICES, stonesFile } from './stones-file.ts';
import { loadStonesToExport } from './stones-to-export.ts';

type StonesRequest = BodyOf<'listInventoryDiamonds'>;

export const listInventoryDiamonds: Handler<'listInventoryDiamonds'> = async ({ data }, call) => {
  if (data.export === true && data.pdf === true)
    throw invalidRequest('Request either the sheet or the PDF, not both at once.', 'pdf');
  const stones = await call.read((tx) => stonesOf(tx, call, data));
  if (data.pdf === true || data.export === true) return fileOf(stones, data, call);
  const { page = 1, size = BULK_STONES_PAGE } = data;
  const rows = stones.slice((page - 1) * size, page * size);
  return { data: { data: rows, pagination: paginationOf(page, size, stones.length) } };
};

/**
 * The client whose stones are requested; undefined for the house's own view. @throws Refused 404 if
 * a client requests another client's
 */
function readerIn({ person }: Call, { uid, user_id }: StonesRequest): string | undefined {
  const named = uid ?? user_id;
  if (!actsForThemselves(person)) return named;
  if (named !== undefined && named !== person.id) throw notFound();
  return person.id;
}

/** @throws Refused 404 for a missing e-mail, or one that the client did not receive */
async function stonesOf(tx: Tx, call: Call, data: StonesRequest): Promise<StoneRow[]> {
  const email = await findBulkEmail(tx, data.id);
  if (!email) throw notFound();
  const reader = readerIn(call, data);
  const isOwn = reader === call.person.id;
  if (isOwn && !(await wasSentTo(tx, email.id, reader))) throw notFound();
  const whose =
    reader === undefined || isOwn ? call.person : { ...(await findActedFor(tx, reader)), powers: null };
  const view = await stoneViewOf(tx, whose);
  const rows = await stoneRowsInOrder(tx, view, await oneOfferOfEach(tx, view, await idsOf(tx, email)));
  const types = data.diamond_type ?? [];
  return types.length === 0
    ? rows
    : rows.filter((stone) => types.some((type) => type === stone.diamond_type));
}

/** The stones of the last run; before the first run, those that would be chosen now. */
const idsOf = (tx: Tx, email: StoredBulkEmail): Promise<string[]> =>
  email.run > 0 ? stonesOfChoice(tx, email) : stonesChosen(tx, email.stone_choice);

async function fileOf(
  stones: readonly StoneRow[],
  { pdf, time_zone, ...data }: StonesRequest,
  call: Call,
): Promise<Answer<'listInventoryDiamonds'>> {
  const whose = actsForThemselves(call.person) ? undefined : readerIn(call, data);
  const named = {
    stock_numbers: stones.map(({ stock_no }) => stock_no),
    user_id: whose,
    ...AT_OUR_PRICES,
  };
  if (pdf === true) return stonesFile({ ...named, format: 'pdf' }, call);
  const source = async () =>
    chosenSheet(await call.read((tx) => loadStonesToExport(tx, call.person, named)), time_zone, call);
  return { data: linkOf(await makeFile('linked sheet', source, call)), message: 'stones.xlsx' };
}
