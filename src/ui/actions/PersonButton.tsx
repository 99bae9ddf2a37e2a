import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { ROLE, type RoleId } from '../../domain/codes.ts';
import { useUser } from '../session/session.ts';
import { ActionButton, type ActionButtonProps, type ActionDecision } from './ActionButton.tsx';

/** The person, or the role that a new person gets. */
export type Whom = { user_id: string } | { role_id: RoleId };

const ALLOWED: ActionDecision = { ok: true };
/** Everybody else only changes themselves. */
const CHANGE_OTHERS: readonly RoleId[] = [ROLE.administrator, ROLE.associate];

/** Whether the user has every right of a person or a role; if not, with the server's sentence. */
export function useRightsOver(whom: Whom): ActionDecision {
  const user = useUser();
  const isOwn = 'user_id' in whom && whom.user_id === user.id;
  const { data } = useQuery({
    ...q('compareRights', { query: whom }),
    enabled: CHANGE_OTHERS.includes(user.role_id) && !isOwn,
  });
  const sentence = data?.refusal ?? null;
  return sentence === null ? ALLOWED : { ok: false, refusal: { sentence } };
}

interface PersonButtonProps extends Omit<ActionButtonProps, 'decision'> {
  whom: Whom;
  /** Another reason against it, shown first. */
  decision?: ActionDecision;
}

/** A button that adds or changes somebody, for people who have every right that they have. */
export function PersonButton({ whom, decision = ALLOWED, ...rest }: PersonButtonProps) {
  const over = useRightsOver(whom);
  return <ActionButton {...rest} decision={decision.ok ? over : decision} />;
}
