import { Button } from '@mantine/core';

/** In a list that its filters left empty: takes them off. */
export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="default" onClick={onClear}>
    Clear the filters
  </Button>
);
