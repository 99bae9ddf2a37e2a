/** Finds the objects of the arrays in a streamed JSON text without keeping the text in memory. */
import { FeedError } from './feed-error.ts';

export interface FoundObject {
  /** The keys that lead to its array: `data.stones`; empty when the text itself is an array. */
  path: string;
  /** The object's text, to be parsed by itself. */
  text: string;
}

const MOST_CHARACTERS = 1024 * 1024;
const DEEPEST = 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;

interface Container {
  isArray: boolean;
  /** In an object: the key whose value comes next. */
  key: string;
}

export class JsonScanner {
  readonly #stack: Container[] = [];
  /** The string being read; null outside strings. */
  #string: string | null = null;
  #escaped = false;
  #lastString = '';
  /** The depth inside the object being extracted; 0 outside. */
  #inside = 0;
  #cut = '';
  #seen = false;

  /** Returns the objects that end in this chunk, in order. */
  push(piece: string): FoundObject[] {
    const found: FoundObject[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#string !== null) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) {
          this.#lastString = this.#string;
          this.#string = null;
          continue;
        }
        // Only keys on the way to an array are needed.
        if (this.#inside === 0 && this.#string.length < 200) this.#string += piece.charAt(at);
      } else if (code === QUOTE) this.#string = '';
      else if (this.#inside > 0) {
        if (code === OPEN_OBJECT || code === OPEN_ARRAY) this.#inside += 1;
        else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) this.#inside -= 1;
        if (this.#inside === 0) {
          found.push({ path: this.#path(), text: this.#cut + piece.slice(from, at + 1) });
          this.#cut = '';
        }
      } else if (this.#outside(code)) {
        this.#inside = 1;
        from = at;
      }
    }
    if (this.#inside > 0) {
      this.#cut += piece.slice(from);
      if (this.#cut.length > MOST_CHARACTERS)
        throw new FeedError(
          'One entry of the JSON feed is larger than a stone can be. Ask the provider for a list of stones.',
        );
    }
    return found;
  }

  /** @throws FeedError when the text is incomplete or was not JSON */
  end(): void {
    if (!this.#seen)
      throw new FeedError('The feed is not JSON. Choose another format for it, or ask the provider.');
    if (this.#stack.length > 0 || this.#inside > 0 || this.#string !== null)
      throw new FeedError('The JSON of the feed ends in the middle.', { passing: true });
  }

  /**
   * Handles a character outside strings and extracted objects; returns whether such an object
   * begins here.
   */
  #outside(code: number): boolean {
    const top = this.#stack.at(-1);
    switch (code) {
      case OPEN_OBJECT:
        this.#seen = true;
        if (top?.isArray === true && this.#stack.filter(({ isArray }) => isArray).length === 1) return true;
        this.#enter(false);
        return false;
      case OPEN_ARRAY:
        this.#seen = true;
        this.#enter(true);
        return false;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        if (this.#stack.pop()?.isArray !== (code === CLOSE_ARRAY))
          throw new FeedError('The feed is not JSON. Choose another format for it, or ask the provider.');
        return false;
      case COLON:
        if (top !== undefined) top.key = this.#lastString;
        return false;
      case COMMA:
        return false;
      default:
        if (!this.#seen && !/[\s\uFEFF]/.test(String.fromCharCode(code)))
          throw new FeedError('The feed is not JSON. Choose another format for it, or ask the provider.');
        return false;
    }
  }

  #enter(isArray: boolean): void {
    if (this.#stack.length >= DEEPEST)
      throw new FeedError(
        'The stones of the JSON feed are nested too deep. Ask the provider for a plain list of them.',
      );
    this.#stack.push({ isArray, key: '' });
  }

  #path(): string {
    return this.#stack
      .filter(({ isArray }) => !isArray)
      .map(({ key }) => key)
      .join('.');
  }
}
