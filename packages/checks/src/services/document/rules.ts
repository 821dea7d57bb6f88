import type { DocumentRule } from './context.ts';
import { countryAccepted, notASpecimen, typeAccepted } from './rules/acceptance.ts';
import { barcodeReadable } from './rules/barcode.ts';
import { fieldsComplete, numberWellFormed } from './rules/completeness.ts';
import { chipOfDocument, chipVerified, portraitAsInChip } from './rules/chip.ts';
import { sidesBelongTogether, sourcesAgree } from './rules/conflicts.ts';
import { birthValid, notExpired, notIssuedInFuture, oldEnough } from './rules/dates.ts';
import { choiceAgrees, claimAgrees, confirmedByPerson, noEditorMarks } from './rules/file.ts';
import { ghostIsThePortrait, notAPictureOfOne, notTampered } from './rules/forgery.ts';
import {
  namesTheSameHolder,
  notBlocked,
  notUsedBefore,
  pageNotUsedBefore,
  pictureNotUsedBefore,
  showsTheSameHolder,
} from './rules/known.ts';
import { photoGood } from './rules/photo.ts';
import { documentFound, portraitPresent, sidesPresent, somethingRead } from './rules/presence.ts';
import { agreesWithProfile, anotherDocument, sameHolder } from './rules/profile.ts';
import { asTheCameraShowed, tracesLeft } from './rules/traces.ts';
import { checkDigits, zoneFound } from './rules/zone.ts';

/** Every rule of the document check. A new one is a file (or a sister in one) and a line here. */
export const DOCUMENT_RULES: readonly DocumentRule[] = [
  sidesPresent,
  documentFound,
  somethingRead,
  portraitPresent,
  typeAccepted,
  countryAccepted,
  notASpecimen,
  zoneFound,
  checkDigits,
  barcodeReadable,
  fieldsComplete,
  numberWellFormed,
  notExpired,
  notIssuedInFuture,
  birthValid,
  oldEnough,
  chipVerified,
  chipOfDocument,
  portraitAsInChip,
  sourcesAgree,
  sidesBelongTogether,
  agreesWithProfile,
  sameHolder,
  anotherDocument,
  photoGood,
  notTampered,
  ghostIsThePortrait,
  notAPictureOfOne,
  notUsedBefore,
  pageNotUsedBefore,
  pictureNotUsedBefore,
  namesTheSameHolder,
  showsTheSameHolder,
  notBlocked,
  asTheCameraShowed,
  tracesLeft,
  noEditorMarks,
  claimAgrees,
  choiceAgrees,
  confirmedByPerson,
];
