/** Reading price lists, and applying them to the stones in the background. */
import { colorsPricing, LISTED_CLARITIES } from '../../../src/domain/prices/price-list.ts';
import { findLists, findRapPrices, findSizes, type RapFilter } from '../../db/queries/prices/price-lists.ts';
import { askRepricing, findRepricing } from '../../db/queries/prices/repricing.ts';
import type { Tx } from '../../db/with-actor.ts';
import { conflict } from '../../refusals.ts';
import type { AnswerData, Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';

/** Rap prices come 50 a page. (Specification, section 9.) */
const PAGE_SIZE = 50;
const TASK = 'reprice-stones';

const NEWEST: RapFilter = { shape: null, colors: null, clarity: null, carat: null, listedOn: null };

export const listRapPrices: Handler<'listRapPrices'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, shape, color, clarity, carat, listed_on } = query;
  const filter: RapFilter = {
    shape: shape ?? null,
    colors: color === undefined ? null : colorsPricing(color),
    clarity: priced(clarity),
    carat: carat ?? null,
    listedOn: listed_on ?? null,
  };
  return { data: await call.read((tx) => rapPage(tx, filter, page, size)) };
};

/** FL is priced as IF. */
const priced = (clarity: string | undefined): string | null =>
  clarity === undefined ? null : clarity.toUpperCase() === 'FL' ? 'IF' : clarity.toUpperCase();

async function rapPage(
  tx: Tx,
  filter: RapFilter,
  page: number,
  size: number,
): Promise<AnswerData<'listRapPrices'>> {
  const { rows, total } = await findRapPrices(tx, filter, LISTED_CLARITIES, { page, size });
  return {
    data: rows,
    pagination: paginationOf(page, size, total),
    lists: (await findLists(tx)).map(({ number: _number, ...list }) => list),
    sizes: await findSizes(tx, filter),
    repricing: (await findRepricing(tx)) ?? null,
  };
}

export const syncRapPrice: Handler<'syncRapPrice'> = async ({ data }, call) => {
  const { pageNumber = 1, pageSize = PAGE_SIZE } = data;
  const answer = await call.effect<'syncRapPrice'>(async (tx) => {
    if ((await findLists(tx)).length === 0)
      throw conflict('There is no price list yet. Import one to reprice the stones.');
    const summary = 'The newest price lists are being applied to the stones.';
    const run = await askRepricing(tx, 'Applied again.', call.person.name);
    return {
      data: await rapPage(tx, NEWEST, pageNumber, pageSize),
      message: summary,
      audit: { summary, subject: { repricing_id: run.id } },
    };
  });
  await call.services.enqueue(TASK, {});
  return answer;
};
