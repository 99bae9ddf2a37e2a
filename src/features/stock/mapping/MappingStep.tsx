import { folded } from '../../../domain/text/search-folding.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { isAskingPrice } from '../../../domain/sheets/stock-fields.ts';
import type { UploadMode } from '../../../domain/sheets/upload-states.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { plural } from '../../../ui/format.ts';
import { useUser } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { DiscountField } from './DiscountField.tsx';
import { FractionFields } from './FractionFields.tsx';
import {
  chosenColumns,
  fieldOf,
  filledOf,
  mayImport,
  nameOf,
  NO_CHOICES,
  whyLook,
  type Choices,
  type Column,
} from './mapping.ts';
import { MappingTable } from './MappingTable.tsx';
import { ModeField } from './ModeField.tsx';
import { OpenDecisions } from './OpenDecisions.tsx';
import { SheetQuestions } from './SheetQuestions.tsx';
import { RequiredFields } from './RequiredFields.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import { StatementFields, type Statements } from './StatementFields.tsx';
import { mayBringIn, type Upload, type UploadSurvey } from '../upload.ts';
import { UnknownWords } from './words/UnknownWords.tsx';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

interface MappingStepProps {
  upload: Upload;
  choices: Choices;
  onChoices: (next: Choices) => void;
  onUploaded: (uploadId: string) => void;
  /** Called when the preview is requested. */
  onPreview: () => void;
}

type ColumnFilter = 'look' | 'read' | 'all';

const SHOWN: readonly ColumnFilter[] = ['look', 'read', 'all'];
const READ_YET_MS = 1000;
/** Wider sheets first show only the columns that need attention. */
const WIDE = 20;

/** The second step. Another worksheet or row of headings resets the mapping. */
export function MappingStep(props: MappingStepProps) {
  const { sheet, header_row } = props.upload;
  return <Mapping key={`${header_row} ${sheet}`} {...props} />;
}

/** The columns, unknown words, facts missing from the sheet, and the next step. */
function Mapping({ upload, choices, onChoices: setChoices, onUploaded, onPreview }: MappingStepProps) {
  const columns = upload.columns ?? [];
  const [statements, setStatements] = useState<Statements>(upload.statements ?? {});
  const [wanted, setWanted] = useState<ColumnFilter | null>(null);
  const [search, setSearch] = useState('');
  const [mode, setMode] = useState<UploadMode>(upload.mode);
  const may = mayBringIn(useUser());
  const chosen = chosenColumns(columns, choices);
  const { data: survey, error: failed } = useQuery<AnswerOf<'surveyUpload'>, ApiError>({
    ...q<'surveyUpload'>('surveyUpload', { path: { id: upload.id }, data: { columns: chosen, statements } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? READ_YET_MS : false),
  });
  const run = useApiMutation('previewUpload', {
    invalidates: ['getUpload', 'listUploads'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onPreview();
    },
  });
  const filled = filledOf(survey);
  const questions = survey?.questions ?? [];
  const decision = may.ok ? mayGoOn(mayImport(columns, choices), survey, failed) : may;
  const open = columns.filter((column) => whyLook(column, choices, filled) !== null);
  const unread = open.filter((column) => whyLook(column, choices, filled) === 'unread');
  // Decided columns stay in the list, because removing a row would lose the focus.
  const toLookAt = columns.filter((column) => whyLook(column, NO_CHOICES, filled) !== null);
  const read = columns.filter((column) => fieldOf(column, choices) !== null || choices.has(column.column));
  const shown = wanted ?? (columns.length > WIDE ? (open.length > 0 ? 'look' : 'read') : 'all');
  const listed = { look: toLookAt.length > 0 ? toLookAt : columns, read, all: columns }[shown];
  const matching = matchingColumns(listed, search);

  return (
    <>
      <OpenDecisions
        upload={upload}
        open={open.map((column) => whyLook(column, choices, filled))}
        survey={survey}
        statements={statements}
        onColumns={() => setWanted('look')}
      />
      <RequiredFields
        columns={columns}
        choices={choices}
        statements={statements}
        survey={survey}
        mayChange={may.ok}
        onChoose={(chosenNow) => setChoices(new Map([...choices, ...chosenNow]))}
      />
      <SheetQuestions
        questions={questions}
        said={{ choices, statements }}
        columns={columns}
        disabled={!may.ok}
        onSaid={(said) => {
          setChoices(said.choices);
          setStatements(said.statements);
        }}
      />
      <section className={css.card} aria-labelledby="columns-title">
        <div className={css.cardHead}>
          <div>
            <h2 id="columns-title" tabIndex={-1}>
              Columns
            </h2>
            <p className={common.quiet}>
              {summary(columns, choices, upload.mapping_configuration_id ?? null)}{' '}
              {may.ok && unread.length > 1 && (
                <button
                  type="button"
                  className={css.link}
                  onClick={() =>
                    setChoices(new Map([...choices, ...unread.map(({ column }) => [column, null] as const)]))
                  }
                >
                  {`Leave out the ${unread.length} without a field`}
                </button>
              )}
            </p>
          </div>
          <SheetChoice upload={upload} onUploaded={onUploaded} />
          {columns.length > WIDE && (
            <TextInput
              aria-label="Find a column"
              placeholder="Find a column"
              size="xs"
              w={150}
              leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {toLookAt.length > 0 && (
            <SegmentedControl
              aria-label="Columns shown"
              size="xs"
              data={[
                { value: 'look', label: `To check ${open.length}` },
                { value: 'read', label: `Read ${read.length}` },
                { value: 'all', label: `All ${columns.length}` },
              ]}
              value={shown}
              onChange={(value) => setWanted(SHOWN.find((one) => one === value) ?? 'all')}
            />
          )}
        </div>
        <MappingTable
          columns={matching}
          all={columns}
          choices={choices}
          filled={filled}
          survey={survey}
          mayChange={may.ok}
          onChoose={(column, field) => setChoices(new Map(choices).set(column, field))}
        />
      </section>
      {survey !== undefined && survey.values.length > 0 && (
        <UnknownWords providerId={upload.provider_id} survey={survey} mayChange={may.ok} />
      )}
      <section className={css.card} aria-labelledby="said-title">
        <div>
          <h2 id="said-title" tabIndex={-1}>
            Missing from the sheet
          </h2>
          <p className={common.quiet}>Used only where a row has no value of its own. Optional.</p>
        </div>
        <DiscountField
          // If prices follow only from the discounts, their sign is one of the questions.
          evidence={
            survey?.discount?.basis === 'usage' && !isPriced(chosen) ? null : (survey?.discount ?? null)
          }
          stated={statements.discount ?? null}
          disabled={!may.ok}
          onChange={(discount) => setStatements({ ...statements, discount })}
        />
        <FractionFields
          found={survey?.fractions ?? []}
          stated={statements.fractions ?? []}
          disabled={!may.ok}
          onChange={(fractions) => setStatements({ ...statements, fractions })}
        />
        <StatementFields
          fields={new Set(columns.flatMap((column) => fieldOf(column, choices) ?? []))}
          statements={statements}
          hiddenRows={survey?.hidden_rows ?? 0}
          disabled={!may.ok}
          onChange={setStatements}
        />
        <ModeField mode={mode} disabled={!may.ok} onChange={setMode} />
      </section>
      <div className={css.stickyActs}>
        {run.error !== null && (
          <p role="alert" className={`${common.refused} ${css.refused}`}>
            {run.error.message}
          </p>
        )}
        {!decision.ok && <p className={common.quiet}>{decision.refusal.sentence}</p>}
        {questions.length > 0 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => document.getElementById('questions-title')?.focus()}
          >
            {`Go to the ${questions.length === 1 ? 'question' : 'questions'}`}
          </Button>
        )}
        <ActionButton
          decision={decision}
          loading={run.isPending}
          onClick={() => run.mutate({ path: { id: upload.id }, data: { columns: chosen, statements, mode } })}
        >
          See what would change
        </ActionButton>
      </div>
    </>
  );
}

const isPriced = (columns: ReturnType<typeof chosenColumns>): boolean =>
  columns.some(({ field }) => isAskingPrice(field));

/** A preview waits for the survey of the whole sheet, and for the answers to its questions. */
function mayGoOn(
  mapped: ActionDecision,
  survey: UploadSurvey | undefined,
  failed: ApiError | null,
): ActionDecision {
  if (!mapped.ok) return mapped;
  if (failed !== null) return { ok: false, refusal: { sentence: failed.message } };
  if (survey === undefined || survey.state === 'reading')
    return { ok: false, refusal: { sentence: 'Wait until the whole sheet has been read.' } };
  const { length } = survey.questions;
  if (length === 0) return mapped;
  return {
    ok: false,
    refusal: { sentence: `Answer the ${plural(length, 'question')} about prices and stones first.` },
  };
}

function matchingColumns(columns: readonly Column[], search: string): readonly Column[] {
  const wanted = folded(search);
  return wanted === '' ? columns : columns.filter((column) => folded(nameOf(column)).includes(wanted));
}

function summary(columns: readonly Column[], choices: Choices, learned: string | null): string {
  const read = columns.filter((column) => fieldOf(column, choices) !== null).length;
  const ignored = columns.length - read;
  const counted = `${plural(read, 'column')} of ${columns.length} ${read === 1 ? 'is' : 'are'} read${ignored === 0 ? '' : `, ${ignored} ignored`}.`;
  return learned === null
    ? counted
    : `${counted} Headings from this provider’s last sheet keep the meaning you confirmed.`;
}
