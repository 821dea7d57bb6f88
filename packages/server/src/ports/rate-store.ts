export interface Window {
  /** Calls in it so far, this one included. */
  readonly calls: number;
  /** Unix ms. */
  readonly endsAt: number;
}

/** Where calls are counted: in this process, or where all processes of a service share the counts. */
export interface RateStore {
  /** Counts a call in the key's window, or in a new one when that is over. */
  count(key: string, windowMs: number, now: number): Promise<Window>;
}
