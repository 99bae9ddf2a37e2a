import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { keyOf } from '../../../domain/sheets/sheet-questions.ts';
import { plural } from '../../../ui/format.ts';
import { answered, answerTo, confirmed, type Question, type MappingAnswers } from './answers.ts';
import type { Column } from './mapping.ts';
import { faultOfRate } from './rate.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface SheetQuestionsProps {
  /** The open questions. */
  questions: readonly Question[];
  said: MappingAnswers;
  columns: readonly Column[];
  disabled: boolean;
  onSaid: (next: MappingAnswers) => void;
}

/**
 * Questions that the sheet does not answer, each with sample rows. Answered questions stay, so that
 * an answer can be changed.
 */
export function SheetQuestions({ questions, said, columns, disabled, onSaid }: SheetQuestionsProps) {
  const [seen, setSeen] = useState<readonly Question[]>([]);
  // The latest form is kept, because its sample rows depend on other answers.
  if (questions.some((question) => !seen.includes(question))) setSeen(latest(seen, questions));
  if (seen.length === 0) return null;
  const openKeys = new Set(questions.map(keyOf));
  return (
    <section className={css.card} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title" tabIndex={-1}>
          {questions.length === 0 ? 'Answered' : `${plural(questions.length, 'question')} to answer`}
        </h2>
        <p className={common.quiet}>
          The sheet does not make this clear, and a wrong guess could give stones a wrong price. You only
          answer once for this provider.
        </p>
      </div>
      {seen.map((now) => {
        const key = keyOf(now);
        return (
          <AskedOnce
            key={key}
            question={now}
            isOpen={openKeys.has(key)}
            value={answerTo(now, said, columns)}
            disabled={disabled}
            onAnswer={(value) => onSaid(answered(now, value, said, columns))}
            onConfirm={() => onSaid(confirmed(now, said))}
          />
        );
      })}
    </section>
  );
}

/** The questions seen so far in their order, in their latest form. */
const latest = (seen: readonly Question[], now: readonly Question[]): Question[] => [
  ...new Map([...seen, ...now].map((question) => [keyOf(question), question])).values(),
];

interface AskedOnceProps {
  question: Question;
  isOpen: boolean;
  value: string | null;
  disabled: boolean;
  onAnswer: (value: string) => void;
  onConfirm: () => void;
}

function AskedOnce({ question, isOpen, value, disabled, onAnswer, onConfirm }: AskedOnceProps) {
  const { evidence, kind } = question;
  return (
    <div className={css.question} data-open={isOpen || undefined}>
      {kind === 'rate' ? (
        <>
          {question.options.length > 0 && <Choices {...{ question, value, disabled, onAnswer }} />}
          <RateField key={value} {...{ question, value, disabled, onAnswer }} />
        </>
      ) : kind === 'currency' ? (
        <CurrencyField {...{ question, value, disabled, onAnswer }} />
      ) : (
        <Choices {...{ question, value, disabled, onAnswer }} />
      )}
      {evidence !== null && <p className={common.quiet}>{evidence}</p>}
      {isOpen && evidence !== null && value !== null && (
        <Button variant="default" size="xs" disabled={disabled} onClick={onConfirm}>
          Keep my answer
        </Button>
      )}
    </div>
  );
}

type FieldProps = Pick<AskedOnceProps, 'question' | 'value' | 'disabled' | 'onAnswer'>;

function Choices({ question, value, disabled, onAnswer }: FieldProps) {
  return (
    <Radio.Group label={question.sentence} value={value} onChange={onAnswer}>
      <div className={css.readings}>
        {question.options.map((option) => (
          <Radio
            key={option.value}
            size="xs"
            value={option.value}
            disabled={disabled}
            label={option.label}
            description={option.examples.map((example) => (
              <span key={example} className={css.example}>
                {example}
              </span>
            ))}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Currencies with a known rate, and the chosen one, show sample rows converted. */
function CurrencyField({ question, value, disabled, onAnswer }: FieldProps) {
  const known = question.options.filter(({ examples }) => examples.some((one) => one.includes('$')));
  const chosen = question.options.find((option) => option.value === value);
  const isListed = known.some((option) => option === chosen);
  return (
    <>
      <Choices question={{ ...question, options: known }} {...{ value, disabled, onAnswer }} />
      <Select
        label="Another currency"
        placeholder="Choose the currency"
        searchable
        w={300}
        data={question.options
          .filter((option) => !known.includes(option))
          .map((option) => ({ value: option.value, label: option.label }))}
        value={isListed ? null : value}
        disabled={disabled}
        nothingFoundMessage="No such currency"
        onChange={(next) => next !== null && onAnswer(next)}
      />
      {!isListed &&
        chosen?.examples.map((example) => (
          <span key={example} className={css.example}>
            {example}
          </span>
        ))}
    </>
  );
}

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Saved when the field is left, because a half-typed number is a valid rate too. */
function RateField({ question, value, disabled, onAnswer }: FieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  const id = useId();
  const text = typed.trim();
  const fault = faultOfRate(text);
  const isRate = fault === undefined;
  const rate = text !== '' && isRate ? Number(text) : null;
  const say = (): void => {
    if (isRate && text !== (value ?? '')) onAnswer(text);
  };
  return (
    <>
      <TextInput
        id={id}
        label={question.options.length > 0 ? 'Another rate' : question.sentence}
        description="The rate changes only with an import."
        inputMode="decimal"
        placeholder="83.20"
        w={260}
        disabled={disabled}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={say}
        onKeyDown={(event) => event.key === 'Enter' && say()}
      />
      {(question.amounts ?? []).map(({ row, amount }) => (
        <span key={row} className={css.example}>
          Row {row}: {amounts.format(amount)}
          {rate === null ? '' : ` is $${amounts.format(amount / rate)}`}
        </span>
      ))}
    </>
  );
}
