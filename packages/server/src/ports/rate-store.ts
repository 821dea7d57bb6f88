export interface Window {
  /** Calls in this window so far, including this one. */
  readonly calls: number;
  /** Unix ms. */
  readonly endsAt: number;
}

/** Counts calls, either within this process or shared by all processes of a service. */
export interface RateStore {
  /** Counts a call in the key's window, or opens a new window if that one has ended. */
  count(key: string, windowMs: number, now: number): Promise<Window>;
}

/** Calls of one key that are counted together. */
interface RateCount {
  readonly key: string;
  readonly windowMs: number;
  readonly calls: number;
}

/** Windows that several processes share. It rejects while it is away. */
export interface SharedRates {
  /** Adds calls to the windows of different keys and returns each window afterwards, in the same order. */
  add(counts: readonly RateCount[], now: number): Promise<Window[]>;
  /** Removes windows that have ended. */
  forget(now: number): Promise<void>;
  close(): Promise<void>;
}
