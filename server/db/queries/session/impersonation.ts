/** Impersonation: staff see the portal as a customer does. */
import type pg from 'pg';
import { MEMBERSHIP_STATUS, ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import { queryOnce } from '../../query.ts';
import { prepared } from '../../prepared.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { HOUSE_NOW, type CallerRow } from './caller.ts';

const MINUTES = 60;

export interface ImpersonationCaller extends CallerRow {
  /** The name of the member of staff. */
  looker: string;
  looker_id: string;
  looker_role_id: RoleId;
}

/**
 * By the hash of the token; undefined once it has ended, or either person may no longer do this.
 */
export async function findImpersonation(
  pool: pg.Pool,
  tokenHash: Buffer,
  permission: string,
): Promise<ImpersonationCaller | undefined> {
  const { rows } = await queryOnce<ImpersonationCaller>(
    pool,
    prepared(`SELECT c.*, ${HOUSE_NOW} FROM authenticate_look($1, $2) c`),
    [tokenHash, permission],
  );
  return rows[0];
}

export interface ImpersonatedCustomer {
  id: string;
  name: string;
  /** The account that stands for their company; their own, if they act alone. */
  company_id: string;
  can_sign_in: boolean;
}

/** A customer, or a person of a customer's company, whom the person of this transaction may see. */
export const findCustomerToImpersonate = async (
  tx: Tx,
  id: string,
): Promise<ImpersonatedCustomer | undefined> =>
  isUuid(id)
    ? tx.one<ImpersonatedCustomer>(
        `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, coalesce(m.company_id, u.id) AS company_id,
                u.is_active AND coalesce(m.status = ${MEMBERSHIP_STATUS.active}, true) AS can_sign_in
           FROM app_user u LEFT JOIN membership m ON m.person_id = u.id
          WHERE u.id = $1 AND u.role_id = ${ROLE.customer}`,
        [id],
      )
    : undefined;

/** A session impersonates one person at a time. Returns when it ends. */
export async function beginImpersonation(
  tx: Tx,
  { id, tokenHash, clientId, session }: { id: string; tokenHash: Buffer; clientId: string; session: Buffer },
): Promise<string> {
  await tx.run('UPDATE looking SET ended_at = now() WHERE session = $1 AND ended_at IS NULL', [session]);
  const begun = await tx.one<{ expires_at: string }>(
    `INSERT INTO looking (id, token_hash, client_id, session, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => ${MINUTES})) RETURNING expires_at`,
    [id, tokenHash, clientId, session],
  );
  if (!begun) throw new Error('An insert returns its row.');
  return begun.expires_at;
}

/** False if the session does not impersonate this customer. */
export const endImpersonation = async (tx: Tx, session: Buffer, clientId: string): Promise<boolean> =>
  (await tx.run(
    `UPDATE looking SET ended_at = now()
      WHERE session = $1 AND client_id = $2 AND ended_at IS NULL AND expires_at > now()`,
    [session, clientId],
  )) > 0;
