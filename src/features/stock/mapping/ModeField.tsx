import { SegmentedControl } from '@mantine/core';
import type { UploadMode } from '../../../domain/sheets/upload-states.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

const MODES: { value: UploadMode; label: string; note: string }[] = [
  { value: 'part', label: 'Part of the stock', note: 'Stones missing from the sheet stay as they are.' },
  {
    value: 'full',
    label: 'The whole stock',
    note: 'Stones missing from the sheet are withdrawn. A later sheet that lists them restores them.',
  },
];

/** Whether stones missing from the sheet are withdrawn or left alone. */
export function ModeField({
  mode,
  disabled,
  onChange,
}: {
  mode: UploadMode;
  disabled: boolean;
  onChange: (mode: UploadMode) => void;
}) {
  return (
    <div className={css.labelled}>
      <span id="sheet-holds">The sheet contains</span>
      <SegmentedControl
        aria-labelledby="sheet-holds"
        size="sm"
        disabled={disabled}
        data={MODES.map(({ value, label }) => ({ value, label }))}
        value={mode}
        onChange={(value) => onChange(value === 'full' ? 'full' : 'part')}
      />
      <span className={common.quiet}>{MODES.find(({ value }) => value === mode)?.note}</span>
    </div>
  );
}
