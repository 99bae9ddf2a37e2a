import { SegmentedControl } from '@mantine/core';

const WHITE = 'white';
const FANCY = 'fancy';

/** White or fancy stones: a search is for one of them, too. */
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
