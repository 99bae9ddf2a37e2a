import { houseToday } from '../../domain/house-days.ts';
import { DayInput } from '../../ui/forms/DayInput.tsx';

interface ExpiryDayProps {
  /** YYYY-MM-DD; null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
  description?: string;
  disabled?: boolean;
}

/** The expiry date of a document. */
export const ExpiryDay = (field: ExpiryDayProps) => (
  <DayInput label="Expires on" none="No expiry date" min={houseToday()} startsWithYears {...field} />
);
