import { Button } from '@mantine/core';

/** Clears the filters of a list that they left empty. */
export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="default" onClick={onClear}>
    Clear the filters
  </Button>
);
