import { Select } from '@mantine/core';

export interface StatusOption<Code extends number> {
  code: Code;
  label: string;
}

interface StatusFilterProps<Code extends number> {
  options: readonly StatusOption<Code>[];
  value: Code | undefined;
  onStatus: (code: Code | undefined) => void;
}

/** Filters a list by one status of its workflow, or by none. */
export function StatusFilter<Code extends number>({ options, value, onStatus }: StatusFilterProps<Code>) {
  return (
    <Select
      aria-label="Status"
      placeholder="Any status"
      clearable
      clearButtonProps={{ 'aria-label': 'Any status' }}
      w={152}
      data={options.map(({ code, label }) => ({ value: String(code), label }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onStatus(options.find(({ code }) => String(code) === chosen)?.code)}
    />
  );
}
