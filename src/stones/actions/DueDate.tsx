import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { houseToday } from '../../domain/house-days.ts';
import { houseCalendar } from '../../ui/forms/house-calendar.ts';

interface DueDateProps {
  /** YYYY-MM-DD; null for the default. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** The meaning of an empty date. */
  usual?: string;
  label?: string;
  /** The label of the button that clears the date. */
  clear?: string;
}

/** The date on which something is due. */
export function DueDate({
  value,
  onChange,
  usual = 'Default term',
  label = 'Due',
  clear = `Use the ${usual.toLowerCase()}`,
}: DueDateProps) {
  return (
    <DatePickerInput
      label={label}
      {...houseCalendar()}
      placeholder={usual}
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      minDate={houseToday()}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      value={value}
      onChange={onChange}
    />
  );
}
