import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiQuery } from '../../../api/query.ts';
import { DIAMOND_TYPE, type DiamondType } from '../../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../domain/stones/type-options.ts';
import { count } from '../../../ui/format.ts';

export interface TypeFilterProps {
  /** White or fancy, or 0 for both. */
  value: DiamondType | 0;
  first: DiamondType | 0;
  onType: (type: DiamondType | undefined | 0) => void;
  /** Asks for the smallest page of this type, with the list's other filters. */
  askFor: (type: DiamondType) => ApiQuery<{ pagination: { totalRecords: number } }>;
}

const BOTH = { value: '0', label: 'Both' };
const TYPES = DIAMOND_TYPE_OPTIONS.map(({ code, label }) => ({ value: String(code), label }));

/** White or fancy diamonds, or both, and how many of the other type are hidden. */
export function TypeFilter({ value, first, onType, askFor }: TypeFilterProps) {
  const other = DIAMOND_TYPE_OPTIONS.find(({ code }) => code !== value);
  const hidden = useQuery({
    ...askFor(other?.code ?? DIAMOND_TYPE.white),
    enabled: value !== 0,
    placeholderData: keepPreviousData,
  });
  const lines = value === 0 ? 0 : (hidden.data?.pagination.totalRecords ?? 0);
  const change = (type: DiamondType | 0): void => onType(type === first ? undefined : type);
  return (
    <>
      <SegmentedControl
        size="sm"
        aria-label="Diamond type"
        value={String(value)}
        onChange={(chosen) => change(Number(chosen) as DiamondType | 0)}
        data={first === 0 ? [BOTH, ...TYPES] : [...TYPES, BOTH]}
      />
      {/* Its room is kept, so that nothing moves when the count arrives. */}
      {value !== 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ visibility: lines === 0 ? 'hidden' : 'visible' }}
          onClick={() => change(0)}
        >
          {`${count(lines)} ${other?.label.toLowerCase()} hidden`}
        </Button>
      )}
    </>
  );
}
