import { Select } from '@mantine/core';
import { ACCOUNT_STATUS, type AccountStatus } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';

const CODES: readonly AccountStatus[] = Object.values(ACCOUNT_STATUS);
const STATUSES = CODES.map((code) => ({ value: String(code), label: statusLabel('account', code).label }));

interface AccountFilterProps {
  value: AccountStatus | undefined;
  onChange: (status: AccountStatus | undefined) => void;
}

/** Limits a list of people to accounts in one state. */
export function AccountFilter({ value, onChange }: AccountFilterProps) {
  return (
    <Select
      aria-label="Account"
      placeholder="Any account"
      clearable
      clearButtonProps={{ 'aria-label': 'Any account' }}
      w={160}
      data={STATUSES}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(CODES.find((code) => String(code) === chosen))}
    />
  );
}
