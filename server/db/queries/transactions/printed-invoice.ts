/** An invoice as it is printed: whom it is for, and its stones at the client's prices. */
import type { Signs } from '../../../../src/domain/attributes/sign.ts';
import { seenFields } from '../../fragments/stone-fields.ts';
import { seesClient } from '../../fragments/visibility.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import { FACTS } from '../stones/stone-row.ts';

export interface InvoicedStone extends Signs {
  stock_no: string;
  shape: string | null;
  color: string | null;
  fancy_color: string | null;
  intensity: string | null;
  overtone: string | null;
  clarity: string | null;
  lab: string | null;
  report_no: string | null;
  stone_type: number | null;
  pieces: number;
  carat: number | null;
  /** USD per carat, and USD. */
  markup_ppc: string | null;
  sell_amt: string | null;
}

export interface PrintedInvoice {
  number: string;
  /** When it was written. */
  created_at: string;
  /** Null where the client's data were blanked. */
  name: string | null;
  company: string | null;
  address: string | null;
  tax_number: string | null;
  stones: InvoicedStone[];
}

/** What a client sees of a stone is what stands on paper for one, whoever prints it. */
const ON_PAPER = { id: null, scope: 'own' } as const;

/** Undefined if there is none that the actor may see. The stones stand in the order of their numbers. */
export async function findPrintedInvoice(tx: Tx, id: string): Promise<PrintedInvoice | undefined> {
  if (!isUuid(id)) return undefined;
  const invoice = await tx.one<Omit<PrintedInvoice, 'stones'>>(
    `SELECT i.number, i.created_at, nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') AS name,
            nullif(coalesce(b.company_name, c.company_name), '') AS company,
            nullif(concat_ws(', ', nullif(b.address, ''), nullif(b.city, ''), nullif(b.state, ''), k.name), '') AS address,
            nullif(b.tax_identification_number, '') AS tax_number
       FROM invoice i LEFT JOIN app_user c ON c.id = i.client_id LEFT JOIN business b ON b.user_id = i.client_id
       LEFT JOIN country k ON k.id = b.country_id
      WHERE i.id = $1 AND ${seesClient('i.client_id')}`,
    [id],
  );
  if (!invoice) return undefined;
  const stones = await tx.many<InvoicedStone>(
    `SELECT ${seenFields(ON_PAPER, FACTS, 's')}, s.pieces, l.carat::float8 AS carat, l.markup_ppc, l.sell_amt
       FROM invoice_line l JOIN stone s ON s.id = l.stone_id
      WHERE l.invoice_id = $1 AND ${seesClient('l.client_id')} ORDER BY s.stock_no`,
    [id],
  );
  return { ...invoice, stones };
}
