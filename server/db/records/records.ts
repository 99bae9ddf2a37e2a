/** What the database keeps of a workflow's records: each workflow describes its own in a file beside this one. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { Tx } from '../with-actor.ts';

type Schemas = components['schemas'];

/** The records as the auditor lists them. SQL has the record as `r`. */
export interface Records {
  table: string;
  /** What `title` and `searched` ask for. */
  joins: string;
  /** What people call a record. */
  title: string;
  /** Where a search for a record looks. */
  searched: string;
  /** Whose record it is; null where it is nobody's. */
  client: string | null;
}

/** Records that begin on a stone for a client, with their list. SQL has the line as `l`, its document as `d`. */
export interface LineRecords extends Records {
  /** A row of the list, by its name in the contract. */
  row: keyof Schemas;
  /** What the number of a client's live lines is called in the contract. */
  counted: keyof Schemas['ClientDetail']['counts'];
  /** What only this list's rows have: the contract's name, and where it comes from. */
  columns: Readonly<Record<string, string>>;
  /** Lines on a page where nobody says how many. (Specification, section 9.) */
  pageSize: number;
  /** Null where lines stand alone. */
  document: LineDocument | null;
  /** The column of `invoice_line` that names a sold line; null where nothing is sold. */
  invoiced: string | null;
  /** Whether the line's time is up; null where it has none. */
  due: string | null;
  /** SQL that gives the line's time anew; null where it has none. */
  renewed: string | null;
  /** Whether a line that is still open should have ended by now; null where nothing is due. */
  overdue: string | null;
  /** Whether the reason of a step stands on the line as well as in the history. */
  keepsReason: boolean;
  /** What a new line keeps beyond what all lines keep. */
  begins(by: StartedBy): OwnColumn[];
}

/** The document that the lines of one batch belong to. */
export interface LineDocument {
  kind: 'memo' | 'order';
  table: string;
  /** The line's column that names it. */
  column: string;
  /** The document's column that names who made it. */
  doer: string;
  /** What it keeps beyond number, client, doer and remark. */
  begins(tx: Tx, by: StartedBy): Promise<OwnColumn[]>;
}

/** A column with the one value that all lines of a batch get. */
export type OwnColumn =
  | { name: string; type: string; value: unknown }
  /** Computed by the database: a constant of the code, never anything from a request. */
  | { name: string; expression: string };

export interface StartedBy {
  clientId: string;
  doerId: string;
  remark: string | null;
  message?: string;
  dueDate?: string | null;
  terms?: string | null;
}

const STONE = 'JOIN stone s ON s.id = r.stone_id';
const NUMBER = 's.stock_no';

/** Lines that stand alone are called by their stone, the others by their document and stone. */
export function onStones(
  table: string,
  document: LineDocument | null,
): Omit<Records, 'client'> & { client: string } {
  const joins = document ? `${STONE} JOIN ${document.table} d ON d.id = r.${document.column}` : STONE;
  const title = document ? `d.number || ' · ' || ${NUMBER}` : NUMBER;
  return {
    table,
    joins,
    title,
    searched: `concat_ws(' ', ${title}, s.report_no)`,
    client: 'r.client_id',
  };
}
