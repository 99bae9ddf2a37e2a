import { Fragment } from 'react';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { STONE_TYPE } from '../../../domain/codes.ts';
import type { StockField } from '../../../domain/sheets/stock-fields.ts';
import { Button } from '@mantine/core';
import { fieldOf, nameOf, otherColumns, readAsOf, type Choices, type Column } from './mapping.ts';
import type { Statements } from './StatementFields.tsx';
import type { Question } from './answers.ts';
import type { UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';
import { wholeText } from '../../../ui/table/whole-text.ts';

interface RequiredField {
  label: string;
  /** Any one of these is enough. */
  fields: readonly StockField[];
  /** The consequence for the stones if it is missing. */
  missing: string;
  /** Questions whose answers supply it. */
  asked?: readonly Question['kind'][];
}

const NEEDS: readonly RequiredField[] = [
  {
    label: 'Stock number',
    fields: ['stock_no'],
    missing: 'Stones are identified by report number or description',
  },
  { label: 'Shape', fields: ['shape'], missing: 'No stone can be imported' },
  { label: 'Carat', fields: ['carat'], missing: 'No stone can be imported' },
  {
    label: 'Color',
    fields: ['color', 'fancy_color'],
    missing: 'No list shows the stones: they are found only by number',
  },
  { label: 'Clarity', fields: ['clarity'], missing: 'A search for a clarity does not find them' },
  {
    label: 'Price',
    fields: ['price_per_ct', 'total_amt', 'disc'],
    missing: 'The stones have no price, so they cannot be confirmed',
    asked: ['price_meaning', 'price_column'],
  },
  { label: 'Lab', fields: ['lab'], missing: 'A search for a laboratory does not find them' },
  { label: 'Report number', fields: ['report_no'], missing: 'A search by report does not find them' },
  {
    label: 'Natural or lab-grown',
    fields: ['stone_type', 'lab_grown', 'growth_type'],
    missing: 'A search for either does not find them',
    asked: ['stone_kind'],
  },
];

interface RequiredFieldsProps {
  columns: readonly Column[];
  choices: Choices;
  statements: Statements;
  survey: UploadSurvey | undefined;
  mayChange: boolean;
  /** Called with the columns whose field changes; null for no field. */
  onChoose: (chosen: ReadonlyMap<number, StockField | null>) => void;
}

/**
 * The facts that every stone needs. Each shows its column with three values, or the consequence if
 * it is missing, and the other columns that could hold it.
 */
export function RequiredFields({
  columns,
  choices,
  statements,
  survey,
  mayChange,
  onChoose,
}: RequiredFieldsProps) {
  return (
    <section className={css.card} aria-labelledby="needs-title">
      <h2 id="needs-title">What a stone needs</h2>
      <table className={`${css.table} ${css.stoneNeeds}`}>
        <thead className={css.hidden}>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Column</th>
            <th scope="col">Values</th>
          </tr>
        </thead>
        <tbody>
          {NEEDS.map((need) => {
            const given = givenBy(need, columns, choices);
            return (
              <Fragment key={need.label}>
                <Line need={need} given={given} statements={statements} survey={survey} />
                {otherColumns(need.fields, columns, choices).map(({ column, field }) => (
                  <Other
                    key={column.column}
                    column={column}
                    label={need.label}
                    disabled={!mayChange}
                    onUse={() => {
                      const others =
                        given && fieldOf(given, choices) === field ? [[given.column, null] as const] : [];
                      onChoose(new Map([...others, [column.column, field]]));
                    }}
                  />
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const givenBy = (
  { fields }: RequiredField,
  columns: readonly Column[],
  choices: Choices,
): Column | undefined =>
  fields
    .map((field) => columns.find((column) => fieldOf(column, choices) === field))
    .find((column) => column !== undefined);

interface OtherProps {
  column: Column;
  label: string;
  disabled: boolean;
  onUse: () => void;
}

/** Another column that could hold the fact. */
function Other({ column, label, disabled, onUse }: OtherProps) {
  const name = nameOf(column);
  return (
    <tr data-other>
      <th scope="row">
        <span className={common.quiet}>or</span>
      </th>
      <td>
        <span className={css.offer}>
          {name}
          <Button
            size="compact-xs"
            variant="default"
            disabled={disabled}
            aria-label={`Use ${name} as ${label.toLowerCase()}`}
            onClick={onUse}
          >
            Use this
          </Button>
        </span>
      </td>
      <td ref={(cell) => wholeText(cell)} className={css.samples}>
        {(column.samples ?? []).join(' · ')}
      </td>
    </tr>
  );
}

const KIND_SAID: Record<number, string> = {
  [STONE_TYPE.natural]: 'Natural, as you said',
  [STONE_TYPE.labGrown]: 'Lab grown, as you said',
};

function Line({
  need,
  given,
  statements,
  survey,
}: {
  need: RequiredField;
  given: Column | undefined;
  statements: Statements;
  survey: UploadSurvey | undefined;
}) {
  const isKind = need.fields.includes('stone_type');
  const said = isKind && given === undefined ? KIND_SAID[statements.stone_type ?? 0] : undefined;
  const isThere = given !== undefined || said !== undefined;
  const isAsked = !isThere && (survey?.questions ?? []).some(({ kind }) => need.asked?.includes(kind));
  const readAs = given && readAsOf(given, survey);
  return (
    <tr data-missing={!isThere || undefined}>
      <th scope="row">
        {isThere ? (
          <IconCircleCheck size={14} stroke={1.5} aria-hidden />
        ) : (
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        )}
        {need.label}
      </th>
      <td>{given ? nameOf(given) : (said ?? (isAsked ? 'Asked below' : 'Missing'))}</td>
      <td ref={(cell) => wholeText(cell)} className={css.samples}>
        {given ? (given.samples ?? []).join(' · ') : said || isAsked ? '' : need.missing}
        {readAs && <span className={css.example}>{`${readAs.how}: ${readAs.values.join(' · ')}`}</span>}
      </td>
    </tr>
  );
}
