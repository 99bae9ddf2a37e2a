import { setHouseZone } from '../../src/domain/house-days.ts';
import { lacksPower } from '../../src/domain/powers.ts';
import { findCaller, type CallerRow } from '../db/queries/session/caller.ts';
import { findImpersonation } from '../db/queries/session/impersonation.ts';
import { scopeOf } from '../db/with-actor.ts';
import { makeGrant } from '../media/grant.ts';
import type { CallerKey, Impersonator, Person, Services } from '../operations/handler.ts';
import { forbidden, missingPermission, missingPower, unauthorised, underMaintenance } from '../refusals.ts';
import { isKey } from '../security/client-keys.ts';
import { isImpersonationToken } from '../security/impersonation-tokens.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Credentials } from './credentials.ts';
import { callerOfKey, type TellHeaders } from './authenticate-key.ts';
import { limitChanges } from './change-limit.ts';
import type { ContractOperation } from './contract/contract.ts';

/**
 * Checks that the session, key or impersonation and its person are valid (else 401), that the
 * contract allows the role and that the permission has not been revoked (else 403). During
 * maintenance, writes are refused (503). One query and no cache: revoking a token, suspending a
 * person or beginning a maintenance takes effect on the next request, in every process.
 */
export async function authorise(
  { pool, mediaKey, lastSeen }: Pick<Services, 'pool' | 'mediaKey' | 'lastSeen'>,
  { token, address, feed }: Credentials,
  operation: ContractOperation,
  tell: TellHeaders,
): Promise<Person> {
  if (!token) throw unauthorised();
  const found: Found = isKey(token)
    ? await callerOfKey({ pool }, { key: token, address, feed }, operation, tell)
    : isImpersonationToken(token)
      ? await callerOfImpersonation({ pool }, token, operation)
      : await callerOfSession({ pool, lastSeen }, token, operation);
  const { hash, row, looker = null, key = null } = found;
  setHouseZone(row.house_zone);
  if (!operation.roles.includes(row.role_id) || !operation.permission) throw forbidden();
  const { name, access } = operation.permission;
  if (!(access === 'write' ? row.write_access : row.read_access)) throw missingPermission(name, access);
  if (operation.needsPrices && lacksPower(row.company, 'prices')) throw missingPower('prices', row.company);
  if (operation.writes && row.paused !== null && !operation.duringMaintenance) {
    tell({ 'retry-after': String(row.paused.seconds_left) });
    throw underMaintenance(row.paused);
  }
  if (operation.writes) await limitChanges(pool, { id: row.user_id, role: row.role_id }, tell);
  const grant = makeGrant(mediaKey, hash, Date.now());
  tell({ 'media-grant': grant });
  return {
    id: row.user_id,
    clientId: row.company?.client ?? row.user_id,
    powers: row.company ?? null,
    role: row.role_id,
    name: row.name,
    impersonator: looker,
    key,
    businessStatus: row.business_status,
    associateId: row.associate_id,
    actor: {
      id: row.user_id,
      client: row.company?.client,
      scope: scopeOf(row.role_id),
      hidesPrices: lacksPower(row.company, 'prices'),
      mediaGrant: grant,
    },
  };
}

/** The person of a token, by its hash, and its kind if it is not a session's. */
interface Found {
  hash: Buffer;
  row: CallerRow;
  looker?: Impersonator;
  key?: CallerKey;
}

async function callerOfSession(
  { pool, lastSeen }: Pick<Services, 'pool' | 'lastSeen'>,
  token: string,
  operation: ContractOperation,
): Promise<{ hash: Buffer; row: CallerRow }> {
  const hash = hashOfToken(token);
  const row = await findCaller(pool, hash, operation.permission?.name ?? '');
  if (!row) throw unauthorised();
  lastSeen.note(hash);
  return { hash, row };
}

/**
 * A customer as seen by staff who impersonate them: read-only, with what both may read, and without
 * the customer's private operations.
 */
async function callerOfImpersonation(
  { pool }: Pick<Services, 'pool'>,
  token: string,
  operation: ContractOperation,
): Promise<Found & { looker: Impersonator }> {
  const hash = hashOfToken(token);
  const row = await findImpersonation(pool, hash, operation.permission?.name ?? '');
  if (!row) throw unauthorised();
  if (operation.writes || operation.needsSession)
    throw forbidden(`You are viewing the portal as ${row.name}. Nothing can be changed here.`);
  if (operation.isPrivate)
    throw forbidden(`This is only for ${row.name}, even while you view the portal as they see it.`);
  if (!operation.roles.includes(row.looker_role_id)) throw forbidden();
  return { hash, row, looker: { id: row.looker_id, role: row.looker_role_id, name: row.looker } };
}
