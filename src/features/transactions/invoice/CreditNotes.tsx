import { dateTime, money, plural } from '../../../ui/format.ts';
import { PaperPdf } from '../PaperPdf.tsx';
import type { Invoice } from './invoice.ts';
import css from './invoice.module.css';

/**
 * The credit notes of an invoice, latest first: the amount, the reason, and the part that became
 * credit.
 */
export function CreditNotes({ notes, isStaff }: { notes: Invoice['credit_notes']; isStaff: boolean }) {
  return (
    <ul className={css.list}>
      {notes.map((note) => (
        <li key={note.id} className={css.row}>
          <span>{note.number}</span>
          <span className={css.figure}>$ {money(note.amount)}</span>
          <span className={css.further}>
            {[dateTime(note.at), note.by, plural(note.stones, 'stone')]
              .filter((part) => part != null)
              .join(' · ')}
            <br />
            {note.reason}
            {note.to_credit !== '0.00' && (
              <>
                <br />
                {`$ ${money(note.to_credit)} had been paid and became ${isStaff ? 'the client’s' : 'your'} credit.`}
              </>
            )}
          </span>
          <span className={css.act}>
            <PaperPdf of="creditNote" id={note.id} number={note.number} />
          </span>
        </li>
      ))}
    </ul>
  );
}
