/**
 * Rows as they are stored. Times are Unix milliseconds; JSON is text and parsed by the query that reads it; flags are 0
 * or 1, because engines differ in booleans and JSON columns.
 */
export interface Tables {
  accounts: AccountRow;
  apiKeys: ApiKeyRow;
  flows: {
    id: string;
    accountId: string;
    name: string;
    /** The version that new sessions use. */
    version: number;
    createdAt: number;
    /** No session can start with it any more. */
    archivedAt: number | null;
  };
  flowVersions: {
    flowId: string;
    version: number;
    settings: string;
    createdAt: number;
    /** Id of a user; null if it was created with the account. */
    savedBy: string | null;
  };
  applications: ApplicationRow;
  applicationTokens: {
    jti: string;
    applicationId: string;
    createdAt: number;
  };
  tokenValues: {
    jti: string;
    accountId: string;
    /** `CreateToken` as JSON. Personal data, deleted when the token opens its application or expires. */
    body: string;
    expiresAt: number;
  };
  uploads: UploadRow;
  livenessChallenges: LivenessChallengeRow;
  /** An attempt whose first movement was sent: a row for each application, customer or network that it affects. */
  toldAttempts: {
    applicationId: string;
    attempt: number;
    /** Keyed hash of an application, an external id, a customer or a network, within one account and environment. */
    owner: string;
    drawnAt: number;
    /** Its kinds of expression as JSON; null if they repeat those of an earlier attempt. */
    kinds: string | null;
    /** 1 after its recording was submitted. */
    answered: number;
  };
  rounds: RoundRow;
  commitmentChannels: CommitmentChannelRow;
  /** The digests of one request. */
  commitments: {
    nonce: string;
    seq: number;
    applicationId: string;
    receivedAt: number;
    /** Lower-case hex, 64 digits each, one after another. */
    digests: string;
  };
  files: FileRow;
  fileKeys: FileKeyRow;
  links: LinkRow;
  handoffs: HandoffRow;
  walletRequests: WalletRequestRow;
  chips: ChipRow;
  returns: ReturnRow;
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
  recoveryCodes: {
    userId: string;
    /** SHA-256; a code has 80 random bits. */
    hash: string;
    createdAt: number;
    usedAt: number | null;
  };
  passkeys: PasskeyRow;
  passkeyChallenges: {
    userId: string;
    challenge: string;
    expiresAt: number;
  };
  invitations: InvitationRow;
  passwordResets: {
    /** SHA-256 of the secret part of the address. */
    hash: string;
    userId: string;
    createdAt: number;
    expiresAt: number;
    usedAt: number | null;
  };
  messages: MessageRow;
  signOns: SignOnRow;
  /** A logout notice that was accepted. */
  logoutNotices: {
    hash: string;
    expiresAt: number;
  };
  attempts: {
    /**
     * SHA-256 of what attempts are counted by: an e-mail address that was tried (known or not), a device or a network.
     */
    pool: string;
    failures: number;
    blockedUntil: number;
    lastAt: number;
  };
  reviewClaims: {
    applicationId: string;
    userId: string;
    until: number;
  };
  reviewProposals: ReviewProposalRow;
  applicationTerms: ApplicationTermRow;
  funnel: FunnelRow;
  legalHolds: LegalHoldRow;
  overviewDays: OverviewDayRow;
  overviewMarks: Pick<OverviewDayRow, 'accountId' | 'day'>;
  logos: LogoRow;
  fonts: FontRow;
  /** A picture or a recording that was judged. */
  seenPictures: {
    applicationId: string;
    /** The upload's slot. */
    slot: string;
    sha256: string;
    accountId: string;
    /** 1, 2, 3, … within the account. */
    arrival: number;
    seenAt: number;
    /** Sealed by `LookSeal`; null if there is nothing to compare. */
    look: string | null;
  };
  /** An index term of a picture, by which its copies are found. */
  seenTerms: {
    accountId: string;
    /** Keyed by `LookSeal`. */
    term: string;
    arrival: number;
    nth: number;
    applicationId: string;
  };
  /** The holder of a document, as the hashes of `holderMemo`. */
  documentHolders: {
    applicationId: string;
    accountId: string;
    documentHash: string;
    holderHash: string;
    /** Sealed; null if there is nothing to compare. */
    pages: string | null;
    /** Unix ms. */
    seenAt: number;
  };
  blockedNumbers: BlockedNumberRow;
  recordsState: RecordsStateRow;
}

export interface RecordsStateRow {
  /**
   * `assets`: files of the builds that ran lately, as JSON. `backup`: when the last one ended. `hold`: why nothing is
   * sent, as JSON. `identity`: the database that these records were made in. `retention`: who removes expired data and
   * how the last run went, as JSON. `scrub`: there is erased data to overwrite. `runs-from`: the migration that a
   * version must have to run on these records.
   */
  name: 'assets' | 'backup' | 'hold' | 'identity' | 'retention' | 'scrub' | 'runs-from';
  value: string;
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
  /** 1 if a development start created it. Production refuses its keys and users. */
  forDevelopment: 0 | 1;
}

export interface ApiKeyRow {
  id: string;
  accountId: string;
  kind: 'api' | 'sdk' | 'secret';
  name: string;
  /** The first characters, so that users recognise a key. */
  prefix: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** Names of `KeyScope`, JSON; null for kinds without scopes. */
  scopes: string | null;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

/** A logo that flows show. It is public, because everyone who is verified sees it. */
export interface LogoRow {
  id: string;
  accountId: string;
  /** Base64, a few kilobytes, not tied to an application. */
  content: string;
  mediaType: string;
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
  createdAt: number;
}

/** An operator's font file. It is public, because the pages of everyone who is verified load it. */
export interface FontRow {
  id: string;
  accountId: string;
  /** WOFF2 in base64. */
  content: string;
  family: string;
  weight: string;
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
  /** Values of the opening request and facts about its connection. */
  opening: string;
  submission: string | null;
  result: string | null;
  trace: string | null;
  /** Number of its last row in `rounds`; 0 if the person was never asked again. */
  round: number;
  /** What the person agreed to, with its text, JSON; null if nothing was recorded. */
  consents: string | null;
  /** The classes that retention has removed, as the sum of the bits of `PURGED`. */
  purged: number;
  /** Hash of the last batch of track events, so that a batch sent twice because its answer was lost counts once. */
  trackBatch: string | null;
  /** Names of the steps that its events reported, JSON. */
  reachedSteps: string | null;
  /** Number of rows that its track events added to the funnel. */
  funnelRows: number;
}

/** One time that a reviewer, or a rule of the flow, asked the person again. */
export interface RoundRow {
  applicationId: string;
  /** Counts from 1; the person's first answer belongs to round 0. */
  number: number;
  askedAt: number;
  /** Null if a rule of the flow asked. */
  reviewerId: string | null;
  /** `FlowStep[]` as JSON. */
  steps: string;
  reason: string;
  /** The reviewer's words to the person. */
  message: string | null;
  /** The previous submission and result, JSON; null after the person has answered or the time is over. */
  earlier: string | null;
  /** The submission as received, JSON; null until there is one. */
  answer: string | null;
  /** Positions of the rules that asked, JSON. */
  appliedRules: string;
  /** Types of the other document that rules ask for, JSON. */
  documents: string;
  /** The document of the previous round, which stays beside the requested one, JSON; null if none does. */
  keptDocument: string | null;
  /** The trace of the rules that asked, JSON. */
  trace: string;
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
  /** The round that it was announced in. */
  round: number;
  state: 'open' | 'complete' | 'replaced';
  fileId: string | null;
  createdAt: number;
  completedAt: number | null;
}

export interface LivenessChallengeRow {
  applicationId: string;
  /** Counts from 1, across rounds. */
  attempt: number;
  round: number;
  /** Part of the recording's manifest, which proves that the recording was made afterwards. */
  nonce: string;
  steps: string;
  /** `DrawnLight` as JSON; null in rows from before coloured light existed. */
  light: string | null;
  createdAt: number;
  /** Later digests are refused. */
  expiresAt: number;
  /** `Told[]` as JSON: the movements, and finally the colours, sent to the browser so far. */
  told: string | null;
  /** `Owed` as JSON: attempts abandoned before this one; null in earlier attempts. */
  owed: string | null;
}

/** One recording that a browser commits to while it is made. */
export interface CommitmentChannelRow {
  nonce: string;
  applicationId: string;
  /** `CommittedStep`, or `liveness`. */
  step: string;
  openedAt: number;
  /** Later digests are refused. */
  expiresAt: number;
  /** The number of the next request. */
  next: number;
  /** Digests so far. */
  digests: number;
  /** Lower-case hex: the chain after the last request. */
  chain: string;
}

export interface FileRow {
  id: string;
  accountId: string;
  applicationId: string;
  /** Public name under `/files/proxy/images`; null if it is never served. */
  name: string | null;
  /** Key in the file store. */
  storageKey: string;
  /**
   * `upload`: as the browser sent it, never served. `evidence`: the whole picture, re-encoded, or a verified recording
   * or PDF of a paper as it was sent. `crop`: a part of a picture.
   */
  role: 'upload' | 'evidence' | 'crop';
  /** The slot of an upload; `front`, `selfie`, … for evidence; the kind of a crop. */
  kind: string;
  /** The finaliser's key of an image it produced. */
  imageKey: string | null;
  ofFileId: string | null;
  /** The round whose answer the picture was made from; 0 for uploads. */
  round: number;
  /** Position of a crop in the evidence, JSON. */
  quad: string | null;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: number;
}

export interface FileKeyRow {
  applicationId: string;
  /** `plain`: from before files were encrypted. `shredded`: the key was destroyed, and every file is unreadable. */
  state: 'sealed' | 'plain' | 'shredded';
  /** Id of the master key that wrapped it. */
  masterId: string | null;
  /** Base64 of nonce, ciphertext and tag. */
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

export interface WalletRequestRow {
  /** Part of the addresses where wallets fetch the request and post their answer. */
  id: string;
  applicationId: string;
  way: 'link' | 'api-openid4vp' | 'api-mdoc';
  /**
   * `answering`: an answer arrived and is being verified; no other one is accepted. `number`: the outcome waits for the
   * number that the wallet's device shows. `accepted` and `refused` are final.
   */
  state: 'waiting' | 'answering' | 'number' | 'accepted' | 'refused';
  /** The wallet's nonce, or an empty text if it sent none; null until a wallet fetches the request. */
  fetchedWith: string | null;
  /** Four digits, shown on the wallet's device after its answer. */
  number: string;
  /** Wrong numbers that were typed. */
  numberTries: number;
  /** Check code of a refused answer. */
  code: string | null;
  /** The state of the request, then the outcome of its answer; sealed with the master key. */
  sealed: string;
  /** The portrait of the credential, base64, sealed; removed together with the pictures. */
  portrait: string | null;
  createdAt: number;
  expiresAt: number;
}

/** What an app read from the chip of a document. */
export interface ChipRow {
  id: string;
  applicationId: string;
  /** The request for the document. */
  round: number;
  /** The files but for the portrait, as they were sent; sealed with the master key. */
  sealed: string;
  /** Data group 2, base64, sealed; removed together with the pictures. */
  portrait: string | null;
  createdAt: number;
}

/** The application or portrait that a returning customer's face is compared with. */
export interface ReturnRow {
  applicationId: string;
  accountId: string;
  /** Null for a portrait, and once the earlier application was erased. */
  referenceId: string | null;
  /** A JPEG in base64, sealed with the master key; removed together with the pictures. */
  portrait: string | null;
}

export interface StandaloneScriptRow {
  /** Part of the script's address. It is public, and the page needs nothing else. */
  publicId: string;
  accountId: string;
  flowId: string;
  createdAt: number;
}

export interface EndpointRow {
  id: string;
  accountId: string;
  /** Set if it belongs to a flow's own webhooks. */
  flowId: string | null;
  url: string;
  kinds: string;
  enabled: number;
  createdAt: number;
  /** The shared secret and the one before it, sealed. Null without a shared secret. */
  secret: string | null;
}

export interface EventRow {
  id: string;
  accountId: string;
  applicationId: string | null;
  kind: string;
  /** The rendered webhook body, identical at every attempt. Empty if no endpoint is subscribed. */
  body: string;
  createdAt: number;
}

export interface DeliveryRow {
  /** Sent as `X-Webhook-Id`. */
  id: string;
  accountId: string;
  applicationId: string | null;
  eventId: string;
  endpointId: string;
  kind: string;
  url: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Number of the last finished attempt. */
  attempts: number;
  /** Attempts before the delivery was started again by hand; its job continues counting from here. */
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
  /** Null if the process died during the attempt, in records from before attempts were stored at their end. */
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
  /** Id of the request that caused it. */
  requestId: string | null;
  /** W3C trace context of the cause; null if nothing is traced. */
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
  /** Used as `kid`. */
  id: string;
  accountId: string | null;
  purpose:
    | 'session'
    | 'webhook'
    | 'signed'
    | 'file-link'
    | 'link'
    | 'block-list'
    | 'device'
    | 'audit'
    | 'audit-head'
    | 'wallet';
  /** PKCS #8 PEM, or base64 for secrets; sealed with the master key. */
  secret: string;
  /** SPKI PEM; empty for secrets. */
  publicKey: string;
  createdAt: number;
  /**
   * Null: signs from its creation on. A later time: the key is published first, so that receivers know it when it
   * signs.
   */
  signsFrom: number | null;
  /** The key is invalid from this time on. */
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
  /** HMAC over the hash, with a key that is sealed with the master key. Null in entries from before the key existed. */
  mac: string | null;
}

/** The last entry of an account's log at some time, signed. */
export interface AuditHeadRow {
  accountId: string;
  seq: number;
  hash: string;
  at: number;
  keyId: string;
  /** Ed25519, base64. */
  signature: string;
}

/**
 * Text that a person wrote for an entry. The entry holds its salted hash, so the text can be erased and the chain stays
 * valid.
 */
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

export interface LegalHoldRow {
  id: string;
  accountId: string;
  kind: 'application' | 'externalId' | 'customerId';
  value: string;
  reason: string;
  /** Ids of users. */
  setBy: string;
  setAt: number;
  releaseAskedBy: string | null;
  releaseReason: string | null;
  releasedBy: string | null;
  releasedAt: number | null;
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
  /** Base32. Takes effect once it is confirmed. */
  totpSecret: string | null;
  totpConfirmedAt: number | null;
  /** The last time step whose code was used; neither it nor an earlier one is accepted again. */
  totpStep: number | null;
  /** Number of the user's passkeys. */
  passkeys: number;
  /** Language of the mails to this user. */
  locale: string;
  /** 1 if the user wants a daily mail about waiting reviews. */
  digest: number;
  /** The user's subject at the identity provider; null until the first sign-on. */
  issuer: string | null;
  subject: string | null;
  /** 1 for an admin who may use a password although the account requires the identity provider. */
  breakGlass: number;
}

export interface PasskeyRow {
  /** The credential's id, in base64url as the key. */
  id: string;
  userId: string;
  name: string;
  publicKey: string;
  /** Signatures so far, where the authenticator counts them. */
  counter: number;
  /** JSON. */
  transports: string;
  createdAt: number;
  usedAt: number | null;
}

/** A sign-on whose browser is at the identity provider. */
export interface SignOnRow {
  /** SHA-256 of the state. */
  hash: string;
  /** SHA-256 of the browser's cookie. */
  browserHash: string;
  nonce: string;
  /** Sealed with the master key. */
  verifier: string;
  /** Public id of the account that the address named. */
  account: string | null;
  expiresAt: number;
}

/** A mail or a message that waits for its job. */
export interface MessageRow {
  id: string;
  /** Null for a password reset, whose user is looked up only when it is sent. */
  accountId: string | null;
  kind: 'invitation' | 'password-reset' | 'link' | 'ask-again' | 'hand-off' | 'digest';
  channel: string;
  locale: string;
  /** HMAC of the address, to count by. */
  recipientHash: string;
  /** Address and link, sealed with the master key; empty once the message has ended. */
  sealed: string;
  applicationId: string | null;
  state: 'pending' | 'sent' | 'failed';
  lastError: string | null;
  createdAt: number;
  /** Not sent after this time, because its link ends. */
  expiresAt: number;
  endedAt: number | null;
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
  /** The identity provider that opened it, and its own session; null for a password. */
  issuer: string | null;
  subject: string | null;
  sid: string | null;
}

export interface InvitationRow {
  id: string;
  accountId: string;
  /** SHA-256 of the secret part of the address. */
  hash: string;
  /** Lower case. */
  email: string;
  role: string;
  locale: string;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

/** A decision proposed by one reviewer, until another one confirms or rejects it. */
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
  /**
   * This and the next three columns repeat the application's, so that one index gives the list's order and answers its
   * other filters.
   */
  createdAt: number;
  applicationId: string;
  status: string;
  flowName: string;
}

export interface BlockedNumberRow {
  id: string;
  accountId: string;
  hash: string;
  reason: string;
  createdBy: string;
  createdAt: number;
}

interface OverviewDayRow {
  accountId: string;
  /** Days since 1970, UTC. */
  day: number;
  /** Empty for the day's webhooks, which are counted for all flows together. */
  flowName: string;
  /** `DayCounts` as JSON. */
  counts: string;
}
