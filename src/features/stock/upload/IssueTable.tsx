import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { spelling } from '../../../domain/attributes/synonyms/spelling.ts';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { STOCK_ISSUES } from '../../../domain/sheets/stock-issues.ts';
import { takesMeanings } from '../../../domain/sheets/stock-meanings.ts';
import { count, DASH } from '../../../ui/format.ts';
import { useUser } from '../../../ui/session/session.ts';
import { MeaningSelect } from '../mapping/MeaningSelect.tsx';
import { mayBringIn, type UploadReport } from '../upload.ts';
import css from '../stock.module.css';

type Issue = UploadReport['issues'][number];

const ROWS_SHOWN = 6;

interface IssueTableProps {
  providerId: string;
  issues: readonly Issue[];
  onDownload: (kind: string) => void;
}

/** The issues by kind, with their values and rows. */
export function IssueTable({ providerId, issues, onDownload }: IssueTableProps) {
  const may = mayBringIn(useUser());
  const { data: kept = [] } = useQuery<AnswerOf<'listProviderValues'>, ApiError>(
    q<'listProviderValues'>('listProviderValues', { path: { id: providerId } }),
  );
  const meaningOfWord = (issue: Issue) =>
    kept.find(({ field, value }) => field === issue.field && spelling(value) === spelling(issue.value ?? ''));
  return (
    <div className={css.tableBox} role="region" aria-label="Issues by kind" tabIndex={0}>
      <table className={`${css.table} ${css.issues}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value in the sheet</th>
            <th scope="col" className={css.number}>
              Rows
            </th>
            <th scope="col">Row numbers</th>
            <th scope="col" className={css.fieldHead}>
              Means
            </th>
          </tr>
        </thead>
        {byKind(issues).map(([kind, those]) => (
          <tbody key={kind}>
            <tr className={css.kind}>
              <th scope="rowgroup" colSpan={2}>
                {meaningOf(kind)}
              </th>
              <td className={css.number}>{count(those.reduce((sum, issue) => sum + issue.count, 0))}</td>
              <td colSpan={2}>
                <button type="button" className={css.link} onClick={() => onDownload(kind)}>
                  Download these
                </button>
              </td>
            </tr>
            {those.map((issue) => (
              <tr key={`${issue.field} ${issue.value}`}>
                <td>{labelOf(issue.field)}</td>
                <td className={css.value}>{issue.value ?? DASH}</td>
                <td className={css.number}>{count(issue.count)}</td>
                <td className={css.rows}>{rowsOf(issue)}</td>
                <td>
                  {isWord(issue) && (
                    <MeaningSelect
                      providerId={providerId}
                      field={issue.field ?? ''}
                      value={issue.value ?? ''}
                      kept={meaningOfWord(issue) !== undefined}
                      code={meaningOfWord(issue)?.code ?? null}
                      mayChange={may.ok}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Whether a word can be given a meaning, for later sheets and another import of this one. */
const isWord = ({ kind, field, value }: Issue): boolean =>
  (kind === 'unknown_value' || kind === 'not_a_number') &&
  value != null &&
  field != null &&
  isStockField(field) &&
  takesMeanings(field);

/** Most frequent kinds first. */
function byKind(issues: readonly Issue[]): [string, Issue[]][] {
  const kinds = new Map<string, Issue[]>();
  for (const issue of issues) kinds.set(issue.kind, [...(kinds.get(issue.kind) ?? []), issue]);
  const sum = (those: Issue[]): number => those.reduce((total, { count: rows }) => total + rows, 0);
  return [...kinds].toSorted(([, a], [, b]) => sum(b) - sum(a));
}

const meaningOf = (kind: string): string =>
  Object.entries(STOCK_ISSUES).find(([name]) => name === kind)?.[1] ?? kind;

const labelOf = (field: string | null | undefined): string =>
  field && isStockField(field) ? STOCK_FIELDS[field].label : (field ?? DASH);

/** `2, 3, 9 and 211 more`; row 0 means the whole sheet. */
function rowsOf({ rows, count: all }: Issue): string {
  if (rows[0] === 0) return 'the whole sheet';
  const shown = rows.slice(0, ROWS_SHOWN);
  const more = all - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`;
}
