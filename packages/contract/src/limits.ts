/** Limits of what a caller sends. The names contain the unit: bytes, counts, seconds. */
export const LIMITS = {
  imageBytes: 10 * 1024 * 1024,
  pdfBytes: 20 * 1024 * 1024,
  pdfPages: 20,
  videoBytes: 50 * 1024 * 1024,
  videoSeconds: 60,
  filesPerApplication: 20,
  jsonBytes: 256 * 1024,
  labels: 30,
  labelChars: 256,
  /** As JSON: a caller's metadata without external id and labels. */
  metadataBytes: 4 * 1024,
  profileFields: 20,
  profileChars: 256,
} as const;

/** Rates, lifetimes and times of the service. Separate from the others, so that no browser loads them. */
export const SERVICE_LIMITS = {
  /** More than any phone's photograph: without this limit a PNG of 31 kB with 256 million pixels took 1.07 GB. */
  imagePixels: 50_000_000,
  /** Least shorter side: below it an identity card would have less than 20 pixels per centimetre. */
  imageSidePx: 32,
  /** Number of largest files per slot within an application's bytes: as many as liveness attempts. */
  triesPerSlot: 3,
  /** A portrait of a known customer, before it is written in base64. */
  portraitBytes: 2 * 1024 * 1024,
  /** Its base64 and `jsonBytes`. A literal number, because a sum would add all limits to the first screen. */
  portraitBodyBytes: 3_407_872,
  tokensPerMinute: 60,
  linksPerMinute: 60,
  queriesPerMinute: 300,
  /** Pages of the application list. */
  listsPerMinute: 60,
  erasuresPerMinute: 60,
  /** All calls about endpoints and deliveries together. */
  webhookCallsPerMinute: 60,
  usageReadsPerMinute: 30,
  /** Webhook endpoints per account. Every event is sent to each endpoint that selected it. */
  endpoints: 50,
  /** Keys per account that are neither revoked nor expired. */
  keys: 100,
  keyDays: 3650,
  uploadsPerMinute: 60,
  /** Drawn liveness challenges, in addition to the attempts that a flow allows an application. */
  drawsPerTokenAndHour: 12,
  /** Per IPv4 address or IPv6 /64 network, which an office or a mobile network may share. */
  drawsPerAddressAndHour: 240,
  drawsPerAccountAndMinute: 1_200,
  /** Two or three a second while a camera records, plus repeats. */
  commitmentsPerTokenAndMinute: 300,
  tokenSeconds: 60 * 60,
  tokenSecondsMin: 5 * 60,
  tokenSecondsMax: 24 * 60 * 60,
  linkSeconds: 12 * 60 * 60,
  linkSecondsMin: 60,
  linkSecondsMax: 2_592_000,
  handoffSeconds: 30 * 60,
  fileLinkSeconds: 7 * 24 * 60 * 60,
  idempotencySeconds: 24 * 60 * 60,
  /** How long a new account keeps data by default. */
  retentionDays: 90,
  webhookRetryMs: 5_000,
  webhookGiveUpMs: 5 * 60 * 1000,
  webhookTimeoutMs: 10_000,
} as const;
