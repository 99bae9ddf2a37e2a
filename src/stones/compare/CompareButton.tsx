import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { COMPARED } from '../../domain/stones/compared.ts';
import { stoneNumber, type Stone } from '../stone.ts';

interface CompareButtonProps {
  stones: readonly Stone[];
  /** For staff: the client whose prices are compared. */
  forClient?: string | undefined;
}

/** Opens the comparison of the selected stones, if it can show that many. */
export function CompareButton({ stones, forClient }: CompareButtonProps) {
  const numbers = [...new Set(stones.map(stoneNumber))];
  if (numbers.length < COMPARED.least || numbers.length > COMPARED.most) return null;
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
