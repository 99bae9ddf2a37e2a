import { IconCircleCheck } from '@tabler/icons-react';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { count, plural } from '../../../ui/format.ts';
import { WORDS_TITLE } from './words/focus-next.ts';
import type { Statements } from './StatementFields.tsx';
import type { Upload, UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface OpenDecisionsProps {
  upload: Upload;
  /** Why each open column needs attention. */
  open: readonly ('unsure' | 'unread' | null)[];
  survey: UploadSurvey | undefined;
  statements: Statements;
  /** Jumps to the columns that need attention. */
  onColumns: () => void;
}

interface OpenDecision {
  words: string;
  /** The section where it is resolved. */
  at: string;
}

/** Lists everything in this sheet that a person must check, with links to it. */
export function OpenDecisions({ upload, open, survey, statements, onColumns }: OpenDecisionsProps) {
  const needs = [...questionNeeds(survey), ...columnNeeds(upload, open), ...sheetNeeds(survey, statements)];
  const reading = survey === undefined || survey.state === 'reading';
  const go = ({ at }: OpenDecision): void => {
    if (at === COLUMNS) onColumns();
    const heading = document.getElementById(at);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <section className={css.needs} aria-label="Needs your attention">
      {survey?.state === 'failed' && (
        <p role="alert" className={`${common.refused} ${css.refused}`}>
          {survey.error}
        </p>
      )}
      {needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <li key={need.words}>
              <button type="button" onClick={() => go(need)}>
                {need.words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {needs.length === 0 && !reading && survey.state === 'done' && (
        <p className={css.calm}>
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
          Nothing to check: every filled column and every word is known.
        </p>
      )}
      <p className={common.quiet} role="status">
        {reading
          ? 'Reading the whole sheet for unknown words...'
          : survey.rows_read == null
            ? ''
            : `${plural(survey.rows_read, 'row')} were read.`}
      </p>
    </section>
  );
}

const COLUMNS = 'columns-title';

/** Questions come first, because the import waits for their answers. */
const questionNeeds = (survey: UploadSurvey | undefined): OpenDecision[] =>
  survey && survey.questions.length > 0
    ? [{ words: `${plural(survey.questions.length, 'question')} to answer`, at: 'questions-title' }]
    : [];

function columnNeeds({ lost_columns = [] }: Upload, open: OpenDecisionsProps['open']): OpenDecision[] {
  const unsure = open.filter((why) => why === 'unsure').length;
  const unread = open.filter((why) => why === 'unread').length;
  return [
    ...(unsure > 0 ? [{ words: `${plural(unsure, 'column')} to check`, at: COLUMNS }] : []),
    ...(unread > 0 ? [{ words: `${plural(unread, 'filled column')} not imported`, at: COLUMNS }] : []),
    ...lost_columns.map(({ header, field }) => ({
      words: `“${header}” (${labelOf(field)}) of the last sheet is missing`,
      at: COLUMNS,
    })),
  ];
}

function sheetNeeds(survey: UploadSurvey | undefined, statements: Statements): OpenDecision[] {
  if (survey === undefined) return [];
  const words = survey.values.filter(({ kept }) => !kept).length;
  const said = new Set((statements.fractions ?? []).map(({ field }) => field));
  const fractions = survey.fractions.filter(({ field }) => !said.has(field));
  const hidden = statements.hidden_rows === 'read' ? 0 : (survey.hidden_rows ?? 0);
  const at = 'said-title';
  return [
    ...(words > 0 ? [{ words: `${plural(words, 'word')} not understood`, at: WORDS_TITLE }] : []),
    ...(survey.discount?.basis === 'usage' && !statements.discount
      ? [{ words: 'Whether discounts are above or below the list', at }]
      : []),
    ...fractions.map(({ field, fractions: those }) => ({
      words: `${count(those)} fractions in ${labelOf(field)}`,
      at,
    })),
    ...(hidden > 0 ? [{ words: `${plural(hidden, 'hidden row')} left out`, at }] : []),
  ];
}

const labelOf = (field: string): string => (isStockField(field) ? STOCK_FIELDS[field].label : field);
