/**
 * Masters: added, changed, deactivated and deleted by administrators. (Specification, section 7.)
 */
import { contains } from '../../db/queries/like.ts';
import {
  changeMaster,
  findMaster,
  findMasters,
  insertMaster,
  lockMaster,
  masterTaken,
  removeMaster,
  setMasterActive,
  type LockedMaster,
  type MasterRow,
  type MasterText,
} from '../../db/queries/masters/masters.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, alreadyExists, conflict } from '../../refusals.ts';
import type { BodyOf, Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { neededName } from '../names.ts';

/** As listing tables have it (specification, section 9). */
const PAGE_SIZE = 500;

export const listMasters: Handler<'listMasters'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, search } = query;
  const pattern = search?.trim() ? contains(search.trim()) : null;
  const { rows, total } = await call.read((tx) => findMasters(tx, pattern, page, size));
  return { data: { data: rows, pagination: paginationOf(page, size, total) } };
};

export const createMaster: Handler<'createMaster'> = ({ data }, call) => {
  const text = textOf(data);
  return call.effect<'createMaster'>(async (tx) => {
    await refuseTaken(tx, text, null);
    const id = newId();
    await insertMaster(tx, id, text);
    return answerOf(await kept(tx, id), `${text.name} is added.`, `Added the master ${text.code}`);
  });
};

export const updateMaster: Handler<'updateMaster'> = ({ path, data }, call) => {
  const text = textOf(data);
  return call.effect<'updateMaster'>(async (tx) => {
    const master = await mustLock(tx, path.id);
    if (master.is_fixed && text.code !== master.code) {
      throw conflict(
        `The portal uses the key ${master.code}, so it cannot change. Change the name instead.`,
        {
          field: 'code',
        },
      );
    }
    await refuseTaken(tx, text, master.id);
    await changeMaster(tx, master.id, text);
    return answerOf(await kept(tx, master.id), `${text.name} is changed.`, `Changed the master ${text.code}`);
  });
};

export const setMasterStatus: Handler<'setMasterStatus'> = ({ path, data }, call) =>
  call.effect<'setMasterStatus'>(async (tx) => {
    const master = await mustLock(tx, path.id);
    if (master.is_fixed && !data.is_active) {
      throw conflict(`The portal uses ${master.name}, so it stays active. Deactivate its values instead.`);
    }
    await setMasterActive(tx, master.id, data.is_active);
    const done = data.is_active ? 'active' : 'inactive';
    return answerOf(
      await kept(tx, master.id),
      `${master.name} is ${done}.`,
      `Made the master ${master.code} ${done}`,
    );
  });

export const deleteMaster: Handler<'deleteMaster'> = ({ path }, call) =>
  call.effect<'deleteMaster'>(async (tx) => {
    const master = await mustLock(tx, path.id);
    if (master.is_fixed) {
      throw conflict(
        `The portal uses ${master.name} (key ${master.code}), so it cannot be deleted. Deactivate its values instead.`,
      );
    }
    const { submasters } = await kept(tx, master.id);
    if (submasters > 0) {
      throw conflict(
        `${master.name} has ${submasters === 1 ? 'one value. Delete it' : `${submasters} values. Delete them`} first, or deactivate the master.`,
      );
    }
    await removeMaster(tx, master.id);
    return {
      data: null,
      message: `${master.name} is deleted.`,
      audit: { summary: `Deleted the master ${master.code}`, subject: { master_id: master.id } },
    };
  });

const answerOf = (data: MasterRow, message: string, summary: string) => ({
  data,
  message,
  audit: { summary, subject: { master_id: data.id } },
});

async function mustLock(tx: Tx, id: string): Promise<LockedMaster> {
  const master = await lockMaster(tx, id);
  if (!master) throw notFound();
  return master;
}

async function kept(tx: Tx, id: string): Promise<MasterRow> {
  const master = await findMaster(tx, id);
  if (!master) throw notFound();
  return master;
}

function textOf({ code, name, description }: BodyOf<'createMaster'>): MasterText {
  return {
    code,
    name: neededName(name, 'name', 'A master needs a name. Enter one.'),
    description: description?.trim() || null,
  };
}

async function refuseTaken(tx: Tx, text: MasterText, except: string | null): Promise<void> {
  const taken = await masterTaken(tx, text, except);
  if (taken === 'code')
    throw alreadyExists(`Another master has the key ${text.code}. Choose another one.`, 'code');
  if (taken === 'name')
    throw alreadyExists(`There is already a master ${text.name}. Choose another name.`, 'name');
}
