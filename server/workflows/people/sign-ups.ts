import { ACCOUNT_STATUS } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { blankSignUps, staleSignUps } from '../../db/queries/session/sign-ups.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../guard-refusals.ts';
import { moveOf, writeMoves, type NamedActor } from '../write-history.ts';

const SPAN = 500;
const DROPPER: NamedActor = { id: null, role: null, name: 'Sign-up', job: 'drop-sign-ups', requestId: null };

/** EXPIRE, for sign-ups of more than a day ago; returns how many there were. */
export async function dropStaleSignUps(tx: Tx): Promise<number> {
  const ids = (await staleSignUps(tx, SPAN)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const decision = decide(
    'account',
    ACCOUNT_STATUS.unverified,
    { type: 'EXPIRE' },
    { actor: null, job: 'drop-sign-ups' },
  );
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeMoves(
    tx,
    DROPPER,
    ids.map((id) => moveOf('account', id, id, decision)),
  );
  await blankSignUps(tx, ids);
  return ids.length;
}
