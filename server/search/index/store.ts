/**
 * The stones in memory, as columns with a row per stone, ordered by id as long as they arrive in
 * order.
 */
import { unassessedCode } from '../../../src/domain/attributes/attributes.ts';
import { centsOf, LARGEST_FACTOR, LARGEST_STEP, SUPPLIERS } from '../../../src/domain/prices/pricing.ts';
import { CARAT_GROUPS, parseRange } from '../../../src/domain/stones/search-filters.ts';
import { BitSets, type Bits, type Figures } from './bits.ts';
import { CodedColumn } from './coded-column.ts';
import { NUMBERS, type NumberName } from '../conditions.ts';
import { FIGURES, MOMENTS, NONE, SENT_CODES } from './columns.ts';
import type { CodedName, FigureName, MomentName } from './columns.ts';
import { ClientPriceColumns } from './client-prices.ts';
import type { Sharing } from './copy.ts';
import { Offers } from './offers.ts';
import { SymbolKeys } from './symbol-keys.ts';
import { Texts } from './texts.ts';
import { InexactFigure } from './inexact-figure.ts';

const ID_BYTES = 16;
/** Sums of 512 such amounts are exact in a double; no stone costs 175 million dollars. */
const DEAREST = 2 ** 44;
/** Products in doubles stay below this, so they are exact. */
const EXACT = 2 ** 52;
/** In cents per carat: below this, a price with any markup is exact. It is 1.5 billion dollars. */
const DEAREST_PRICE = EXACT / LARGEST_FACTOR;
const GROUPS_OF_FOUR = [1, 1e4, 1e8, 1e12, 1e16];

export class StoneStore {
  readonly bits: BitSets;
  readonly alive: Bits;
  readonly coded: Record<CodedName, CodedColumn>;
  readonly figures: Record<FigureName | MomentName, Figures>;
  /** The rows that have each figure. */
  readonly given: Record<'carat' | 'rap' | 'price_per_ct' | 'total_amt', Bits>;
  /** The rows that are pairs or lots. */
  readonly several: Bits;
  /** rap * carat in hundred-thousandths of a dollar; NONE when either is missing. */
  readonly listed: Float64Array;
  /** Clients' prices. */
  readonly marked: ClientPriceColumns;
  /** Of rows that are offers of one stone, which are shown to whom. */
  readonly offers: Offers;
  readonly numbers: Record<NumberName, Texts>;
  /** The key to symbols as the bits of symbolsIn; NONE without a key. */
  readonly symbols: Figures;
  /** Whether the rows are still ordered by id. */
  inOrder = true;
  /** Changes with every write and invalidates cached counts. */
  version = 0;
  /** The largest amount, with the highest markups, or product of any stone so far. */
  largest = 1;
  /** Rows in use, including those of deleted stones. */
  used = 0;
  readonly #keys = new SymbolKeys();
  readonly #ids: Buffer;
  readonly #rowOf: Int32Array;
  readonly #groupOf: (thousandths: number) => number;

  constructor(rows: number) {
    this.bits = new BitSets(rows);
    const { bits } = this;
    const { capacity } = bits;
    this.alive = bits.make();
    this.coded = Object.fromEntries(
      [...SENT_CODES, 'carat_group'].map((name) => [name, new CodedColumn(bits, unassessedCode(name))]),
    ) as Record<CodedName, CodedColumn>;
    this.figures = Object.fromEntries([
      ...FIGURES.map(({ name, wide }) => [name, wide ? bits.doubles() : bits.ints()]),
      ...MOMENTS.map((name) => [name, bits.doubles()]),
    ]) as Record<FigureName | MomentName, Figures>;
    this.given = {
      carat: bits.make(),
      rap: bits.make(),
      price_per_ct: bits.make(),
      total_amt: bits.make(),
    };
    this.several = bits.make();
    this.listed = bits.doubles();
    this.marked = new ClientPriceColumns(this);
    this.offers = new Offers(this);
    this.numbers = Object.fromEntries(
      NUMBERS.map((name) => [name, new Texts(capacity, bits.doubles())]),
    ) as Record<NumberName, Texts>;
    this.symbols = bits.ints();
    this.#ids = Buffer.alloc(capacity * ID_BYTES);
    this.#rowOf = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 2))).fill(-1);
    this.#groupOf = groupsOf(this.coded.carat_group);
  }

  get isFull(): boolean {
    return this.used >= this.bits.capacity;
  }

  idOf(row: number): string {
    const hex = this.#ids.toString('hex', row * ID_BYTES, (row + 1) * ID_BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Writes the sixteen bytes of a row's id to `at`. */
  copyId(row: number, into: Buffer, at: number): void {
    this.#ids.copy(into, at, row * ID_BYTES, (row + 1) * ID_BYTES);
  }

  /**
   * Bytes `6 * part` to `6 * part + 5` of an id as a number. Comparing parts 0, 1 and 2 in turn
   * sorts ids.
   */
  idPart(row: number, part: number): number {
    const from = row * ID_BYTES + part * 6;
    return this.#ids.readUIntBE(from, part === 2 ? 4 : 6);
  }

  /** Removes a stone, if it exists. */
  remove(id: Buffer): void {
    const row = this.#rowOf[this.#slotOf(id, 0)] ?? -1;
    if (row >= 0) this.bits.remove(this.alive, row);
  }

  /**
   * Replaces the pairs of these stones with those of `sharing`, by their ids as uuids, and decides
   * anew which of them are shown: to be called after stones were put or removed. Pairs with a stone
   * that is not here are left out.
   */
  link(ids: readonly string[], { twins, withheld }: Sharing): void {
    const rowOf = (id: string): number => this.#rowOf[this.#slotOf(bytesOf(id), 0)] ?? -1;
    const here = (pairs: Sharing['twins']): [number, number][] =>
      pairs
        .map(([one, other]): [number, number] => [rowOf(one), rowOf(other)])
        .filter(([one, other]) => one >= 0 && other >= 0);
    this.offers.link(
      ids.map(rowOf).filter((row) => row >= 0),
      { twins: here(twins), withheld: here(withheld) },
    );
  }

  /**
   * Reads one stone from PostgreSQL's binary COPY; the columns of SENT_COLUMNS follow the field
   * count at `at`. A known stone is replaced.
   * @throws InexactFigure when a figure is too large to be summed exactly
   */
  put(from: Buffer, at: number): void {
    let position = at + 2 + 4;
    const row = this.#rowFor(from, position);
    position += ID_BYTES;
    for (const name of SENT_CODES) {
      const column = this.coded[name];
      const length = from.readInt32BE(position);
      position += 4;
      if (length < 0) column.put(row, 0);
      else {
        column.put(row, column.learnText(from, position, position + length));
        position += length;
      }
    }
    for (const { name, decimals } of FIGURES) {
      const length = from.readInt32BE(position);
      position += 4;
      this.figures[name][row] = length < 0 ? NONE : numeric(from, position, decimals);
      if (length > 0) position += length;
    }
    for (const name of MOMENTS) {
      this.figures[name][row] = from.readInt32BE(position + 4) * 2 ** 32 + from.readUInt32BE(position + 8);
      position += 12;
    }
    for (const name of NUMBERS) {
      const length = from.readInt32BE(position);
      position += 4;
      if (length < 0) this.numbers[name].putNothing(row);
      else {
        this.numbers[name].put(row, from, position, position + length);
        position += length;
      }
    }
    const length = from.readInt32BE(position);
    this.symbols[row] = length < 0 ? NONE : this.#keys.read(from, position + 4, position + 4 + length);
    this.#derive(row);
    this.bits.add(this.alive, row);
  }

  #derive(row: number): void {
    const carat = this.figures.carat[row] ?? NONE;
    const rap = this.figures.rap[row] ?? NONE;
    const perCarat = this.figures.price_per_ct[row] ?? NONE;
    const amount = this.figures.total_amt[row] ?? NONE;
    const listed = carat === NONE || rap === NONE ? NONE : carat * rap;
    this.#note(this.given.carat, row, carat);
    this.#note(this.given.rap, row, rap);
    this.#note(this.given.price_per_ct, row, perCarat);
    this.#note(this.given.total_amt, row, amount);
    // In thousandths of a cent, for the client with the highest markups.
    const most = ((perCarat * LARGEST_FACTOR) / SUPPLIERS + centsOf(LARGEST_STEP)) * Math.max(carat, 0);
    this.largest = Math.max(this.largest, listed, amount, most / 1000);
    if (this.largest > DEAREST || Math.max(perCarat, rap) > DEAREST_PRICE || most > EXACT)
      throw new InexactFigure(`Stone ${this.idOf(row)} is too dear to be summed exactly in memory.`);
    const isSeveral = (this.figures.pieces[row] ?? 1) > 1;
    this.#note(this.several, row, isSeveral ? 1 : NONE);
    this.listed[row] = listed;
    this.marked.changed(row);
    this.coded.carat_group.put(row, carat === NONE ? 0 : this.#groupOf(carat));
  }

  #note(given: Bits, row: number, figure: number): void {
    if (figure === NONE) this.bits.remove(given, row);
    else this.bits.add(given, row);
  }

  #rowFor(from: Buffer, at: number): number {
    const slot = this.#slotOf(from, at);
    const known = this.#rowOf[slot] ?? -1;
    if (known >= 0) return known;
    const row = this.used++;
    if (row >= this.bits.capacity) throw new RangeError('The index is full.');
    this.#rowOf[slot] = row;
    from.copy(this.#ids, row * ID_BYTES, at, at + ID_BYTES);
    const before = (row - 1) * ID_BYTES;
    if (row > 0 && this.#ids.compare(from, at, at + ID_BYTES, before, before + ID_BYTES) > 0)
      this.inOrder = false;
    return row;
  }

  // The last bytes of an id are random, so they are the hash.
  #slotOf(from: Buffer, at: number): number {
    const mask = this.#rowOf.length - 1;
    let slot = from.readUInt32BE(at + 12) & mask;
    for (;;) {
      const row = this.#rowOf[slot] ?? -1;
      if (row < 0) return slot;
      const known = row * ID_BYTES;
      if (this.#ids.compare(from, at, at + ID_BYTES, known, known + ID_BYTES) === 0) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

export const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/**
 * PostgreSQL's numeric (base-10,000 digits after count, weight, sign and scale) as an integer in
 * units of its last decimal.
 */
function numeric(from: Buffer, at: number, decimals: number): number {
  const digits = from.readInt16BE(at);
  let weight = from.readInt16BE(at + 2);
  const sign = from.readUInt16BE(at + 4);
  if (sign !== 0 && sign !== 0x4000) throw new InexactFigure('A figure is no number.');
  let value = 0;
  for (let index = 0; index < digits; index++, weight--) {
    const digit = from.readInt16BE(at + 8 + index * 2);
    value +=
      weight >= 0 ? digit * (GROUPS_OF_FOUR[weight] ?? 1e24) * 10 ** decimals : digit / 10 ** (4 - decimals);
  }
  return sign === 0 ? value : -value;
}

/** The code of the size group for thousandths of a carat; 0 for none. */
function groupsOf(column: CodedColumn): (thousandths: number) => number {
  const groups = CARAT_GROUPS.map((group) => {
    const { from, to } = parseRange(group) ?? { from: null, to: null };
    return {
      code: column.learn(group),
      from: from === null ? -Infinity : Math.round(Number(from) * 1000),
      to: to === null ? Infinity : Math.round(Number(to) * 1000),
    };
  });
  return (thousandths) => groups.find(({ from, to }) => thousandths >= from && thousandths <= to)?.code ?? 0;
}
