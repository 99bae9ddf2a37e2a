/** Whose permissions are open, as stored in the URL. */
import { ROLE, type RoleId } from '../../domain/codes.ts';
import { codeIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface RolesView {
  /** Quality control if absent. */
  role?: RoleId | undefined;
  /** A person's id; without it the whole role. */
  person?: string | undefined;
  /** The permission that a link led to. */
  permission?: string | undefined;
}

export const readRolesView = ({ role, person, permission }: Record<string, unknown>): RolesView =>
  presentIn({
    role: codeIn(role, Object.values(ROLE)),
    person: textIn(person),
    permission: textIn(permission),
  });
