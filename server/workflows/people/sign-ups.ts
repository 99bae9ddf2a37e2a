import { ACCOUNT_STATUS } from '../../../src/domain/codes.ts';
import { blankSignUps, staleSignUps } from '../../db/queries/session/sign-ups.ts';
import type { Tx } from '../../db/with-actor.ts';
import { moveByJob } from '../move-by-job.ts';
import type { NamedActor } from '../write-history.ts';

const SPAN = 500;
const DROPPER: NamedActor = { id: null, role: null, name: 'Sign-up', job: 'drop-sign-ups', requestId: null };

/** EXPIRE, for up to `most` sign-ups of more than a day ago; returns how many there were. */
export async function dropStaleSignUps(tx: Tx, most = SPAN): Promise<number> {
  const ids = (await staleSignUps(tx, most)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  moveByJob(
    tx,
    DROPPER,
    { workflow: 'account', event: 'EXPIRE' },
    ids.map((id) => ({ id, client_id: id, status: ACCOUNT_STATUS.unverified })),
  );
  await blankSignUps(tx, ids);
  return ids.length;
}
