import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { count, money, text } from '../../ui/format.ts';
import type { Preview } from './sheet.ts';
import css from './sheets.module.css';
import common from '../../ui/common.module.css';

/** The rows that would be refused, and those that would be confirmed. */
export function PreviewRows({ preview }: { preview: Preview }) {
  const refused = preview.rows - preview.can;
  const [shown, setShown] = useState<'refused' | 'confirmed' | null>(null);
  const showing = shown ?? (refused > 0 ? 'refused' : 'confirmed');
  const lines = preview.lines.filter(({ reason }) => (reason === null) === (showing === 'confirmed'));
  const all = showing === 'refused' ? refused : preview.can;
  return (
    <>
      <SegmentedControl
        size="sm"
        w="fit-content"
        aria-label="Rows shown"
        value={showing}
        onChange={(value) => setShown(value === 'refused' ? 'refused' : 'confirmed')}
        data={[
          { value: 'refused', label: `Refused (${count(refused)})` },
          { value: 'confirmed', label: `To confirm (${count(preview.can)})` },
        ]}
      />
      {lines.length < all && (
        <p className={common.quiet}>
          The first {count(lines.length)} of {count(all)}.
        </p>
      )}
      {lines.length === 0 ? (
        <p className={common.quiet}>No rows.</p>
      ) : (
        <div className={css.box} role="region" aria-label="Rows of the sheet" tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col" className={css.number}>
                  Row
                </th>
                <th scope="col">Stone</th>
                <th scope="col" className={css.number}>
                  In the sheet
                </th>
                <th scope="col" className={css.number}>
                  Client’s price
                </th>
                <th scope="col">{showing === 'refused' ? 'Why it is refused' : 'Remark'}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.row}>
                  <td className={css.number}>{line.row}</td>
                  <td>{text(line.stock_no ?? line.number)}</td>
                  <td className={css.number}>{money(line.asked)}</td>
                  <td className={css.number}>{money(line.amount)}</td>
                  <td className={css.words}>{line.reason ?? text(line.remark)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
