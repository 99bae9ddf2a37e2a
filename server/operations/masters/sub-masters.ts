/** The values of masters in their order. (Specification, sections 3, 4 and 7.) */
import { downloadName } from '../../../src/domain/text/file-names.ts';
import { contains } from '../../db/queries/like.ts';
import { lockMaster, type LockedMaster } from '../../db/queries/masters/masters.ts';
import {
  changeSubMaster,
  findImage,
  findSubMaster,
  findSubMasters,
  insertSubMaster,
  lockSubMaster,
  removeSubMaster,
  setImage,
  type SubMasterRow,
} from '../../db/queries/masters/sub-masters.ts';
import { saveOrder, orderOf, placeSubMaster } from '../../db/queries/masters/sub-master-order.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idOf, idsOf, newId } from '../../ids.ts';
import { valuesSeenBy } from '../../policies/masters.ts';
import { notFound, notFoundAmong, invalidRequest, conflict } from '../../refusals.ts';
import type { Call, Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { dropPicture, savePicture, pictureAmong, pictureAnswer, withPictures } from '../pictures.ts';
import { readFor } from '../read-as.ts';
import {
  defaultAfter,
  recordsOf,
  refuseCarried,
  refuseTaken,
  refuseUnfit,
  takeDefaultWhere,
  valueOf,
} from './sub-master-rules.ts';

/** Default page size. (Specification, section 9.) */
const PAGE_SIZE = 500;

const ONE_IMAGE = 'A value has one image. Choose a single file.';

export const listSubMasters: Handler<'listSubMasters'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, search, code, masterId } = query;
  const filter = {
    masterCode: code ?? null,
    masterId: masterId ?? null,
    pattern: search?.trim() ? contains(search.trim()) : null,
    seen: valuesSeenBy(call.person.role),
  };
  const { rows, total } = await call.read((tx) => findSubMasters(tx, filter, page, size));
  return { data: { data: rows, pagination: paginationOf(page, size, total) } };
};

export const createSubMaster: Handler<'createSubMaster'> = async ({ data, files }, call) => {
  const picture = await pictureAmong(files, 'image', readFor(call), ONE_IMAGE);
  const value = valueOf({ is_active: true, is_default: false, is_display: true, ...data });
  return withPictures(call, (images) =>
    call.effect<'createSubMaster'>(async (tx) => {
      const master = await lockMaster(tx, data.master_id);
      if (!master) throw notFound();
      refuseUnfit(master, value);
      await refuseTaken(tx, master, value, null);
      const id = newId();
      await takeDefaultWhere(tx, master, id, value);
      await insertSubMaster(tx, id, master.id, value);
      if (picture) await changeImage(tx, call, id, null, await savePicture(tx, call, picture, images));
      if (data.sequence !== undefined) await placeSubMaster(tx, master.id, id, data.sequence);
      return answerOf(
        await kept(tx, id),
        `${value.name} is added to ${master.name}.`,
        `Added ${value.name} to the master ${master.code}`,
      );
    }),
  );
};

export const updateSubMaster: Handler<'updateSubMaster'> = async ({ path, data, files }, call) => {
  const picture = await pictureAmong(files, 'image', readFor(call), ONE_IMAGE);
  const { sequence, removeFiles = [], master_id: masterId, ...change } = data;
  return withPictures(call, (images) =>
    call.effect<'updateSubMaster'>(async (tx) => {
      const { master, before } = await mustLock(tx, path.id);
      if (masterId !== undefined && masterId !== master.id)
        throw invalidRequest(
          'A value cannot move to another master. Add it to that master, and delete it here.',
          'master_id',
        );
      const value = valueOf({ ...before, ...change, ...defaultAfter(before, change) });
      refuseUnfit(master, value);
      refuseCarried(master, before, value);
      await refuseTaken(tx, master, value, before.id);
      if (removeFiles.some((file) => file !== before.image?.id))
        throw notFoundAmong(removeFiles, [before.image?.id ?? ''], 'removeFiles');
      await takeDefaultWhere(tx, master, before.id, value);
      await changeSubMaster(tx, before.id, value);
      if (picture) {
        const file = await savePicture(tx, call, picture, images);
        await changeImage(tx, call, before.id, before.image?.id ?? null, file);
      } else if (removeFiles.length > 0) {
        await changeImage(tx, call, before.id, before.image?.id ?? null, null);
      }
      if (sequence !== undefined) await placeSubMaster(tx, master.id, before.id, sequence);
      return answerOf(
        await kept(tx, before.id),
        `${value.name} is changed.`,
        `Changed ${value.name} of the master ${master.code}`,
      );
    }),
  );
};

export const setSubMasterStatus: Handler<'setSubMasterStatus'> = ({ path, data }, call) =>
  call.effect<'setSubMasterStatus'>(async (tx) => {
    const { master, before } = await mustLock(tx, path.id);
    const value = valueOf({ ...before, ...data, ...defaultAfter(before, data) });
    await takeDefaultWhere(tx, master, before.id, value);
    await changeSubMaster(tx, before.id, value);
    const is = `${value.is_active ? 'active' : 'inactive'}${value.is_default ? ', the default' : ''}, ${
      value.is_display ? 'displayed' : 'not displayed'
    }`;
    return answerOf(
      await kept(tx, before.id),
      `${value.name} is ${is}.`,
      `Made ${value.name} of the master ${master.code} ${is}`,
    );
  });

export const deleteSubMaster: Handler<'deleteSubMaster'> = ({ path }, call) =>
  call.effect<'deleteSubMaster'>(async (tx) => {
    const { master, before } = await mustLock(tx, path.id);
    const uses = before.uses ?? 0;
    if (uses > 0) {
      throw conflict(
        `${before.name} is in use: ${recordsOf(uses)}. Deactivate it so that it can no longer be chosen.`,
      );
    }
    if (before.image) await changeImage(tx, call, before.id, before.image.id, null);
    await removeSubMaster(tx, before.id);
    return {
      data: null,
      message: `${before.name} is deleted.`,
      audit: {
        summary: `Deleted ${before.name} of the master ${master.code}`,
        subject: { submaster_id: before.id, master_id: master.id },
      },
    };
  });

export const orderSubMasters: Handler<'orderSubMasters'> = ({ data }, call) =>
  call.effect<'orderSubMasters'>(async (tx) => {
    const master = await lockMaster(tx, data.master_id);
    if (!master) throw notFound();
    const present = await orderOf(tx, master.id);
    const ids = idsOf(data.ids);
    if (ids.some((id) => !present.includes(id))) throw notFoundAmong(ids, present);
    const moved = data.moved === undefined ? undefined : idOf(data.moved);
    if (moved !== undefined && !ids.includes(moved))
      throw invalidRequest('Include the moved value in the list, in its new position.', 'moved');
    await saveOrder(tx, inNewOrder(present, ids, moved));
    return {
      data: null,
      message: `${master.name}: the new order is saved.`,
      audit: {
        summary: `Put the values of the master ${master.code} into order`,
        subject: { master_id: master.id, submaster_ids: ids, moved },
      },
    };
  });

/**
 * All ids in their new order. The named ones take, in their order, the places that they have now.
 * If one of them was moved, only that one gets a place, next to the one before it among the named,
 * so that what somebody else has moved meanwhile stays. Every named id is present.
 */
function inNewOrder(
  present: readonly string[],
  named: readonly string[],
  moved: string | undefined,
): string[] {
  if (moved === undefined) {
    const names = new Set(named);
    const next = named.values();
    return present.map((id) => (names.has(id) ? (next.next().value ?? id) : id));
  }
  const place = named.indexOf(moved);
  const [before, after] = [named[place - 1], named[place + 1]];
  const others = present.filter((id) => id !== moved);
  if (before === undefined && after === undefined) return [...present];
  const at = before === undefined ? others.indexOf(after ?? '') : others.indexOf(before) + 1;
  return others.toSpliced(at, 0, moved);
}

export const readSubMasterImage: Handler<'readSubMasterImage'> = async ({ path }, call) => {
  const image = await call.read((tx) => findImage(tx, path.id, valuesSeenBy(call.person.role)));
  if (!image) throw notFound();
  return pictureAnswer(call, image, downloadName('image', path.id, image.mime));
};

/** Replaces or removes the image. */
async function changeImage(
  tx: Tx,
  call: Call,
  valueId: string,
  before: string | null,
  next: string | null,
): Promise<void> {
  await setImage(tx, valueId, next);
  if (before !== null) await dropPicture(tx, call, before);
}

const answerOf = (data: SubMasterRow, message: string, summary: string) => ({
  data,
  message,
  audit: { summary, subject: { submaster_id: data.id, master_id: data.master_id } },
});

/** Master before value: the order in which everyone locks them. */
async function mustLock(tx: Tx, id: string): Promise<{ master: LockedMaster; before: SubMasterRow }> {
  const named = await findSubMaster(tx, id);
  const master = named && (await lockMaster(tx, named.master_id));
  if (!master || !(await lockSubMaster(tx, id))) throw notFound();
  return { master, before: await kept(tx, id) };
}

async function kept(tx: Tx, id: string): Promise<SubMasterRow> {
  const value = await findSubMaster(tx, id);
  if (!value) throw notFound();
  return value;
}
