/**
 * Cleans a file at equal length while it streams: a walk decides which bytes are kept, blanked or
 * replaced, so that positions and ranges stay valid.
 */

export type Step =
  /** Returns the next bytes without consuming them; fewer only at the end of the file or part. */
  | { peek: number }
  | { pass: number }
  /** Replaces this many bytes by zeros; `Infinity` means to the end, also for `pass`. */
  | { blank: number }
  /** Replaces as many bytes by these. */
  | { put: Buffer };

export type Walk = Generator<Step, void, Buffer>;

/** The replacement for a span of the file; zeros if `bytes` is null. */
export interface Span {
  from: number;
  /** End position, exclusive. */
  to: number;
  bytes: Buffer | null;
}

export type Move = Exclude<Step, { peek: number }>;
export const NOTHING = Buffer.alloc(0);

export const lengthOf = (move: Move): number =>
  'pass' in move ? move.pass : 'blank' in move ? move.blank : move.put.length;

/**
 * The cleaned bytes of a file, or of a part from its beginning. Bytes that the walk does not reach
 * are left out.
 */
export async function* cleaned(body: AsyncIterable<Buffer>, walk: Walk): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  let held: Buffer = NOTHING;
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done === true) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  };
  try {
    for (let step = walk.next(NOTHING); step.done !== true;) {
      const { value } = step;
      if ('peek' in value) {
        while (held.length < value.peek && (await more()));
        step = walk.next(held.subarray(0, value.peek));
        continue;
      }
      const length = lengthOf(value);
      for (let done = 0; done < length;) {
        if (held.length === 0 && !(await more())) return;
        const taken = held.subarray(0, Math.min(length - done, held.length));
        held = held.subarray(taken.length);
        if ('pass' in value) yield taken;
        else
          yield 'put' in value ? value.put.subarray(done, done + taken.length) : Buffer.alloc(taken.length);
        done += taken.length;
      }
      step = walk.next(NOTHING);
    }
  } finally {
    await chunks.return?.();
  }
}

/**
 * A part of a file from this position on, with its replacements. @param spans in the order of the
 * file
 */
export async function* withSpans(
  body: AsyncIterable<Buffer>,
  from: number,
  spans: readonly Span[],
): AsyncGenerator<Buffer> {
  let at = from;
  let next = 0;
  for await (const chunk of body) {
    const end = at + chunk.length;
    while ((spans[next]?.to ?? Infinity) <= at) next++;
    let copy: Buffer | null = null;
    for (let place = next; ; place++) {
      const span = spans[place];
      if (span === undefined || span.from >= end) break;
      copy ??= Buffer.from(chunk);
      const [start, stop] = [Math.max(span.from, at), Math.min(span.to, end)];
      if (span.bytes === null) copy.fill(0, start - at, stop - at);
      else span.bytes.copy(copy, start - at, start - span.from, stop - span.from);
    }
    yield copy ?? chunk;
    at = end;
  }
}
