import { isStockField } from '../../../domain/sheets/stock-fields.ts';
import { MeaningInput } from './words/MeaningInput.tsx';
import { useAnswer } from './words/use-answer.ts';

interface MeaningSelectProps {
  providerId: string;
  field: string;
  value: string;
  kept: boolean;
  code: string | null;
  mayChange: boolean;
  /** Called when an answer is sent. */
  onAnswer?: () => void;
}

/** The meaning of a provider's word: a code of its field, nothing, or unknown. Saved at once. */
export function MeaningSelect(props: MeaningSelectProps) {
  const { providerId, field, value, kept, code, mayChange, onAnswer } = props;
  const { answer, busy, error } = useAnswer(providerId, field);
  if (!isStockField(field)) return null;
  return (
    <MeaningInput
      field={field}
      label={`${value} means`}
      forget={`Forget what ${value} means`}
      answer={kept ? code : undefined}
      disabled={!mayChange}
      busy={busy}
      error={error}
      onAnswer={(chosen) => {
        answer([{ value }], chosen);
        onAnswer?.();
      }}
    />
  );
}
