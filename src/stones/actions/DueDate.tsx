import { houseToday } from '../../domain/house-days.ts';
import { DayInput } from '../../ui/forms/DayInput.tsx';

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
export const DueDate = ({
  value,
  onChange,
  usual = 'Default term',
  label = 'Due',
  clear = `Use the ${usual.toLowerCase()}`,
}: DueDateProps) => (
  <DayInput label={label} none={usual} clear={clear} min={houseToday()} value={value} onChange={onChange} />
);
