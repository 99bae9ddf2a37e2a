import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { houseToday } from '../../domain/house-days.ts';

interface ExpiryDayProps {
  /** YYYY-MM-DD; null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
  description?: string;
  disabled?: boolean;
}

const STEPS = {
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
};

/** The expiry date of a document. */
export function ExpiryDay({ value, onChange, description, disabled }: ExpiryDayProps) {
  return (
    <DatePickerInput
      label="Expires on"
      description={description}
      placeholder="No expiry date"
      valueFormat="DD/MM/YYYY"
      // Documents are valid for years, so the calendar opens on years.
      defaultLevel="decade"
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      ariaLabels={STEPS}
      minDate={houseToday()}
      clearable
      clearButtonProps={{ 'aria-label': 'No expiry date' }}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      disabled={disabled}
      value={value}
      onChange={onChange}
    />
  );
}
