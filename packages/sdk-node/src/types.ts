// Written by `npm run sdk-types` from packages/contract and the documentation. Do not edit.

/** Body of every webhook, and answer of the query. */
export interface Application {
  /** Identifier of the application. */
  id: string;
  /** What was collected. */
  application: {
    /** The fields that the decision used, from the best source of each. */
    fields: Array<{
      /** Such as `Document number` or `Date of birth`. */
      category: string;
      /** Value. Dates are `YYYY-MM-DD`, countries have three letters. */
      content: string;
      /** `string`, `date` or `country`. */
      contentType: 'string' | 'date' | 'country';
    }>;
    /** Documents that were collected. */
    documents: ApplicationDocument[];
    /** The selfie, where the flow takes one. */
    selfie: {
      /** Empty when none was taken. */
      files: ApplicationFile[];
    };
  };
  /** `processing` until the result is decided, then `done`. */
  processingState: 'processing' | 'done';
  /** `data-extraction`, `face-matching`, `liveness`, `poa`, `bank-statement`, `wallet`. */
  verificationTypes: string[];
  /** Facts about the session, together with your own fields. */
  metadata: {
    /** Platform of the client, such as `web`. */
    platform: string;
    /** Version of the launcher. */
    sdkVersion: string;
    /** Address of the browser. */
    ipAddress: string;
    /** Country of that address, three letters. Empty without a GeoIP database. */
    country: string;
    /** City of that address. Empty without a GeoIP database. */
    city: string;
    /** User agent of the browser. */
    userAgent: string;
    /** Identifier of the request that opened the session, as written in the log. */
    savedRequestId: string;
    /** When the session was opened, ISO 8601. */
    createdAt: string;
    /** Version of the service. */
    serverVersion: string;
    /** Version of the liveness protocol. */
    livenessSchemaVersion: string;
    /** Language tag that was asked for, or that the person chose in the language menu. */
    locale: string;
    /** Name of the flow. */
    flowName: string;
    /** Your identifier. */
    externalId?: string;
    /** Your labels. */
    labels?: Record<string, string>;
    /** The earlier application that this customer’s face was compared with. Absent once one of the two is erased. */
    referenceApplicationId?: string;
    /** Who supplied each value: `backend` or `browser`. Trust `backend` where it matters. */
    source?: {
      /** Who chose the flow. */
      flowName?: 'backend' | 'browser';
      /** Who set your identifier. */
      externalId?: 'backend' | 'browser';
      /** Who set the customer. */
      customerId?: 'backend' | 'browser';
      /** Who gave the profile. */
      profile?: 'backend' | 'browser';
      /** Who gave the other metadata. */
      metadata?: 'backend' | 'browser';
    };
    /**
     * What the decision used: `models`, and the trust lists of `chips` and `wallets` if they were needed, each as a
     * hash.
     */
    versions?: Record<string, string>;
    /** `true` in a `webhook.test` and nowhere else. */
    test?: true;
    [name: string]: unknown;
  };
  /** Papers and other files. */
  additionalFiles: ApplicationFile[];
  /** The decision. */
  overallResult: {
    /** `approved`, `declined`, `needs-review` or `error`. Absent while processing. */
    status?: 'approved' | 'declined' | 'error' | 'needs-review';
    /** One line for each service. */
    comments: Array<{
      /** Service that the line is about. */
      service: string;
      /** Result of this service. */
      status: string;
      /** Explanation in words. */
      comment: string;
    }>;
    /** Failed checks. Empty when approved. */
    concerns: Concern[];
    /**
     * When it was decided, ISO 8601. If you receive several results, the latest one applies. Absent while processing.
     */
    validationDate?: string;
  };
  /**
   * One entry for each service that ran: `docCheck`, `faceMatch`, `liveness`, `poaCheck`, `bankStatementCheck`,
   * `walletCheck`.
   */
  servicesResults: Record<string, ServiceResult>;
}

/** A document that was shown. */
export interface ApplicationDocument {
  /** Three letters, or `unknown`. */
  issuingCountry: string;
  /** Such as `passport`, or `unknown`. */
  documentType: string;
  /** Its pictures, the front first. */
  files: ApplicationFile[];
}

/** A stored file. */
export interface ApplicationFile {
  /** Identifier of the file. */
  id: string;
  /** Such as `proof-of-address`. */
  kind: string;
  /** Such as `application/pdf`. */
  mediaType: string;
  /** Full address for the download, with the SDK key. */
  uri: string;
}

/** What one service found. */
export interface ServiceResult {
  /** Such as `doc-check`. */
  serviceType: string;
  /**
   * `automatic`; `person`, or `person:<reviewer>` where the flow names them, after a decision by hand; `sandbox` when
   * the result was forced.
   */
  verifier: string;
  /** Explanation in words. */
  comment: string;
  /** `processing` or `done`. */
  processingState: 'processing' | 'done';
  /** Result of this service alone. */
  status?: 'approved' | 'declined' | 'error' | 'needs-review';
  /** What was read, by source. */
  extracted: {
    /** Printed text. */
    ocr: ExtractedField[];
    /** Machine-readable zone. */
    mrz: Array<{
      /** Field. */
      category: string;
      /** Value. */
      content: string;
      /** Kind of value. */
      contentType: 'string' | 'date' | 'country';
      /** Whether its check digit is right. */
      valid: boolean;
    }>;
    /** Chip, after its signatures were verified. Empty where no app read it: browsers cannot. */
    nfc: ExtractedField[];
    /** Barcode, where the document has one. */
    barcode?: ExtractedField[];
    /** What a wallet presented. In a flow that proves an age: `Over 18`, and nothing else. */
    wallet?: ExtractedField[];
    /** Crops from the pictures. */
    images: Array<{
      /** `front`, `back`, `portrait`, `ghost-portrait`, `signature`, `mrz`, `barcode` or `chip-portrait`. */
      kind: 'front' | 'back' | 'barcode' | 'portrait' | 'signature' | 'ghost-portrait' | 'mrz' | 'chip-portrait';
      /** Full address for the download, with the SDK key. */
      uri: string;
    }>;
  };
  /** Credential behind `extracted.wallet`; absent if it could not be verified. */
  credential?: {
    /** What was asked for: `identity`, `licence` or `over-18`. */
    query: string;
    /** `dc+sd-jwt` or `mso_mdoc`. */
    format: string;
    /** Type of the credential, such as `org.iso.18013.5.1.mDL`. */
    type: string;
    /** Who issued it. */
    issuer: {
      /** Name of the trusted issuer. */
      name: string;
      /** Its country, three letters. */
      country?: string;
      /** Certificates, from the one that signed the credential to the trusted one. */
      chain: Array<{
        /** Subject of the certificate. */
        subject: string;
        /** End of its validity. */
        notAfter: string;
      }>;
    };
    /** When the issuer’s signature ends. */
    validUntil?: string;
    /** The wallet proved that the credential is bound to its own key. */
    deviceBound: boolean;
  };
  /** The known customer, where the face was compared with one instead of a document. */
  reference?: {
    /**
     * Which picture it was compared with: `chip`, `wallet`, `document` or `selfie` of the earlier application, or the
     * given `portrait`.
     */
    source: 'chip' | 'wallet' | 'document' | 'selfie' | 'portrait';
  };
  /** What this service proves. A flow can require some of it (`requireProof`); what is missing then raises `SY004`. */
  assurance?: Partial<
    Record<
      | 'cameraFrames'
      | 'ghostCompared'
      | 'walletPresented'
      | 'chip'
      | 'committedWhileRecorded'
      | 'lightFollowed'
      | 'expressionSeen'
      | 'wholeFace'
      | 'recordingCompared',
      'proved' | 'not-proved' | 'not-asked'
    >
  >;
  /** Offered parts that were not used, or could not be judged, such as `light-declined` or `file-instead-of-photo`. */
  downgrades?: Array<
    | 'file-instead-of-photo'
    | 'no-camera-frames'
    | 'wallet-declined'
    | 'not-committed'
    | 'light-declined'
    | 'light-unclear'
    | 'still-instead-of-recording'
  >;
  /** Chip behind `extracted.nfc`; absent if it could not be verified. */
  chip?: {
    /** State that signed it. */
    issuer: {
      /** Name of the trusted country signer. */
      name: string;
      /** Its country, three letters. */
      country?: string;
      /** Certificates, from the document signer to the trusted one. */
      chain: Array<{
        /** Subject of the certificate. */
        subject: string;
        /** End of its validity. */
        notAfter: string;
      }>;
    };
    /** Data groups that are as the issuer signed them. */
    groups: number[];
    /** `proved`: the chip signed the challenge. `possible`: it has a key and was not asked. `unknown`: it has none. */
    original: 'proved' | 'possible' | 'unknown';
  };
  /** One line for each field, compared across its sources. */
  documentDataChecking: Array<{
    /** Field. */
    category: string;
    /** Whether all sources agree. */
    equal: boolean;
    /** Whether the value itself is valid. */
    valid: boolean;
    /** Sources that disagree. */
    conflicts: string[];
    /** Explanation in words. */
    message: string;
    /** Its effect on the result. */
    status: string;
    /** Value in the printed text, or empty. */
    ocr: string;
    /** Value in the machine-readable zone, or empty. */
    mrz: string;
    /** Value in the chip, or empty. */
    nfc: string;
    /** Value in the barcode, or empty. */
    barcode: string;
  }>;
  /** Whether the data is consistent. */
  dataExtractionConsistency: CheckGroup;
  /** Whether the pictures are good enough. It has the same form. */
  documentPhotoQuality: CheckGroup;
}

/** A field of a document as one source has it. */
export interface ExtractedField {
  /** Field. */
  category: string;
  /** Value. */
  content: string;
  /** Kind of value. */
  contentType: 'string' | 'date' | 'country';
}

/** Checks of one kind. */
export interface CheckGroup {
  /** Name of the group. */
  group: string;
  /** What the group is about. */
  description: string;
  /** Its checks. */
  considers: Array<{
    /** Check. */
    name: string;
    /** `clear`, `consider`, `rejected` or `unidentified` (there was nothing to judge). */
    type: 'clear' | 'consider' | 'rejected' | 'unidentified';
    /** Its effect on the result. */
    status: string;
    /** Explanation in words. */
    description: string;
  }>;
}

/** A failed check. */
export interface Concern {
  /** Check code. */
  id: string;
  /** Explanation in words. */
  message: string;
  /** Service that raised it. */
  service: string;
  /** Its effect on the result. */
  status: string;
}

/** Kind of a webhook, as `X-Event` names it. */
export type WebhookKind =
  | 'application.done'
  | 'application.updated'
  | 'application.created'
  | 'application.submitted'
  | 'application.approved'
  | 'application.declined'
  | 'application.needs-review'
  | 'application.error'
  | 'application.expired'
  | 'application.redacted'
  | 'webhook.test';

/** What your backend fixes for a session. */
export interface CreateToken {
  flowName?: string;
  externalId?: string;
  customerId?: string;
  profile?:
    | Array<{
        category:
          | 'Document number'
          | 'Date of expiry'
          | 'Issue country'
          | 'First name'
          | 'Last name'
          | 'Date of birth'
          | 'Account number'
          | 'Nationality'
          | 'Sex'
          | 'Document code'
          | 'Date of issue'
          | 'Place of birth'
          | 'Personal number'
          | 'Optional data'
          | 'Authority'
          | 'Address'
          | 'Height'
          | 'Vehicle categories'
          | 'Original last name'
          | 'Original first name';
        value: string;
      }>
    | Partial<
        Record<
          | 'Document number'
          | 'Date of expiry'
          | 'Issue country'
          | 'First name'
          | 'Last name'
          | 'Date of birth'
          | 'Account number'
          | 'Nationality'
          | 'Sex'
          | 'Document code'
          | 'Date of issue'
          | 'Place of birth'
          | 'Personal number'
          | 'Optional data'
          | 'Authority'
          | 'Address'
          | 'Height'
          | 'Vehicle categories'
          | 'Original last name'
          | 'Original first name',
          string
        >
      >;
  metadata?: {
    externalId?: string;
    labels?: Record<string, string>;
    [name: string]: unknown;
  };
  reference?:
    | {
        applicationId: string;
      }
    | {
        portrait: string;
      };
}

/** Body of a new one-time link. */
export interface CreateLink {
  redirects: {
    onComplete: string;
    onError: string;
  };
  profile?: Partial<
    Record<
      | 'Document number'
      | 'Date of expiry'
      | 'Issue country'
      | 'First name'
      | 'Last name'
      | 'Date of birth'
      | 'Account number'
      | 'Nationality'
      | 'Sex'
      | 'Document code'
      | 'Date of issue'
      | 'Place of birth'
      | 'Personal number'
      | 'Optional data'
      | 'Authority'
      | 'Address'
      | 'Height'
      | 'Vehicle categories'
      | 'Original last name'
      | 'Original first name',
      string
    >
  >;
  address?: {
    country: string;
    postcode?: string;
    addressLine: string;
    city: string;
  };
  metadata?: {
    externalId?: string;
    labels?: Record<string, string>;
    [name: string]: unknown;
  };
  reference?:
    | {
        applicationId: string;
      }
    | {
        portrait: string;
      };
  locale?: string;
  ttl?: string;
}

/** An error of the service, RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  responseCode: number;
  errorMessage: string;
  requestId: string;
  redirect?: string;
  company?: {
    name: string;
    url?: string;
  };
  theme?: {
    accent?: string;
    accentDark?: string;
    variables?: Record<string, string[]>;
    radiusPx?: number;
    illustrations?: 'line' | 'none';
    font?: string;
    fontFiles?: Array<{
      fileId: string;
      weight: string;
    }>;
    logoFileId?: string;
  };
  locale?: string;
  canTakeOver?: true;
  errors: Array<{
    pointer: string;
    detail: string;
  }>;
}
