import { SegmentedControl } from '@mantine/core';
import type { UploadMode } from '../../../domain/sheets/upload-states.ts';
import css from '../stock.module.css';

const MODES: { value: UploadMode; label: string; note: string }[] = [
  { value: 'part', label: 'Part of it', note: 'Stones that it does not name stay as they are.' },
  {
    value: 'full',
    label: 'The whole stock',
    note: 'Stones of this provider that it does not name are withdrawn; a later sheet that names them brings them back.',
  },
];

/** Whether what the sheet leaves out is gone, or just not spoken of. */
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
      <span id="sheet-holds">The sheet holds</span>
      <SegmentedControl
        aria-labelledby="sheet-holds"
        size="sm"
        disabled={disabled}
        data={MODES.map(({ value, label }) => ({ value, label }))}
        value={mode}
        onChange={(value) => onChange(value === 'full' ? 'full' : 'part')}
      />
      <span className={css.quiet}>{MODES.find(({ value }) => value === mode)?.note}</span>
    </div>
  );
}
