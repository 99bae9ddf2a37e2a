import { SegmentedControl } from '@mantine/core';

const WHITE = 'white';
const FANCY = 'fancy';

/** White or fancy stones, as in the search. */
export const TypeChoice = ({ fancy, onFancy }: { fancy: boolean; onFancy: (fancy: boolean) => void }) => (
  <SegmentedControl
    aria-label="Diamond type"
    size="sm"
    data={[
      { value: WHITE, label: 'White' },
      { value: FANCY, label: 'Fancy' },
    ]}
    value={fancy ? FANCY : WHITE}
    onChange={(value) => onFancy(value === FANCY)}
  />
);
