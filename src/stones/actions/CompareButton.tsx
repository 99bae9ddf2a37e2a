import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOfferedActs } from '../../ui/actions/offered-acts.ts';
import { useUser } from '../../ui/session/session.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { offerOf, readOnlyActsOf } from './read-only-acts.ts';

interface CompareButtonProps {
  stones: readonly Stone[];
  /** For staff: the client whose prices are compared. */
  forClient?: string | undefined;
}

/** Opens the comparison of the selected stones, if it can show that many. */
export function CompareButton({ stones, forClient }: CompareButtonProps) {
  const numbers = [...new Set(stones.map(stoneNumber))];
  const { role_id: role } = useUser();
  const navigate = useNavigate();
  const compares = readOnlyActsOf(role, numbers.length).includes('compare');
  const address = {
    to: '/search/compare',
    search: { stock_numbers: numbers.join(','), client: forClient },
  } as const;
  useOfferedActs([{ ...offerOf('compare', numbers), act: compares ? () => void navigate(address) : null }]);
  if (!compares) return null;
  return (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconColumns size={16} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...address} />}
    >
      Compare
    </Button>
  );
}
