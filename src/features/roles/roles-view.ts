/** Whose permissions are open, as stored in the URL. */
import { ROLE } from '../../domain/codes.ts';
import { code, defineView, text, type ViewOf } from '../../ui/records/define-view.ts';

export const rolesView = defineView({
  /** Quality control if absent. */
  role: code(Object.values(ROLE)),
  /** A person's id; without it the whole role. */
  person: text,
  /** The permission that a link led to. */
  permission: text,
});
export type RolesView = ViewOf<typeof rolesView>;
