/** Collections: stones picked by hand and shown together. (Specification, sections 2 and 7.) */
import { DIAMOND_TYPE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import {
  type CollectionFacts,
  type CollectionRow,
  collectionsListed,
  lockCollection,
  nameIsTaken,
  putStones,
  removeCollection,
  writeCollection,
} from '../../db/queries/selections/collections.ts';
import { COLLECTION_CELLS } from '../../../src/lists/selections.ts';
import { readByIds } from '../../db/fragments/list-query.ts';
import { contains } from '../../db/queries/like.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { HOUSE_VIEW } from '../../db/fragments/shown-offer.ts';
import { seesProviders } from '../../db/fragments/tenancy.ts';
import { notFound, alreadyExists, invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { neededName } from '../names.ts';
import { pageOrSheet } from '../list.ts';
import { mustFindStones, stoneViewOf } from '../stone-search.ts';

const PAGE_SIZE = 500;
const NAMELESS = 'A collection needs a name. Enter one.';

export const listCollections: Handler<'listCollections'> = async ({ query }, call) => {
  const { diamond_type = null, searchTerm, id = null } = query;
  const isStaff = seesProviders(call.person.role);
  const pattern = searchTerm?.trim() ? contains(searchTerm.trim()) : null;
  const filter = { id, diamondType: diamond_type, pattern, shown: !isStaff };
  const listed = async (tx: Tx) =>
    id !== null && !isUuid(id) ? null : collectionsListed(filter, await stoneViewOf(tx, call.person));
  // Clients do not see which member of staff made it.
  const shown = (row: CollectionRow) => (isStaff ? row : { ...row, changed_by: null });
  const list = { name: 'collections', size: PAGE_SIZE, cells: COLLECTION_CELLS, listed, shown };
  const found = await pageOrSheet(list, query, call);
  if ('file' in found) return found;
  const { data: stockList, pagination } = found.data;
  return { data: { stockList, pagination } };
};

export const createCollection: Handler<'createCollection'> = ({ data }, call) => {
  const facts = factsOf({ ...data, diamond_type: data.diamond_type ?? DIAMOND_TYPE.white, is_active: true });
  const numbers = [...new Set(data.stock_numbers ?? [])];
  if (numbers.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  return call.effect<'createCollection'>(async (tx) => {
    const id = newId();
    await keep(tx, id, facts, call.person.name);
    await putNamed(tx, id, numbers);
    return answerOf(await mustFind(tx, id), `The collection ${facts.name} was created.`);
  });
};

export const updateCollection: Handler<'updateCollection'> = ({ path, data }, call) => {
  const { name, description, is_active, stock_numbers } = data;
  if (stock_numbers?.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  if (name !== undefined) neededName(name, 'name', NAMELESS);
  return call.effect<'updateCollection'>(async (tx) => {
    const before = await lockCollection(tx, path.id);
    if (!before) throw notFound();
    const facts = factsOf({
      ...before,
      name: name ?? before.name,
      description: description === undefined ? before.description : description,
      is_active: is_active ?? before.is_active,
    });
    await keep(tx, before.id, facts, call.person.name);
    if (stock_numbers !== undefined) await putNamed(tx, before.id, [...new Set(stock_numbers)]);
    return answerOf(await mustFind(tx, before.id), `The collection ${facts.name} was changed.`);
  });
};

export const deleteCollection: Handler<'deleteCollection'> = ({ path }, call) =>
  call.effect<'deleteCollection'>(async (tx) => {
    const collection = await lockCollection(tx, path.id);
    if (!collection) throw notFound();
    await removeCollection(tx, collection.id);
    const message = `The collection ${collection.name} was deleted.`;
    return { data: null, message, audit: { summary: message, subject: { collection_id: collection.id } } };
  });

function factsOf(
  given: Omit<CollectionFacts, 'description'> & { description?: string | null },
): CollectionFacts {
  const name = neededName(given.name, 'name', NAMELESS);
  return { ...given, name, description: given.description?.trim() || null };
}

async function keep(tx: Tx, id: string, facts: CollectionFacts, by: string): Promise<void> {
  if (await nameIsTaken(tx, facts.name, id))
    throw alreadyExists(`There is already a collection ${facts.name}. Choose another name.`, 'name');
  await writeCollection(tx, id, facts, by);
}

/** @throws Refused 404 naming the numbers that no stone has */
async function putNamed(tx: Tx, id: string, numbers: readonly string[]): Promise<void> {
  const stones = await mustFindStones(tx, numbers);
  await putStones(
    tx,
    id,
    stones.map((stone) => stone.id),
  );
}

async function mustFind(tx: Tx, id: string): Promise<CollectionRow> {
  const filter = { id, diamondType: null, pattern: null, shown: false };
  const listed = collectionsListed(filter, HOUSE_VIEW);
  const [collection] = await readByIds<CollectionRow>(tx, listed, [id]);
  if (!collection) throw notFound();
  return collection;
}

const answerOf = (collection: CollectionRow, message: string) => ({
  data: collection,
  message,
  audit: { summary: message, subject: { collection_id: collection.id } },
});
