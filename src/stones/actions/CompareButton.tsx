import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { COMPARE_LIMITS } from '../../domain/stones/compare-limits.ts';
import { stoneNumber, type Stone } from '../stone.ts';

interface CompareButtonProps {
  stones: readonly Stone[];
  /** For staff: the client whose prices are compared. */
  forClient?: string | undefined;
}

/** Opens the comparison of the selected stones, if it can show that many. */
export function CompareButton({ stones, forClient }: CompareButtonProps) {
  const numbers = [...new Set(stones.map(stoneNumber))];
  if (numbers.length < COMPARE_LIMITS.least || numbers.length > COMPARE_LIMITS.most) return null;
  return (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconColumns size={16} stroke={1.5} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/search/compare"
          search={{ stock_numbers: numbers.join(','), client: forClient }}
        />
      )}
    >
      Compare
    </Button>
  );
}
