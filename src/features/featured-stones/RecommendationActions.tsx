import { useApiMutation } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import type { Featured } from './EditRecommendation.tsx';

interface RecommendationActionsProps {
  chosen: readonly Featured[];
  onEdit: (one: Featured) => void;
  onDone: () => void;
}

/**
 * Changes or removes one recommendation at a time, since several people may have recommended the
 * stone.
 */
export function RecommendationActions({ chosen, onEdit, onDone }: RecommendationActionsProps) {
  const user = useUser();
  const [first] = chosen;
  const one = chosen.length === 1 ? first : undefined;
  const take = useApiMutation('removeFeaturedStone', {
    invalidates: ['listFeaturedStones'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
    },
    onError: (error) => toast.failed(error.message),
  });
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={decisionOn(user, one, 'Select one stone to edit its recommendation.')}
        onClick={() => one !== undefined && onEdit(one)}
      >
        Edit
      </ActionButton>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={decisionOn(user, one, 'Select one stone to remove its recommendation.')}
        loading={take.isPending}
        onClick={() => one !== undefined && take.mutate({ path: { id: one.featured_id } })}
      >
        Remove
      </ActionButton>
    </>
  );
}

function decisionOn(user: User, one: Featured | undefined, choose: string): ActionDecision {
  if (one === undefined) return refusal(choose);
  return user.role_id === ROLE.associate && one.client_id == null
    ? refusal('An administrator recommended it to everyone. Only administrators can change that.')
    : mayRecommend(user);
}

const refusal = (sentence: string) => ({ ok: false as const, refusal: { sentence } });

export const mayRecommend = (user: User): ActionDecision =>
  permissionDecision(
    user,
    'featured-stone',
    'write',
    'Only administrators and business associates can recommend stones.',
  );
