/** Importing and correcting price lists, from a file or from rows: all of it or nothing. */
import { LIST_SHAPE_LABEL } from '../../../src/domain/prices/list-shapes.ts';
import {
  faultsSentence,
  readLists,
  type ReadList,
  type ReadPrices,
} from '../../../src/domain/prices/price-list.ts';
import {
  compareWith,
  correctPriceList,
  findList,
  findListBefore,
  findLists,
  findPricedTwice,
  insertPriceList,
} from '../../db/queries/prices/price-lists.ts';
import { askRepricing } from '../../db/queries/prices/repricing.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { ReadFor } from '../../readers/pool.ts';
import { files as readers } from '../../readers/readers.ts';
import { TooCostly } from '../../readers/too-costly.ts';
import { invalidRequest, conflict } from '../../refusals.ts';
import type { AnswerData, Call, Handler, Input } from '../handler.ts';
import { steepFall } from '../../workflows/price-offers/steep-falls.ts';
import { readFor } from '../read-as.ts';

const FILE_FIELD = 'priceList';

/** `2026-11-21` as people read it: `21/11/2026`. */
const dayOf = (day: string): string => day.split('-').toReversed().join('/');

const TASK = 'reprice-stones';

type Import = 'insertLatestPrices' | 'updateLatestPrices';

export const insertLatestPrices: Handler<'insertLatestPrices'> = async (input, call) => {
  const lists = await listsOf(input, readFor(call));
  const changes = (tx: Tx) => changesOf(tx, lists, refuseKnown, findListBefore, true);
  if (input.data.preview)
    return { data: { preview: true, lists: await call.read(changes), repricing: null } };
  const answer = await call.effect<'insertLatestPrices'>(async (tx) => {
    const changed = await changes(tx);
    refuseFalls(changed, input.data.less_than_half === true);
    for (const list of lists) await insertPriceList(tx, { ...list, imported_by: call.person.name });
    return imported(tx, call, changed, 'imported');
  });
  await call.services.enqueue(TASK, {});
  return answer;
};

export const updateLatestPrices: Handler<'updateLatestPrices'> = async (input, call) => {
  const lists = await listsOf(input, readFor(call));
  const changes = (tx: Tx) => changesOf(tx, lists, refuseUnknown, findList, false);
  if (input.data.preview)
    return { data: { preview: true, lists: await call.read(changes), repricing: null } };
  const answer = await call.effect<'updateLatestPrices'>(async (tx) => {
    const changed = await changes(tx);
    refuseFalls(changed, input.data.less_than_half === true);
    for (const { shape, listed_on, rows } of lists) {
      const known = await findList(tx, shape, listed_on);
      const isCorrected =
        known && (await correctPriceList(tx, known.number, rows, call.person.name).catch(refuseOverlap));
      if (!isCorrected)
        throw conflict(
          `The list of ${dayOf(listed_on)} for ${LIST_SHAPE_LABEL[shape]} was replaced at the same moment. Compare your rows with the new list, and correct that. Nothing was changed.`,
        );
      // Checked again, now that the list is locked.
      await refusePricedTwice(tx, known.number, []);
    }
    return imported(tx, call, changed, 'corrected');
  });
  await call.services.enqueue(TASK, {});
  return answer;
};

type Changes = AnswerData<'insertLatestPrices'>['lists'];
type Known = { number: number; is_made_up: boolean } | undefined;

/** There are at most two lists, one for each shape. */
async function changesOf(
  tx: Tx,
  lists: readonly ReadList[],
  check: (known: Known, list: ReadList) => void,
  other: (tx: Tx, shape: ReadList['shape'], day: string) => Promise<{ number: number } | undefined>,
  isWhole: boolean,
): Promise<Changes> {
  const changes: Changes = [];
  for (const list of lists) {
    const { shape, listed_on, rows } = list;
    check(await findList(tx, shape, listed_on), list);
    const against = await other(tx, shape, listed_on);
    if (!isWhole && against) await refusePricedTwice(tx, against.number, rows);
    changes.push({ shape, listed_on, ...(await compareWith(tx, rows, against?.number ?? null, isWhole)) });
  }
  return changes;
}

/** @throws Refused 409 for a price below half of the other list's that is not said to be meant */
function refuseFalls(lists: Changes, isMeant: boolean): void {
  const fallen = lists.filter((list) => list.fallen > 0);
  const [first] = fallen;
  const [steepest] = first?.examples ?? [];
  if (isMeant || first === undefined || steepest === undefined) return;
  const { color, clarity, carat_from: from, carat_to: to, before, after } = steepest;
  const name = `${LIST_SHAPE_LABEL[first.shape]}, ${color} ${clarity} of ${from.toFixed(2)} to ${to.toFixed(2)} ct,`;
  const count = fallen.reduce((sum, list) => sum + list.fallen, 0);
  throw steepFall({ name, now: before, next: after }, count - 1);
}

function refuseKnown(known: Known, { shape, listed_on }: ReadList): void {
  if (known?.is_made_up === false)
    throw conflict(
      `There is already a list of ${dayOf(listed_on)} for ${LIST_SHAPE_LABEL[shape]}. Correct it, or import one with another date.`,
    );
}

function refuseUnknown(known: Known, { shape, listed_on }: ReadList): void {
  if (!known)
    throw conflict(
      `There is no list of ${dayOf(listed_on)} for ${LIST_SHAPE_LABEL[shape]} to correct. Import it as a new one.`,
    );
}

function refuseOverlap(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'price_list_sizes_apart')
    throw conflict('A size in the rows overlaps with a size of the list. Nothing was changed.');
  throw error;
}

async function refusePricedTwice(tx: Tx, number: number, rows: ReadList['rows']): Promise<void> {
  const twice = await findPricedTwice(tx, number, rows);
  if (!twice) return;
  const { color, clarity, carat_from, carat_to } = twice;
  throw conflict(
    `With these rows the list would price ${color} ${clarity} of ${carat_from.toFixed(2)} to ${carat_to.toFixed(2)} ct twice: in its own row, and in a row of two colors. Write the row as it is in the list. Nothing was changed.`,
  );
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
    .map(({ shape, listed_on, rows }) => `${LIST_SHAPE_LABEL[shape]}, ${dayOf(listed_on)} (${rows} rows)`)
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
      : `${summary} A newer list is in force, so no stones are repriced.`,
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

/** @throws Refused 400 when there is nothing to read, or rows are wrong, naming each */
async function listsOf({ data, files }: Input<Import>, by: ReadFor): Promise<ReadList[]> {
  const file = files.find(({ field }) => field === FILE_FIELD);
  if ((file === undefined) === (data.rows === undefined))
    throw invalidRequest('Please choose a price list as a file, or send its rows.', FILE_FIELD);
  const { lists, faults } =
    file === undefined
      ? readLists((data.rows ?? []).map((row, index) => ({ row: index + 1, ...row })))
      : await listsIn(file.path, by);
  if (faults.length > 0)
    throw invalidRequest(faultsSentence(faults), file === undefined ? 'rows' : FILE_FIELD);
  // The list may come from a time zone that is a day ahead.
  const late = lists.find(({ listed_on }) => Date.parse(listed_on) > Date.now() + A_DAY);
  if (late)
    throw invalidRequest(
      `The list is dated ${late.listed_on}, which is in the future. Correct its date.`,
      FILE_FIELD,
    );
  return lists;
}

async function listsIn(path: string, by: ReadFor): Promise<NonNullable<ReadPrices>> {
  const found = await readers.run('price list', { path }, by).catch((error: unknown) => {
    if (!(error instanceof TooCostly)) throw error;
    throw invalidRequest(
      'The price list takes too long to read. Export it again with its rows only.',
      FILE_FIELD,
    );
  });
  if (found === null)
    throw invalidRequest('This is not a text file. Export the price list as a CSV file.', FILE_FIELD);
  return found;
}
