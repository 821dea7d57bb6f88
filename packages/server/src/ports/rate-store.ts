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
