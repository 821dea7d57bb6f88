/** Where an IP address is; empty where that is not known. */
export interface Place {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** English name. */
  readonly city: string;
}

export type Locate = (ipAddress: string) => Place;
