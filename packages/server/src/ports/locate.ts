/** Location of an IP address; empty where it is unknown. */
export interface Place {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** English name. */
  readonly city: string;
}

export type Locate = (ipAddress: string) => Place;
