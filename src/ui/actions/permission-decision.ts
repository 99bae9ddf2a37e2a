import type { Side } from '../../domain/permissions.ts';
import { DECIDERS } from '../../machines/role-groups.ts';
import { missingFor, whomToAsk } from '../session/grants.ts';
import { accessOf, nameOf, type User } from '../session/session.ts';
import type { ActionDecision } from './ActionButton.tsx';

/** What those confirm who sell and cannot reverse the sale themselves; undefined for the others. */
export const unlessReversible = (user: User): string | undefined =>
  DECIDERS.includes(user.role_id) && accessOf(user, 'invoice').write
    ? undefined
    : 'I know that only an administrator can reverse a sale';

/** Stands for the reason until the dialog that asks for it is open. */
export const ANY_REASON = 'any reason';

/**
 * Whether the user has a permission, by name or path. If nobody in their role can have it, the
 * refusal is `otherwise`; if they could be granted it, the refusal says whom to ask and links
 * administrators to the permissions screen.
 */
export function permissionDecision(
  user: User,
  nameOrPath: string,
  side: Side = 'write',
  otherwise = 'Your role does not have access to this.',
): ActionDecision {
  if (accessOf(user, nameOrPath)[side]) return { ok: true };
  if (user.looker !== undefined)
    return {
      ok: false,
      refusal: { sentence: `You see the portal as ${nameOf(user)} sees it. Nothing can be changed here.` },
    };
  const missing = missingFor(user, nameOrPath, side);
  if (missing === null) return { ok: false, refusal: { sentence: otherwise } };
  return { ok: false, refusal: { sentence: whomToAsk(user, missing), missing } };
}
