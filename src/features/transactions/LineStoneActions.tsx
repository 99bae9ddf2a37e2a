import { useMemo } from 'react';
import { STONE_STATUS } from '../../domain/codes.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import type { StoneActionName } from '../../stones/actions/stone-actions.ts';
import type { Stone } from '../../stones/stone.ts';
import { ownClientId } from '../../stones/client/client-of.ts';
import type { User } from '../../ui/session/session.ts';
import type { HoldLine } from './lines.ts';

interface LineStoneActionsProps {
  acts: readonly StoneActionName[];
  lines: readonly HoldLine[];
  user: User;
  onDone: () => void;
}

/** The search's actions on the stones of holds, for their client. */
export function LineStoneActions({ acts, lines, user, onDone }: LineStoneActionsProps) {
  const stones = useMemo(() => lines.map((line) => stoneOf(line, user)), [lines, user]);
  const clients = [...new Set(lines.map(({ client }) => client.id))];
  const [client] = clients;
  return (
    <StoneActions
      stones={stones}
      acts={acts}
      forClient={client}
      hindrance={
        clients.length > 1
          ? 'These holds belong to several clients. Choose the holds of one client.'
          : undefined
      }
      onDone={onDone}
    />
  );
}

/** The stone of a hold, at the price that the hold keeps. */
function stoneOf(line: HoldLine, user: User): Stone {
  const held = line.stone_status === STONE_STATUS.hold;
  return {
    ...line,
    id: line.stone_id,
    status: line.stone_status,
    held_for_me: held && line.client.id === ownClientId(user),
    held_amt: line.sell_amt ?? null,
    held_ppc: line.markup_ppc ?? null,
  };
}
