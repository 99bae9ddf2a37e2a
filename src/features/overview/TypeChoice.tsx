import { SegmentedControl } from '@mantine/core';
import { overviewView, type OverviewView } from './overview-view.ts';

interface TypeChoiceProps {
  value: OverviewView['type'];
  onChange: (type: OverviewView['type']) => void;
}

/** White or fancy stones, as in the search. */
export const TypeChoice = ({ value, onChange }: TypeChoiceProps) => (
  <SegmentedControl
    aria-label="Diamond type"
    size="sm"
    data={[
      { value: 'white', label: 'White' },
      { value: 'fancy', label: 'Fancy' },
    ]}
    value={value ?? 'white'}
    onChange={(chosen) => onChange(overviewView.fields.type(chosen))}
  />
);
