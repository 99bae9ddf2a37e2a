/**
 * How the database stores a workflow's records; each workflow describes its own in a file of this
 * folder.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import type { ActorScope, Tx } from '../with-actor.ts';

type Schemas = components['schemas'];

/** The records as the auditor lists them. SQL has the record as `r`. */
export interface Records {
  table: string;
  /** Joins that `title` and `searched` need. */
  joins: string;
  /** The record's title for people. */
  title: string;
  /** Text that a search for records looks in. */
  searched: string;
  /** The record's owner; null if it has none. */
  client: string | null;
  /** Columns that each step sets besides status, version and time. */
  everyStep?: string;
}

/** Lines, and their list. In SQL the line is `l` and its document `d`. */
export interface LineRecords extends Records {
  /** Name of the list's row in the contract. */
  row: keyof Schemas;
  /** Name of the list's file, without its ending. */
  fileName: string;
  /** Name of the count of a client's open lines in the contract. */
  counted: keyof Schemas['ClientDetail']['counts'];
  /** Fields that only this list has: the contract's name and its SQL. */
  columns: Readonly<Record<string, string>>;
  /** SQL of the sort keys of columns that are not sorted by what they show. */
  sortedBy?: Readonly<Record<string, readonly string[]>>;
  /** Default page size. (Specification, section 9.) */
  pageSize: number;
  /** Null if the lines have no document. */
  document: LineDocument | null;
  /** The column of `invoice_line` that refers to a sold line; null if lines cannot be sold. */
  invoiced: string | null;
  /** Whether the line has expired; null if it cannot. */
  due: string | null;
  /** The column of the line's due date, which can be extended; null if it has none. */
  dueDay: string | null;
  /**
   * Whether its client waits for an answer to a request for more time; null for workflows without
   * requests.
   */
  asked: string | null;
  /** SQL: the age of its document in days, for lists that filter by it. */
  age?: string;
  /** SQL for the line's new expiry when it is renewed; null if it cannot expire. */
  renewed: string | null;
  /** Whether an open line is overdue; null if it has no due date. */
  overdue: string | null;
  /** SQL: whether a line comes first for this reader in the default order. */
  first?: (actor: ActorScope) => string;
  /** Whether the line also stores a step's reason, besides the history. */
  keepsReason: boolean;
  /** Further columns of a new line. */
  begins(tx: Tx, by: StartedBy): OwnColumn[] | Promise<OwnColumn[]>;
}

/** The document of the lines of one batch. */
export interface LineDocument {
  kind: 'memo' | 'order' | 'offer';
  table: string;
  /** The line's column that refers to it. */
  column: string;
  /** The document's column for who created it. */
  actor: string;
  /** Further columns, besides number, client, creator and remark. */
  begins(by: StartedBy): OwnColumn[];
}

/** A column and the value that all lines of a batch get. */
export type OwnColumn =
  | { name: string; type: string; value: unknown }
  /** SQL that computes the value; a constant of the code, never from a request. */
  | { name: string; expression: string };

export interface StartedBy {
  clientId: string;
  actorId: string;
  remark: string | null;
  message?: string;
  dueDate?: string | null;
  terms?: string | null;
  /** Whether accepted lines of an offer become a memo. */
  onMemo?: boolean;
  /** `external` for lines of a client's sheet. */
  source?: 'external';
}

const STONE = 'JOIN stone s ON s.id = r.stone_id';
const NUMBER = 's.stock_no';

/** The titles of lines: by stone, or by document and stone. */
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
