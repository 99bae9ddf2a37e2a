import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';

interface DueDateProps {
  /** YYYY-MM-DD; null leaves it to the usual time. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** The day on which lent stones are to be back. */
export function DueDate({ value, onChange }: DueDateProps) {
  return (
    <DatePickerInput
      label="Due"
      highlightToday
      placeholder="The usual time"
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      minDate={dayjs().format('YYYY-MM-DD')}
      clearable
      clearButtonProps={{ 'aria-label': 'Leave it to the usual time' }}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      value={value}
      onChange={onChange}
    />
  );
}
