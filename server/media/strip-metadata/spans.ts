/** The replacement for a span of the file; zeros if `bytes` is null. */
export interface Span {
  from: number;
  /** End position, exclusive. */
  to: number;
  bytes: Buffer | null;
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
