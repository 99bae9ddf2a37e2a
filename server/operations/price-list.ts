/** Price lists: imported by hand, in the trade's layout, and applied to the stones in the background. */
import { readFile } from 'node:fs/promises';
import {
  faultsSentence,
  LIST_SHAPE_LABEL,
  LISTED_CLARITIES,
  readLists,
  rowsOfFile,
  type ReadList,
} from '../../src/domain/price-list.ts';
import {
  compareWith,
  correctPriceList,
  findList,
  findListBefore,
  findLists,
  findRapPrices,
  findSizes,
  insertPriceList,
  type RapFilter,
} from '../db/queries/price-lists.ts';
import { askRepricing, findRepricing } from '../db/queries/repricing.ts';
import type { Tx } from '../db/with-actor.ts';
import { absent, badShape, conflict } from '../refusals.ts';
import type { AnswerData, Call, Handler, Input } from './handler.ts';
import { paginationOf } from './pagination.ts';

/** Rap prices come 50 a page. (Specification, section 9.) */
const PAGE_SIZE = 50;
const FILE_FIELD = 'priceList';
const TASK = 'reprice-stones';

const NEWEST: RapFilter = { shape: null, color: null, clarity: null, carat: null, listedOn: null };

export const listRapPrices: Handler<'listRapPrices'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, shape, color, clarity, carat, listed_on } = query;
  const filter: RapFilter = {
    shape: shape ?? null,
    color: color?.toUpperCase() ?? null,
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

type Import = 'insertLatestPrices' | 'updateLatestPrices';

export const insertLatestPrices: Handler<'insertLatestPrices'> = async (input, call) => {
  const lists = await listsOf(input);
  const changes = (tx: Tx) => changesOf(tx, lists, refuseKnown, findListBefore, true);
  if (input.data.preview)
    return { data: { preview: true, lists: await call.read(changes), repricing: null } };
  const answer = await call.effect<'insertLatestPrices'>(async (tx) => {
    const changed = await changes(tx);
    for (const list of lists) await insertPriceList(tx, { ...list, imported_by: call.person.name });
    return imported(tx, call, changed, 'imported');
  });
  await call.services.enqueue(TASK, {});
  return answer;
};

export const updateLatestPrices: Handler<'updateLatestPrices'> = async (input, call) => {
  const lists = await listsOf(input);
  const changes = (tx: Tx) => changesOf(tx, lists, refuseUnknown, findList, false);
  if (input.data.preview)
    return { data: { preview: true, lists: await call.read(changes), repricing: null } };
  const answer = await call.effect<'updateLatestPrices'>(async (tx) => {
    const changed = await changes(tx);
    for (const { shape, listed_on, rows } of lists) {
      const known = await findList(tx, shape, listed_on);
      if (!known) throw absent();
      await correctPriceList(tx, known.number, rows, call.person.name).catch(refuseOverlap);
    }
    return imported(tx, call, changed, 'corrected');
  });
  await call.services.enqueue(TASK, {});
  return answer;
};

type Changes = AnswerData<'insertLatestPrices'>['lists'];

/** There are two lists at most: one a shape. */
async function changesOf(
  tx: Tx,
  lists: readonly ReadList[],
  check: (known: { number: number } | undefined, list: ReadList) => void,
  other: (tx: Tx, shape: ReadList['shape'], day: string) => Promise<{ number: number } | undefined>,
  isWhole: boolean,
): Promise<Changes> {
  const changes: Changes = [];
  for (const list of lists) {
    const { shape, listed_on, rows } = list;
    check(await findList(tx, shape, listed_on), list);
    const against = await other(tx, shape, listed_on);
    changes.push({ shape, listed_on, ...(await compareWith(tx, rows, against?.number ?? null, isWhole)) });
  }
  return changes;
}

function refuseKnown(known: { number: number } | undefined, { shape, listed_on }: ReadList): void {
  if (known)
    throw conflict(
      `There is a list of ${listed_on} for ${LIST_SHAPE_LABEL[shape]} already. Correct it, or import one of another day.`,
    );
}

function refuseUnknown(known: { number: number } | undefined, { shape, listed_on }: ReadList): void {
  if (!known)
    throw conflict(
      `There is no list of ${listed_on} for ${LIST_SHAPE_LABEL[shape]} to correct. Import it as a new one.`,
    );
}

function refuseOverlap(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'price_list_sizes_apart')
    throw conflict(
      'A size of the rows overlaps with one of the list; a stone has one size. Nothing was changed.',
    );
  throw error;
}

async function imported(
  tx: Tx,
  call: Call,
  lists: Changes,
  done: 'imported' | 'corrected',
): Promise<{
  data: AnswerData<Import>;
  message: string;
  audit: { summary: string; subject: object & Record<string, unknown> };
}> {
  const named = lists
    .map(({ shape, listed_on, rows }) => `${shape} of ${listed_on} (${rows} rows)`)
    .join(', ');
  const summary = `Price list ${done}: ${named}.`;
  const inForce = (await findLists(tx)).filter((list) => list.in_force);
  const isNewest = lists.some((list) =>
    inForce.some(({ shape, listed_on }) => shape === list.shape && listed_on === list.listed_on),
  );
  const repricing = isNewest ? await askRepricing(tx, summary, call.person.name) : null;
  return {
    data: { preview: false, lists, repricing },
    message: isNewest
      ? `${summary} The stones are being repriced.`
      : `${summary} A newer list is in force: no stone is repriced.`,
    audit: {
      summary,
      subject: {
        lists: lists.map(({ examples: _examples, ...list }) => list),
        repricing_id: repricing?.id ?? null,
      },
    },
  };
}

const A_DAY = 864e5;

/** @throws Refused 400 nothing to read, or rows that are not right, each named */
async function listsOf({ data, files }: Input<Import>): Promise<ReadList[]> {
  const file = files.find(({ field }) => field === FILE_FIELD);
  if ((file === undefined) === (data.rows === undefined))
    throw badShape('Please choose a price list as a file, or send its rows.', FILE_FIELD);
  const given = file === undefined ? null : rowsOfFile(await textOf(file.path));
  const written = given?.rows ?? (data.rows ?? []).map((row, index) => ({ row: index + 1, ...row }));
  const { lists, faults } = readLists(written);
  const all = [...(given?.faults ?? []), ...faults].toSorted((a, b) => a.row - b.row);
  if (all.length > 0) throw badShape(faultsSentence(all), file === undefined ? 'rows' : FILE_FIELD);
  // A day ahead of ours it may be where it was published.
  const late = lists.find(({ listed_on }) => Date.parse(listed_on) > Date.now() + A_DAY);
  if (late) throw badShape(`The list is of ${late.listed_on}, which is still to come.`, FILE_FIELD);
  return lists;
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (bytes.includes(0)) throw badShape('This is no text: a price list is a CSV file.', FILE_FIELD);
  return bytes.toString('utf8');
}

export const syncRapPrice: Handler<'syncRapPrice'> = async ({ data }, call) => {
  const { pageNumber = 1, pageSize = PAGE_SIZE } = data;
  const answer = await call.effect<'syncRapPrice'>(async (tx) => {
    if ((await findLists(tx)).length === 0)
      throw conflict('There is no price list yet. Import one; the stones are repriced by it.');
    const summary = 'The newest price lists are being applied to the stones.';
    const run = await askRepricing(tx, 'Applied anew.', call.person.name);
    return {
      data: await rapPage(tx, NEWEST, pageNumber, pageSize),
      message: summary,
      audit: { summary, subject: { repricing_id: run.id } },
    };
  });
  await call.services.enqueue(TASK, {});
  return answer;
};
