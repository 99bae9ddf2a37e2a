/** The rules for a master's value, for adding and changing. */
import { CARRIED_BY, codeFault, keywordFault } from '../../../src/domain/masters.ts';
import type { LockedMaster } from '../../db/queries/masters/masters.ts';
import { subMasterTaken, takeDefault } from '../../db/queries/masters/sub-masters.ts';
import type { SubMasterRow, SubMasterValue } from '../../db/queries/masters/sub-masters.ts';
import type { Tx } from '../../db/with-actor.ts';
import { alreadyExists, invalidRequest, conflict } from '../../refusals.ts';
import { neededName } from '../names.ts';

interface Given extends Pick<SubMasterValue, 'code' | 'name' | 'is_active' | 'is_default' | 'is_display'> {
  description?: string | null;
  keyword?: string | null;
}

/** @throws Refused 400 without a code or a name, or a default that is not active */
export function valueOf(given: Given): SubMasterValue {
  const code = given.code.trim();
  if (code === '') throw invalidRequest('A value needs a code. Enter one.', 'code');
  const name = neededName(given.name, 'name', 'A value needs a name. Enter one.');
  if (given.is_default && !given.is_active)
    throw invalidRequest('Only an active value can be the default.', 'is_default');
  return {
    code,
    name,
    description: given.description?.trim() || null,
    keyword: given.keyword?.trim() || null,
    is_active: given.is_active,
    is_default: given.is_default,
    is_display: given.is_display,
  };
}

/** Deactivating the default also removes it as the default, unless the request says otherwise. */
export const defaultAfter = (
  before: SubMasterRow,
  { is_active, is_default }: { is_active?: boolean; is_default?: boolean },
): { is_default: boolean } => ({ is_default: is_default ?? (before.is_default && is_active !== false) });

export function refuseUnfit(master: LockedMaster, { code, keyword }: SubMasterValue): void {
  const badCode = codeFault(master.code, code);
  if (badCode !== null) throw invalidRequest(badCode, 'code');
  const badKeyword = keywordFault(master.code, keyword);
  if (badKeyword !== null) throw invalidRequest(badKeyword, 'keyword');
}

/** Records store the code or the name of the chosen value, so it must not change while in use. */
export function refuseCarried(master: LockedMaster, before: SubMasterRow, after: SubMasterValue): void {
  const carried = CARRIED_BY[master.code];
  const uses = before.uses ?? 0;
  if (carried === undefined || uses === 0) return;
  if (before[carried].toLowerCase() === after[carried].toLowerCase()) return;
  throw conflict(
    `${before.name} is in use: ${recordsOf(uses)} by this ${carried}, so it cannot change. Add another value and deactivate this one.`,
    { field: carried },
  );
}

export const recordsOf = (uses: number): string =>
  uses === 1 ? 'a record uses it' : `${uses} records use it`;

export async function refuseTaken(
  tx: Tx,
  master: LockedMaster,
  value: SubMasterValue,
  except: string | null,
): Promise<void> {
  const taken = await subMasterTaken(tx, master.id, value, except);
  if (taken !== null)
    throw alreadyExists(
      `${master.name}: another value has the ${taken} ${value[taken]}. Choose another one.`,
      taken,
    );
}

export async function takeDefaultWhere(
  tx: Tx,
  master: LockedMaster,
  id: string,
  { is_default }: SubMasterValue,
): Promise<void> {
  if (is_default) await takeDefault(tx, master.id, id);
}
