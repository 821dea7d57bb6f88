/**
 * Rows as they lie. Times are Unix milliseconds; JSON is text, parsed at the edge by the query that reads it; flags are 0 or 1,
 * since engines differ in booleans and JSON columns.
 */
export interface Tables {
  accounts: AccountRow;
  apiKeys: ApiKeyRow;
  flows: FlowRow;
  flowVersions: FlowVersionRow;
  applications: ApplicationRow;
  applicationTokens: ApplicationTokenRow;
  tokenValues: TokenValuesRow;
  uploads: UploadRow;
  livenessChallenges: LivenessChallengeRow;
  files: FileRow;
  fileKeys: FileKeyRow;
  links: LinkRow;
  handoffs: HandoffRow;
  standaloneScripts: StandaloneScriptRow;
  webhookEndpoints: EndpointRow;
  events: EventRow;
  deliveries: DeliveryRow;
  deliveryAttempts: DeliveryAttemptRow;
  jobs: JobRow;
  idempotency: IdempotencyRow;
  signingKeys: SigningKeyRow;
  audit: AuditRow;
  auditNotes: AuditNoteRow;
  auditHeads: AuditHeadRow;
  users: UserRow;
  userSessions: UserSessionRow;
  recoveryCodes: RecoveryCodeRow;
  invitations: InvitationRow;
  attempts: AttemptsRow;
  reviewClaims: ReviewClaimRow;
  reviewProposals: ReviewProposalRow;
  applicationTerms: ApplicationTermRow;
  funnel: FunnelRow;
  logos: LogoRow;
  seenPictures: SeenPictureRow;
  seenTerms: SeenTermRow;
  blockedNumbers: BlockedNumberRow;
}

export interface AccountRow {
  id: string;
  /** `sub` of session tokens and `account` of the frame's address. */
  publicId: string;
  name: string;
  /** `test` accepts documents of the specimen State; `live` does not. */
  environment: 'test' | 'live';
  settings: string;
  createdAt: number;
}

export interface ApiKeyRow {
  id: string;
  accountId: string;
  kind: 'api' | 'sdk' | 'secret';
  name: string;
  /** The first characters, to recognise a key by. */
  prefix: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

interface FlowRow {
  id: string;
  accountId: string;
  name: string;
  /** The version that new sessions begin with. */
  version: number;
  createdAt: number;
  /** No session begins with it any more. */
  archivedAt: number | null;
}

interface FlowVersionRow {
  flowId: string;
  version: number;
  settings: string;
  createdAt: number;
  /** Id of a user; null: it came with the account. */
  savedBy: string | null;
}

/** A picture that flows show. Public: whoever is verified sees it. */
export interface LogoRow {
  id: string;
  accountId: string;
  /** Base64: some kilobytes, of no application. */
  content: string;
  mediaType: string;
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
  createdAt: number;
}

export interface ApplicationRow {
  id: string;
  accountId: string;
  flowId: string;
  flowName: string;
  flowVersion: number;
  environment: 'test' | 'live';
  stage: string;
  revision: number;
  createdAt: number;
  expiresAt: number;
  submittedAt: number | null;
  finishedAt: number | null;
  redactedAt: number | null;
  overallStatus: string | null;
  externalId: string | null;
  customerId: string | null;
  /** What the opening request said and what its connection showed. */
  opening: string;
  submission: string | null;
  result: string | null;
  trace: string | null;
  /** A reviewer sent it back: which steps, and what stood before. Null when nobody ever did. */
  asked: string | null;
  /** What retention has removed, as the sum of `PURGED`'s bits. */
  purged: number;
  /** Hash of the last batch of track events: one whose answer was lost comes twice and counts once. */
  trackBatch: string | null;
  /** Names of the steps that its events told of, JSON. */
  reachedSteps: string | null;
  /** How many rows its track events have added to the funnel. */
  funnelRows: number;
}

interface ApplicationTokenRow {
  jti: string;
  applicationId: string;
  createdAt: number;
}

interface TokenValuesRow {
  jti: string;
  accountId: string;
  /** `CreateToken`, JSON. Personal data: gone when the token opens its application, or expires. */
  body: string;
  expiresAt: number;
}

export interface UploadRow {
  id: string;
  accountId: string;
  applicationId: string;
  slot: string;
  sha256: string;
  sizeBytes: number;
  mediaType: string;
  claim: string | null;
  state: 'open' | 'complete' | 'replaced';
  fileId: string | null;
  createdAt: number;
  completedAt: number | null;
}

export interface LivenessChallengeRow {
  applicationId: string;
  /** From 1. */
  attempt: number;
  /** In the recording's manifest, so that it can't have been made before. */
  nonce: string;
  steps: string;
  /** JSON of `DrawnLight`; null in rows from before there was light. */
  light: string | null;
  createdAt: number;
  /** Until when the recording's upload must be announced, which commits to its bytes. */
  expiresAt: number;
}

export interface FileRow {
  id: string;
  accountId: string;
  applicationId: string;
  /** Public name under `/files/proxy/images`; null where it is never served. */
  name: string | null;
  /** Where the file store keeps it. */
  storageKey: string;
  /** `upload`: as the browser sent it, never served. `evidence`: the whole of it, re-encoded. `crop`: a part. */
  role: 'upload' | 'evidence' | 'crop';
  /** The slot for uploads; `front`, `selfie`, … for evidence; the kind of crop. */
  kind: string;
  /** The finaliser's key of a produced image. */
  imageKey: string | null;
  ofFileId: string | null;
  /** Of a crop: where it lies in the evidence, JSON. */
  quad: string | null;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: number;
}

export interface FileKeyRow {
  applicationId: string;
  /** `plain`: from before files were encrypted. `shredded`: the key is gone, and with it every file. */
  state: 'sealed' | 'plain' | 'shredded';
  /** Of the master key that wrapped it. */
  masterId: string | null;
  /** Base64: nonce, ciphertext, tag. */
  wrapped: string | null;
  createdAt: number;
}

export interface LinkRow {
  id: string;
  accountId: string;
  /** SHA-256 of the secret part of the address. */
  hash: string;
  flowId: string;
  flowName: string;
  state: 'created' | 'opened' | 'in-progress' | 'completed' | 'expired' | 'revoked';
  externalId: string | null;
  body: string;
  /** SHA-256 of the cookie of the browser that opened it first. */
  claimHash: string | null;
  applicationId: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface HandoffRow {
  id: string;
  applicationId: string;
  /** SHA-256 of the secret part of the address. */
  hash: string;
  matchCode: string;
  state: 'created' | 'opened' | 'cancelled';
  /** SHA-256 of the phone's cookie. */
  claimHash: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface StandaloneScriptRow {
  /** Stands in the script's address: public, and all that the page needs. */
  publicId: string;
  accountId: string;
  flowId: string;
  createdAt: number;
}

export interface EndpointRow {
  id: string;
  accountId: string;
  /** Set for a flow's own webhooks. */
  flowId: string | null;
  url: string;
  kinds: string;
  enabled: number;
  createdAt: number;
}

export interface EventRow {
  id: string;
  accountId: string;
  applicationId: string | null;
  kind: string;
  /** The rendered webhook body, the same bytes at every attempt. Empty when nobody listens. */
  body: string;
  createdAt: number;
}

export interface DeliveryRow {
  /** Travels as `X-Webhook-Id`. */
  id: string;
  accountId: string;
  applicationId: string | null;
  eventId: string;
  endpointId: string;
  kind: string;
  url: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Number of the last attempt that has ended. */
  attempts: number;
  /** From before it was started again by hand: its job's attempts count on from here. */
  attemptsBefore: number;
  firstAttemptAt: number | null;
  lastStatus: number | null;
  createdAt: number;
  endedAt: number | null;
}

export interface DeliveryAttemptRow {
  deliveryId: string;
  attempt: number;
  startedAt: number;
  /** Null where the process died in it, in records from before an attempt was kept at its end. */
  endedAt: number | null;
  status: number | null;
  error: string | null;
  answer: string | null;
  keyId: string;
}

export interface JobRow {
  id: string;
  kind: string;
  lane: string;
  payload: string;
  runAt: number;
  attempt: number;
  owner: string | null;
  leaseUntil: number | null;
  lastError: string | null;
  createdAt: number;
  /** Of the call that caused it. */
  requestId: string | null;
  /** W3C trace context of what caused it; null where nothing is traced. */
  traceparent: string | null;
}

export interface IdempotencyRow {
  accountId: string;
  scope: string;
  key: string;
  bodyHash: string;
  answer: string;
  createdAt: number;
  expiresAt: number;
}

export interface SigningKeyRow {
  /** `kid`. */
  id: string;
  accountId: string | null;
  purpose: 'session' | 'webhook' | 'signed' | 'file-link' | 'link' | 'block-list' | 'device' | 'audit' | 'audit-head';
  /** PKCS #8 PEM, or base64 for secrets; sealed by the master key. */
  secret: string;
  /** SPKI PEM; empty for secrets. */
  publicKey: string;
  createdAt: number;
  /** Null: from the moment that it was made. Later: it is shown before, so that receivers know it when it signs. */
  signsFrom: number | null;
  /** From this moment on it is worth nothing. */
  retiredAt: number | null;
}

export interface AuditRow {
  accountId: string;
  /** 1, 2, 3, … within the account. */
  seq: number;
  at: number;
  actor: string;
  action: string;
  subject: string;
  details: string;
  /** Hash over the entry and the one before it in the account. */
  hash: string;
  /** HMAC over the hash, by a key that lies sealed by the master key. Null in entries from before there was one. */
  mac: string | null;
}

/** How far an account's log had come at a moment, signed. */
export interface AuditHeadRow {
  accountId: string;
  seq: number;
  hash: string;
  at: number;
  keyId: string;
  /** Ed25519, base64. */
  signature: string;
}

/** Words of a person in an entry, which holds their salted hash: they can be erased and the chain still holds. */
export interface AuditNoteRow {
  accountId: string;
  seq: number;
  subject: string;
  salt: string;
  text: string;
}

export interface FunnelRow {
  accountId: string;
  flowName: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  category: string;
  name: string;
  step: string;
  status: string;
  code: string;
  count: number;
}

export interface UserRow {
  id: string;
  accountId: string;
  /** Lower case. */
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  createdAt: number;
  lastSignInAt: number | null;
  disabledAt: number | null;
  /** Base32. Counts once it was confirmed. */
  totpSecret: string | null;
  totpConfirmedAt: number | null;
  /** The last time step whose code was taken: neither it nor an earlier one is taken again. */
  totpStep: number | null;
}

export interface UserSessionRow {
  /** SHA-256 of the cookie's secret. */
  hash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
  userAgent: string | null;
  ipAddress: string | null;
  lastSeenAt: number | null;
}

interface RecoveryCodeRow {
  userId: string;
  /** SHA-256; a code has 80 random bits. */
  hash: string;
  createdAt: number;
  usedAt: number | null;
}

export interface InvitationRow {
  id: string;
  accountId: string;
  /** SHA-256 of the secret part of the address. */
  hash: string;
  /** Lower case. */
  email: string;
  role: string;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

interface AttemptsRow {
  /** SHA-256 of what attempts are counted for: an e-mail address that was tried, known or not, a device, a network. */
  pool: string;
  failures: number;
  blockedUntil: number;
  lastAt: number;
}

interface ReviewClaimRow {
  applicationId: string;
  userId: string;
  until: number;
}

/** What one reviewer would decide, until another one has looked. */
export interface ReviewProposalRow {
  applicationId: string;
  userId: string;
  status: 'approved' | 'declined';
  reason: string;
  createdAt: number;
}

export interface ApplicationTermRow {
  accountId: string;
  kind: 'code' | 'country' | 'label' | 'search' | 'status';
  value: string;
  /** Of the application, as the next three: one index gives the list's order and answers its other filters. */
  createdAt: number;
  applicationId: string;
  status: string;
  flowName: string;
}

/** A picture that a finished application was decided on; a part of this row is in each index that finds it again. */
/** A picture or a recording that was judged. */
interface SeenPictureRow {
  applicationId: string;
  /** The slot of its upload. */
  slot: string;
  sha256: string;
  accountId: string;
  /** 1, 2, 3, … within the account. */
  arrival: number;
  seenAt: number;
  /** Of `LookSeal`; null where there is nothing to compare. */
  look: string | null;
}

/** What a picture is filed under, so that its copies are found. */
interface SeenTermRow {
  accountId: string;
  /** Of `LookSeal`. */
  term: string;
  arrival: number;
  nth: number;
  applicationId: string;
}

export interface BlockedNumberRow {
  id: string;
  accountId: string;
  hash: string;
  reason: string;
  createdBy: string;
  createdAt: number;
}
