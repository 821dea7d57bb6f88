import type { ServiceType } from '../steps.ts';

/** The effect of a raised code on the overall result. A flow may set another effect for any code. */
export type Effect = 'decline' | 'review' | 'error' | 'ignore';

type Row = readonly [message: string, service: ServiceType, effect: Effect];

/**
 * Every check code with its message and default effect. DC028, DC045 and DC047 are the specification's; the others are
 * ours.
 */
const ROWS = {
  DC001: ['No document was found in the image', 'doc-check', 'decline'],
  DC002: ['The document is not supported', 'doc-check', 'review'],
  DC003: ['This type of document is not accepted', 'doc-check', 'decline'],
  DC004: ['Documents of this issuing country are not accepted', 'doc-check', 'decline'],
  DC005: ['The front of the document is missing', 'doc-check', 'decline'],
  DC006: ['The back of the document is missing', 'doc-check', 'decline'],
  DC007: ['The sides do not belong to one document', 'doc-check', 'review'],
  DC008: ['The document has expired', 'doc-check', 'decline'],
  DC009: ['The date of expiry is not readable', 'doc-check', 'review'],
  DC010: ['The date of issue lies in the future', 'doc-check', 'decline'],
  DC011: ['The date of birth is not valid', 'doc-check', 'decline'],
  DC012: ['The person is under the minimum age', 'doc-check', 'decline'],
  DC013: ['The document number is malformed', 'doc-check', 'review'],
  DC014: ['The image is blurred', 'doc-check', 'review'],
  DC015: ['Glare covers a part of the document', 'doc-check', 'review'],
  DC016: ['The image is too dark or too bright', 'doc-check', 'review'],
  DC017: ['The resolution of the image is too low', 'doc-check', 'review'],
  DC018: ['A part of the document is cut off or covered', 'doc-check', 'review'],
  DC019: ['The image is black and white', 'doc-check', 'review'],
  DC020: ['A machine-readable zone was expected and not found', 'doc-check', 'review'],
  DC021: ['The machine-readable zone is malformed', 'doc-check', 'review'],
  DC022: ['The check digit of the document number is wrong', 'doc-check', 'decline'],
  DC023: ['The check digit of the date of birth is wrong', 'doc-check', 'decline'],
  DC024: ['The check digit of the date of expiry is wrong', 'doc-check', 'decline'],
  DC025: ['The composite check digit is wrong', 'doc-check', 'decline'],
  DC026: ['A barcode was expected and not found', 'doc-check', 'review'],
  DC027: ['The barcode is malformed', 'doc-check', 'review'],
  DC028: ['Digital tampering of the document is suspected', 'doc-check', 'review'],
  DC029: ['The image seems to show a screen', 'doc-check', 'review'],
  DC030: ['The image seems to show a printed copy', 'doc-check', 'review'],
  DC031: ['The document has no portrait', 'doc-check', 'review'],
  DC032: ['A replaced portrait is suspected', 'doc-check', 'review'],
  DC033: ['The document is a specimen', 'doc-check', 'review'],
  DC034: ['This picture or document was used before', 'doc-check', 'review'],
  DC035: ['The file carries marks of an image editor', 'doc-check', 'review'],
  DC036: ['The document number is on the block list', 'doc-check', 'decline'],
  DC037: ['The first name differs from the given profile', 'doc-check', 'review'],
  DC038: ['The last name differs from the given profile', 'doc-check', 'review'],
  DC039: ['The date of birth differs from the given profile', 'doc-check', 'review'],
  DC040: ['A field differs from the given profile', 'doc-check', 'review'],
  DC041: ['A required field is missing', 'doc-check', 'review'],
  DC042: ['Several fields are unreadable', 'doc-check', 'review'],
  DC043: ['Fields from OCR and barcode conflict', 'doc-check', 'review'],
  DC044: ['Fields from MRZ and barcode conflict', 'doc-check', 'review'],
  DC045: ['Issues were found', 'doc-check', 'ignore'],
  DC046: ['Fields from OCR and NFC conflict', 'doc-check', 'review'],
  DC047: ['Fields from OCR and MRZ conflict', 'doc-check', 'review'],
  DC048: ['Fields from MRZ and NFC conflict', 'doc-check', 'review'],
  DC049: ['The signature of the chip is invalid', 'doc-check', 'decline'],
  DC050: ['No data could be extracted from the document', 'doc-check', 'review'],
  DC051: ['The two documents name different people', 'doc-check', 'review'],
  DC052: ['The person says otherwise than the document', 'doc-check', 'review'],
  DC053: ['The file has lost the traces that would show an edit', 'doc-check', 'review'],
  DC054: ['The second document is the first one again', 'doc-check', 'review'],
  DC060: ['The issuer of the chip is not trusted', 'doc-check', 'review'],
  DC061: ['A data group of the chip was altered', 'doc-check', 'decline'],
  DC062: ['The chip was copied', 'doc-check', 'decline'],
  DC063: ['The chip is missing or could not be verified', 'doc-check', 'review'],
  DC064: ['The chip could not be matched with the printed document', 'doc-check', 'review'],
  FM001: ['No face was found in the selfie', 'face-match', 'decline'],
  FM002: ['Several faces were found in the selfie', 'face-match', 'review'],
  FM003: ['The face differs from the portrait', 'face-match', 'decline'],
  FM004: ['The face comparison is inconclusive', 'face-match', 'review'],
  FM005: ['The portrait is too small to compare', 'face-match', 'review'],
  FM006: ["The selfie shows the document's picture, a document or a screen", 'face-match', 'decline'],
  FM007: ["The selfie may be a copy of the document's picture", 'face-match', 'review'],
  RF001: ['The face differs from the known customer', 'face-match', 'decline'],
  RF002: ['The comparison with the known customer is inconclusive', 'face-match', 'review'],
  RF003: ['The document of the earlier verification has expired since', 'face-match', 'review'],
  RF004: ['There is no picture of the known customer to compare with', 'face-match', 'review'],
  LV001: ['Liveness was not shown', 'liveness', 'decline'],
  LV002: ['A challenge was not performed', 'liveness', 'decline'],
  LV003: ['The liveness check ran out of time', 'liveness', 'decline'],
  LV004: ['A virtual camera is suspected', 'liveness', 'review'],
  LV005: ['Frames were repeated, re-timed or seen in another application', 'liveness', 'decline'],
  LV006: ['A simpler check took the place of the liveness check', 'liveness', 'review'],
  LV007: ['The light sequence was not followed', 'liveness', 'decline'],
  LV008: ['Attempts were abandoned after their movements were told', 'liveness', 'review'],
  PA001: ['The file is not a proof of address', 'poa-check', 'decline'],
  PA002: ['The proof of address is too old', 'poa-check', 'decline'],
  PA003: ['The address differs from the given address', 'poa-check', 'review'],
  PA004: ['The name on the proof of address differs', 'poa-check', 'review'],
  PA005: ['The issuer of the proof of address is unknown', 'poa-check', 'review'],
  PA006: ['An edited PDF is suspected', 'poa-check', 'review'],
  BS001: ['The file is not a bank statement', 'bank-statement-check', 'decline'],
  BS002: ['The account number differs', 'bank-statement-check', 'decline'],
  BS003: ['The name on the bank statement differs', 'bank-statement-check', 'review'],
  BS004: ['The check digits of the IBAN are wrong', 'bank-statement-check', 'decline'],
  WL001: ['The issuer of the credential is not trusted', 'wallet-check', 'decline'],
  WL002: ['The credential was revoked or suspended', 'wallet-check', 'decline'],
  WL003: ['The credential has expired or is not yet valid', 'wallet-check', 'decline'],
  WL004: ['The wallet did not prove that the credential is its own', 'wallet-check', 'decline'],
  WL005: ['The credential lacks data that was asked for', 'wallet-check', 'review'],
  WL006: ['The answer belongs to another request', 'wallet-check', 'decline'],
  WL007: ['The answer of the wallet is malformed', 'wallet-check', 'review'],
  WL008: ['The status of the credential could not be checked', 'wallet-check', 'review'],
  WL009: ['A signature of the credential is invalid', 'wallet-check', 'decline'],
  WL010: ['The credential does not show that the person is over 18', 'wallet-check', 'decline'],
  SY001: ['A service could not run', 'system', 'error'],
  SY002: ['A service ran out of time', 'system', 'error'],
  SY003: ['The person left before submitting', 'system', 'error'],
  SY004: ['A proof that the flow requires is missing', 'system', 'review'],
  SY005: ['The link was opened in two browsers of different networks', 'system', 'review'],
} as const satisfies Record<string, Row>;

export type CheckCode = keyof typeof ROWS;

export interface CheckCodeInfo {
  readonly message: string;
  readonly service: ServiceType;
  readonly effect: Effect;
}

export const CHECK_CODES = Object.fromEntries(
  Object.entries(ROWS).map(([code, [message, service, effect]]) => [code, { message, service, effect }]),
) as Readonly<Record<CheckCode, CheckCodeInfo>>;

export const isCheckCode = (code: string): code is CheckCode => Object.hasOwn(ROWS, code);
