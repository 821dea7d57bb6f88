/** The next request of a parser: to read or to skip a number of bytes. */
type Wish = { readonly take: number } | { readonly skip: number };

/**
 * A streaming parser. It yields requests and is resumed with the bytes (none for a skip); it is never resumed after the
 * end of the file.
 */
export type Parser<T> = Generator<Wish, T, Uint8Array>;

export function* take(bytes: number): Parser<Uint8Array> {
  return yield { take: bytes };
}
export function* skip(bytes: number): Parser<void> {
  if (bytes > 0) yield { skip: bytes };
}

const NOTHING = new Uint8Array();

/** Runs a parser on pieces of a file as they arrive, and holds only the bytes that the parser asked for. */
export function startParser<T>(parser: Parser<T>): { write(piece: Uint8Array): void; end(): T | null } {
  let step = parser.next();
  let held: Uint8Array[] = [];
  let missing = bytesOf(step);
  const resume = (): void => {
    const bytes = held.length === 0 ? NOTHING : Buffer.concat(held);
    held = [];
    step = parser.next(bytes);
    missing = bytesOf(step);
  };
  return {
    write(piece) {
      for (let at = 0; at < piece.length && !step.done;) {
        const part = piece.subarray(at, at + missing);
        if ('take' in step.value) held.push(part);
        at += part.length;
        missing -= part.length;
        if (missing === 0) resume();
      }
    },
    /** The parser's result; null if the file ended before. */
    end: () => (step.done ? step.value : null),
  };
}

const bytesOf = (step: IteratorResult<Wish, unknown>): number => {
  if (step.done) return 0;
  return 'take' in step.value ? step.value.take : step.value.skip;
};
