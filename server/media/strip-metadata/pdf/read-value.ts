/** Reads the values of a PDF one by one. */
import { UnclearPdf, type PdfDict, type PdfValue } from './values.ts';

/** Limits for files crafted to keep a reader busy. */
const MOST_VALUES = 300_000;
/** Bytes of values walked over: more than a file of 30 MB and its packed objects have. */
const MOST_WALKED = 128 * 1024 * 1024;
/** Bytes of all packed objects together. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const DEEPEST = 60;

const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)));
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !isSpace(byte) && !DELIMITERS.has(byte);
const sign = (letter: string): number => letter.charCodeAt(0);
const [OPEN, CLOSE, LESS, SLASH, PERCENT, ESCAPE] = [...'()</%\\'].map(sign);

/** What is left to spend on a file, shared by its readers. */
export class Budget {
  #values = MOST_VALUES;
  #walked = MOST_WALKED;
  #unpacked = MOST_UNPACKED;

  value(): void {
    if (--this.#values < 0) throw new UnclearPdf('It has too many values.');
  }

  walk(bytes: number): void {
    this.#walked -= bytes;
    if (this.#walked < 0) throw new UnclearPdf('It is read over and over.');
  }

  /** How many bytes may still be unpacked. */
  get unpacked(): number {
    return this.#unpacked;
  }

  unpack(bytes: number): void {
    this.#unpacked -= bytes;
  }
}

export class ValueReader {
  readonly bytes: Buffer;
  at: number;
  readonly #budget: Budget;

  constructor(bytes: Buffer, at: number, budget: Budget) {
    this.bytes = bytes;
    this.at = at;
    this.#budget = budget;
  }

  /** @throws UnclearPdf if there is no value */
  value(depth = 0): PdfValue {
    const from = this.at;
    const value = this.#value(depth);
    // The outermost one has walked over all that is in it.
    if (depth === 0) this.#budget.walk(this.at - from);
    return value;
  }

  #value(depth: number): PdfValue {
    this.#budget.value();
    if (depth > DEEPEST) throw new UnclearPdf('Its values are too deep.');
    this.space();
    const { bytes, at } = this;
    const first = bytes[at];
    if (first === SLASH) return { is: 'name', name: this.#name() };
    if (first === OPEN) return { is: 'raw', bytes: this.#text() };
    if (first === LESS) return bytes[at + 1] === LESS ? this.#dict(depth) : { is: 'raw', bytes: this.#hex() };
    if (first === sign('[')) return this.#array(depth);
    if (!isRegular(first)) throw new UnclearPdf('A value is missing.');
    return this.#reference() ?? { is: 'raw', bytes: this.word() };
  }

  /** Also skips comments. */
  space(): void {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at++) {
      if (bytes[this.at] === PERCENT)
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      else if (!isSpace(bytes[this.at])) return;
    }
  }

  word(): Buffer {
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    return this.bytes.subarray(from, this.at);
  }

  /** Whether this word comes next; if so, skips it. */
  takes(word: string): boolean {
    this.space();
    const end = this.at + word.length;
    if (this.bytes.toString('latin1', this.at, end) !== word) return false;
    this.at = end;
    return true;
  }

  #name(): string {
    this.at++;
    return this.word()
      .toString('latin1')
      .replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }

  #text(): Buffer {
    const from = this.at;
    for (let depth = 0; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === ESCAPE) this.at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE && --depth === 0) return this.bytes.subarray(from, ++this.at);
    }
    throw new UnclearPdf('A text does not end.');
  }

  #hex(): Buffer {
    const end = this.bytes.indexOf('>', this.at);
    if (end < 0) throw new UnclearPdf('A text does not end.');
    const hex = this.bytes.subarray(this.at, end + 1);
    this.at = end + 1;
    return hex;
  }

  #array(depth: number): PdfValue {
    this.at++;
    const items: PdfValue[] = [];
    while (!this.takes(']')) items.push(this.value(depth + 1));
    return { is: 'array', items };
  }

  #dict(depth: number): PdfDict {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    while (!this.takes('>>')) {
      if (this.bytes[this.at] !== SLASH) throw new UnclearPdf('A dictionary has no key.');
      const key = this.#name();
      entries.set(key, this.value(depth + 1));
    }
    return { is: 'dict', entries };
  }

  #reference(): PdfValue | null {
    const ahead = this.bytes.toString('latin1', this.at, this.at + 24);
    const [all = '', number, generation] =
      /^(\d{1,10})[ \t\r\n\f\0]{1,4}(\d{1,5})[ \t\r\n\f\0]{1,4}R(?![^ \t\r\n\f\0()<>[\]{}/%])/.exec(ahead) ??
      [];
    if (number === undefined) return null;
    this.at += all.length;
    return { is: 'ref', number: Number(number), generation: Number(generation) };
  }
}
