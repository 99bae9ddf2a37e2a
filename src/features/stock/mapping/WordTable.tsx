import { Button } from '@mantine/core';
import { useState } from 'react';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { count } from '../../../ui/format.ts';
import { MeaningSelect } from './MeaningSelect.tsx';
import type { UploadSurvey } from '../upload.ts';
import css from '../stock.module.css';

const SHOWN = 25;

interface WordTableProps {
  providerId: string;
  words: UploadSurvey['values'];
  mayChange: boolean;
}

/** The unknown words of a sheet, each once, with a field for its meaning. */
export function WordTable({ providerId, words, mayChange }: WordTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? words : words.slice(0, SHOWN);
  return (
    <>
      <div className={css.tableBox} role="region" aria-label="Words to be given a meaning" tabIndex={0}>
        <table className={`${css.table} ${css.words}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Word in the sheet</th>
              <th scope="col" className={css.number}>
                Rows
              </th>
              <th scope="col">First rows</th>
              <th scope="col" className={css.fieldHead}>
                Means
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ field, column, value, count: rows, rows: first, kept, code }) => (
              <tr key={`${column} ${value}`}>
                <td>{isStockField(field) ? STOCK_FIELDS[field].label : field}</td>
                <th scope="row" className={css.value}>
                  {value}
                </th>
                <td className={css.number}>{count(rows)}</td>
                <td className={css.rows}>{first.join(', ')}</td>
                <td>
                  <MeaningSelect
                    providerId={providerId}
                    field={field}
                    value={value}
                    kept={kept}
                    code={code}
                    mayChange={mayChange}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {words.length > shown.length && (
        <Button variant="default" size="xs" className={css.more} onClick={() => setAll(true)}>
          {`Show all ${count(words.length)}`}
        </Button>
      )}
    </>
  );
}
