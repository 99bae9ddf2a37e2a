import { MeaningSelect } from '../MeaningSelect.tsx';
import { standsIn, type Word } from './field-words.ts';
import css from './words.module.css';

interface WordLineProps {
  providerId: string;
  word: Word;
  mayChange: boolean;
  onAnswer?: () => void;
}

/** One word of a sheet with its own meaning. */
export function WordLine({ providerId, word, mayChange, onAnswer }: WordLineProps) {
  const { field, value, kept, code } = word;
  return (
    <li className={css.line}>
      <span className={css.word}>{value}</span>
      <span className={css.places}>{standsIn([word])}</span>
      <MeaningSelect
        providerId={providerId}
        field={field}
        value={value}
        kept={kept}
        code={code}
        mayChange={mayChange}
        onAnswer={onAnswer}
      />
    </li>
  );
}
