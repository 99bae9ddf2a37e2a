import { SegmentedControl } from '@mantine/core';
import { accessOf, useUser } from '../../ui/session/session.ts';

type SaveTarget = 'search' | 'demand';

const CHOICES = [
  { value: 'search', label: 'Saved search' },
  { value: 'demand', label: 'Demand' },
];

/** Whether to save a search or to make it a demand; for people who may do both. */
export function SaveAs({ value, onChange }: { value: SaveTarget; onChange: () => void }) {
  if (!accessOf(useUser(), 'demand').write) return null;
  return (
    <SegmentedControl
      fullWidth
      aria-label="Save as"
      data={CHOICES}
      value={value}
      onChange={(chosen) => {
        if (chosen !== value) onChange();
      }}
    />
  );
}
