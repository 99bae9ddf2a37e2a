import { Choice, ChoiceRow } from '../../ui/forms/Choice.tsx';
import css from './inventory-access.module.css';
import common from '../../ui/common.module.css';

interface AccessChoicesProps<Code extends string | number> {
  label: string;
  options: readonly { code: Code; label: string; note?: string }[];
  set: readonly Code[];
  readOnly: boolean;
  /** A note below the values on what a choice also leaves out. */
  note?: string;
  onSet: (codes: Code[]) => void;
}

/** The values of one attribute. With none chosen, all are visible. */
export function AccessChoices<Code extends string | number>(props: AccessChoicesProps<Code>) {
  const { label, options, set, readOnly, note, onSet } = props;
  return (
    <section className={css.attribute}>
      <header>
        <h2>{label}</h2>
        <span>{set.length === 0 ? 'All' : `${set.length} of ${options.length}`}</span>
        {set.length > 0 && !readOnly && (
          <button
            type="button"
            className={css.more}
            aria-label={`Show all: ${label}`}
            onClick={() => onSet([])}
          >
            Show all
          </button>
        )}
      </header>
      <ChoiceRow label={label}>
        {options.map(({ code, label: name, note: aside }) => (
          <Choice
            key={code}
            chosen={set.includes(code)}
            disabled={readOnly}
            onClick={() => onSet(set.includes(code) ? set.filter((one) => one !== code) : [...set, code])}
          >
            {name}
            {aside !== undefined && <small className={css.aside}>{aside}</small>}
          </Choice>
        ))}
      </ChoiceRow>
      {note !== undefined && set.length > 0 && <p className={common.quiet}>{note}</p>}
    </section>
  );
}
